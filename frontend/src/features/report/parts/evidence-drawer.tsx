import { QuestionCircleOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import { directionOf } from '@plumbline/web/language';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import { Drawer, Grid } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import type { PageNames } from '@plumbline/contracts/page-names';
import { planTextOf, type PlanText } from '../report.api.ts';
import { EvidenceContext } from './evidence-context.ts';
import type { OpenedEvidence } from './evidence-context.ts';
import { AttachedQuote, PlacedQuote } from './placed-quote.tsx';
import type { Tone } from '../score-tone.ts';
import { ToneBadge } from './scores.tsx';

interface ProviderProps {
  evaluation: Evaluation;
  unit: PageNames;
  language: Language;
  rtl: boolean;
  children: ReactNode;
}

/** Gives every claim below it a way to show its quote, in one drawer. */
export const EvidenceProvider = ({ evaluation, unit, language, rtl, children }: ProviderProps) => {
  const text = useText();
  // Undefined before the first measurement: taken for a wide screen.
  const narrow = Grid.useBreakpoint().md === false;
  const [shown, setShown] = useState<OpenedEvidence | null>(null);
  const { key } = useLocation();
  // Open at this very visit: going back, or to the other tab, closes it, and coming again does not open it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const isOpen = openAt === key;
  const claim = useRef<HTMLParagraphElement>(null);
  const trigger = useRef<Element>(null);
  useLayoutEffect(() => {
    // Or the Tab key would scroll through the page behind it before the drawer takes the focus back.
    const app = isOpen ? trigger.current?.closest<HTMLElement>('body > *') : null;
    if (!app) return undefined;
    app.inert = true;
    return () => {
      app.inert = false;
    };
  }, [isOpen]);
  useEffect(() => {
    // The drawer itself gives the focus back only when it had time to open fully.
    if (!isOpen && trigger.current instanceof HTMLElement) trigger.current.focus({ preventScroll: true });
  }, [isOpen]);

  const open = useCallback(
    (evidence: OpenedEvidence) => {
      trigger.current = document.activeElement;
      setShown(evidence);
      setOpenAt(key);
    },
    [key],
  );
  const access = useMemo(() => ({ unit, language, open }), [unit, language, open]);

  return (
    <EvidenceContext value={access}>
      {children}
      <Drawer
        open={isOpen}
        onClose={() => setOpenAt(null)}
        // The drawer keeps the focus inside once it is there, but does not bring it.
        afterOpenChange={(opened) => opened && claim.current?.focus({ preventScroll: true })}
        title={text('report.evidence.title')}
        placement={narrow ? 'bottom' : rtl ? 'left' : 'right'}
        size={narrow ? '85%' : 480}
        focusable={{ trap: true, focusTriggerAfterClose: false }}
        closable={{ 'aria-label': text('report.evidence.close') }}
        destroyOnHidden
      >
        {shown && (
          <OpenedClaim
            plan={planTextOf(evaluation)}
            unit={unit}
            language={shown.language ?? language}
            evidence={shown}
            claimRef={claim}
          />
        )}
      </Drawer>
    </EvidenceContext>
  );
};

const tierTone: Record<NonNullable<OpenedEvidence['tier']>, Tone> = {
  stated: 'neutral',
  supported: 'success',
  contradicted: 'error',
};

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
          <PlacedQuote key={index} plan={plan} unit={unit} place={place} scrollTo={index === 0} />
        ) : (
          <AttachedQuote key={index} name={place.attachment} place={place} />
        ),
      )}
    </div>
  );
};
