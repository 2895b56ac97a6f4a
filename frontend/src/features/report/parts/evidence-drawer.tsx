import { QuestionCircleOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { PageNames } from '@plumbline/contracts/page-names';
import { directionOf } from '@plumbline/web/language';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import { useRef } from 'react';
import type { Ref } from 'react';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { planTextOf, type PlanText } from '../report.api.ts';
import type { OpenedEvidence, Place } from './evidence-context.ts';
import { AttachedQuote, PlacedQuote } from './placed-quote.tsx';
import type { Tone } from '../score-tone.ts';
import { ToneBadge } from './scores.tsx';

interface EvidenceDrawerProps {
  evaluation: Evaluation;
  unit: PageNames;
  language: Language;
  rtl: boolean;
  shown: OpenedEvidence;
  isOpen: boolean;
  onClose: () => void;
}

/** A claim with its quotes, each on its page. */
export const EvidenceDrawer = ({ evaluation, unit, language, rtl, shown, isOpen, onClose }: EvidenceDrawerProps) => {
  const text = useText();
  const claim = useRef<HTMLParagraphElement>(null);
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      first={claim}
      title={text('report.evidence.title')}
      closeLabel={text('report.evidence.close')}
      rtl={rtl}
    >
      <OpenedClaim
        plan={planTextOf(evaluation)}
        unit={unit}
        language={shown.language ?? language}
        evidence={shown}
        claimRef={claim}
      />
    </SideDrawer>
  );
};

const tierTone: Record<NonNullable<OpenedEvidence['tier']>, Tone> = {
  stated: 'neutral',
  supported: 'success',
  contradicted: 'error',
};

/** Several quotes of one page are shown in it together. */
const isSamePage = (one: Place, other: Place): boolean =>
  one.page === other.page && one.attachment === undefined && other.attachment === undefined;

interface OpenedClaimProps {
  plan: PlanText;
  unit: PageNames;
  language: Language;
  evidence: OpenedEvidence;
  claimRef: Ref<HTMLParagraphElement>;
}

const OpenedClaim = ({ plan, unit, language, evidence, claimRef }: OpenedClaimProps) => {
  const text = useText();
  const { claim, places, tier, verified, closest } = evidence;
  return (
    <div className="pl-stack">
      <p
        ref={claimRef}
        tabIndex={-1}
        lang={language}
        dir={directionOf(language)}
        style={{ fontWeight: 600, outline: 'none' }}
      >
        {claim}
      </p>
      {verified === false && (
        <Notice kind="warning" icon={<QuestionCircleOutlined />} quiet>
          <strong>{text('report.evidence.unchecked')}</strong>
          <p>{text('report.evidence.unchecked_hint')}</p>
        </Notice>
      )}
      {tier && verified !== false && (
        <p>
          <ToneBadge tone={tierTone[tier]}>{text(`report.tier.${tier}`)}</ToneBadge>{' '}
          <span className="pl-muted">{text(`report.tier_hint.${tier}`)}</span>
        </p>
      )}
      {closest && <p className="pl-muted">{text('report.checks.closest_hint')}</p>}
      {places.map((place, index) =>
        place.attachment === undefined ? (
          places.findIndex((one) => isSamePage(one, place)) === index && (
            <PlacedQuote
              key={index}
              plan={plan}
              unit={unit}
              place={place}
              also={places.slice(index + 1).filter((one) => isSamePage(one, place))}
              scrollTo={index === 0}
            />
          )
        ) : (
          <AttachedQuote key={index} name={place.attachment} place={place} />
        ),
      )}
    </div>
  );
};
