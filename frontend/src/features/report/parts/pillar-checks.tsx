import {
  CheckCircleOutlined,
  DownOutlined,
  EyeInvisibleOutlined,
  FileSearchOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { checkStates } from '@plumbline/contracts/checklist';
import type { CheckResult, CheckState } from '@plumbline/contracts/checklist';
import { withoutMarks } from '@plumbline/contracts/marks';
import { directionOf } from '@plumbline/web/language';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  checkName,
  checkQuotes,
  countIn,
  evidenceOfCheck,
  levelText,
  saidText,
  searchedText,
  sentenceUnder,
} from '../checks.ts';
import type { PillarView } from '../read-report.ts';
import { Chips, EvidenceChip, PrintedQuotes, QuoteChip, usePagesText } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { SettleCheck } from '../settle/settle-check.tsx';
import { Part } from './section-card.tsx';
import './checks.css';

/** A circle that is half full: no icon of the set says "in part". */
const HalfCircle = () => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.2">
    <circle cx="8" cy="8" r="6.4" />
    <path d="M8 1.6a6.4 6.4 0 0 1 0 12.8z" fill="currentColor" stroke="none" />
  </svg>
);

/** Each of another shape, for whoever does not see their colours. */
const icons: Record<CheckState, ReactNode> = {
  said: <CheckCircleOutlined />,
  partly: <HalfCircle />,
  unsure: <QuestionCircleOutlined />,
  not_found: <MinusCircleOutlined />,
  not_read: <EyeInvisibleOutlined />,
};

const StateIcon = ({ state }: { state: CheckState }) => (
  <span className={`check-icon check-${state}`} aria-hidden>
    {icons[state]}
  </span>
);

/** "4 of 6 said", beside a pillar's score. */
export const SaidOf = ({ checks }: { checks: readonly CheckResult[] }) => {
  const intl = useIntl();
  return checks.length === 0 ? null : <span className="pl-muted">{saidText(intl, checks)}</span>;
};

/** How all checks of the report stand, which also says what the icons mean. */
export const CheckTotals = ({ checks }: { checks: readonly CheckResult[] }) => {
  const text = useText();
  const shown = checkStates.filter((state) => countIn(checks, state) > 0);
  return shown.length === 0 ? null : (
    <ul className="check-totals">
      {shown.map((state) => (
        <li key={state}>
          <StateIcon state={state} /> {text(`report.checks.total.${state}`, { count: countIn(checks, state) })}
        </li>
      ))}
    </ul>
  );
};

interface CheckProps {
  check: CheckResult;
  detail: PillarView | null;
}

/** Where a check is said, or comes nearest; opens the drawer. */
const CheckChips = ({ check, detail }: CheckProps) => {
  const text = useText();
  const { unit } = useEvidence();
  const pagesText = usePagesText();
  const evidence = evidenceOfCheck(check, detail);
  if (evidence !== null) {
    return (
      <Chips>
        <EvidenceChip claim={check.text} evidence={evidence} />
      </Chips>
    );
  }
  if (check.closest === undefined) return null;
  const { page } = check.closest;
  return (
    <Chips>
      <QuoteChip
        label={text('report.checks.closest_chip', { place: pagesText(unit, [page]) })}
        icon={<FileSearchOutlined />}
        evidence={{ claim: check.text, places: [check.closest], closest: true }}
      />
    </Chips>
  );
};

/** One line that says how a check stands and where; below it, unfolded, what is said of it and the passage itself. */
const Check = ({ check, detail }: CheckProps) => {
  const text = useText();
  const intl = useIntl();
  const { unit, language } = useEvidence();
  const pagesText = usePagesText();
  const { state, page, quote, closest, more = [] } = check;
  const name = checkName(intl, check);
  const sentence = sentenceUnder(name, check);
  const searched = searchedText(intl, unit, check);
  const counts = levelText(intl, check);
  const own = quote === undefined || page === undefined ? closest : { page, quote };
  const passages = own === undefined ? [] : [own, ...more];
  return (
    <li className="check">
      <StateIcon state={state} />
      <div className="check-line">
        <span className="check-name">{name}</span>
        <span className="check-at">
          <span className={`check-state check-${state}`}>{text(`report.checks.state.${state}`)}</span>
          <CheckChips check={check} detail={detail} />
        </span>
      </div>
      <SettleCheck check={check} />
      <div className="check-more">
        {sentence.trim() !== '' && (
          <p lang={language} dir={directionOf(language)}>
            {sentence}
          </p>
        )}
        {passages.map((passage, index) => (
          <blockquote key={index} className="screen-only" dir="auto">
            {passages.length > 1 && (
              <span className="pl-muted">
                <bdi>{pagesText(unit, [passage.page])}</bdi>
                <br />
              </span>
            )}
            {withoutMarks(passage.quote)}
          </blockquote>
        ))}
        <PrintedQuotes quotes={checkQuotes(intl, unit, check, detail)} />
        {searched !== null && <p className="pl-muted">{searched}</p>}
        {counts !== null && <p className="pl-muted">{counts}</p>}
      </div>
    </li>
  );
};

interface PillarChecksProps {
  /** The pillar's. */
  name: string;
  checks: readonly CheckResult[];
  detail: PillarView | null;
}

/** A pillar's checks: how each stands in one line; sentences and passages unfold, and are always there on paper. */
export const PillarChecks = ({ name, checks, detail }: PillarChecksProps) => {
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (checks.length === 0) return null;
  return (
    <Part
      level={4}
      heading={text('report.checks.title')}
      extra={
        <Button
          className="screen-only check-fold"
          size="small"
          type="link"
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text(isOpen ? 'report.checks.close' : 'report.checks.open')}
          <span className="pl-hidden">: {name}</span>
        </Button>
      }
    >
      <ul id={id} className={isOpen ? 'checks' : 'checks checks-folded'}>
        {checks.map((check) => (
          <Check key={check.id} check={check} detail={detail} />
        ))}
      </ul>
    </Part>
  );
};
