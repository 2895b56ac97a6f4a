import { CheckCircleOutlined, FileSearchOutlined, QuestionCircleOutlined, SwapOutlined } from '@ant-design/icons';
import type { Language } from '@plumbline/contracts/limits';
import type { Evidence } from '@plumbline/contracts/report';
import { useText } from '@plumbline/web/text';
import { Button, theme } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PageNames } from '@plumbline/contracts/page-names';
import { absentText, pagesText, placesOf, writtenQuotes } from '../places.ts';
import type { WrittenQuote } from '../places.ts';
import { useEvidence } from './evidence-context.ts';
import type { OpenedEvidence } from './evidence-context.ts';

/** "Slides 1–9 and 11" in the words and digits of the page's language; `id` names a sentence around them. */
export const usePagesText = (): ((unit: PageNames, pages: readonly number[], id?: string) => string) => {
  const intl = useIntl();
  return (unit, pages, id) => pagesText(intl, unit, pages, id);
};

interface ChipProps {
  label: string;
  /** Shown in place of the label, where parts of it are cut apart. */
  children?: ReactNode;
  icon: ReactNode;
  evidence: OpenedEvidence;
}

/** A chip that opens the drawer. */
export const QuoteChip = ({ label, children, icon, evidence }: ChipProps) => {
  const { open } = useEvidence();
  const { token } = theme.useToken();
  const text = useText();
  return (
    <Button
      size="small"
      color="default"
      variant="filled"
      icon={icon}
      aria-haspopup="dialog"
      aria-label={text('report.evidence.open', { place: label })}
      onClick={() => open(evidence)}
      style={{
        fontSize: token.fontSizeSM,
        height: 'auto',
        minHeight: 24,
        whiteSpace: 'normal',
        textAlign: 'start',
        maxWidth: '100%',
      }}
    >
      {children || <bdi>{label}</bdi>}
    </Button>
  );
};

interface PlaceChipProps {
  claim: string;
  /** The claim's, when it is not in the report's. */
  language?: Language;
  page: number;
  quote: string;
}

/** A chip that opens the quote of one place, for what code has already tied to it (the company's name, a warning). */
export const PlaceChip = ({ claim, language, page, quote }: PlaceChipProps) => {
  const { unit } = useEvidence();
  const pagesText = usePagesText();
  return (
    <QuoteChip
      label={pagesText(unit, [page])}
      icon={<FileSearchOutlined />}
      evidence={{ claim, ...(language === undefined ? {} : { language }), places: [{ page, quote }] }}
    />
  );
};

export const EvidenceChip = ({ claim, evidence }: { claim: string; evidence: Evidence }) => {
  const { unit } = useEvidence();
  const { token } = theme.useToken();
  const text = useText();
  const intl = useIntl();

  if ('absent' in evidence) {
    const { searched } = evidence;
    return (
      <span style={{ color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>
        <bdi>{absentText(intl, unit, searched)}</bdi>
      </span>
    );
  }

  const { verified, tier } = evidence;
  const places = placesOf(evidence);
  const where = pagesText(
    intl,
    unit,
    places.map((place) => place.page),
  );
  const opened: OpenedEvidence = { claim, places, tier, verified };
  if (!verified) {
    return (
      <QuoteChip
        label={text('report.evidence.unchecked_chip', { place: where })}
        icon={<QuestionCircleOutlined style={{ color: token.colorWarning }} />}
        evidence={opened}
      />
    );
  }
  if (tier === 'contradicted') {
    return (
      <QuoteChip
        label={text('report.evidence.contradicted_chip', { place: where })}
        icon={<SwapOutlined style={{ color: token.colorError }} />}
        evidence={opened}
      />
    );
  }
  const icon =
    tier === 'supported' ? <CheckCircleOutlined style={{ color: token.colorSuccess }} /> : <FileSearchOutlined />;
  return <QuoteChip label={where} icon={icon} evidence={opened} />;
};

/** On paper nothing opens: the quotes stand under their claim. */
export const PrintedQuotes = ({ quotes }: { quotes: readonly WrittenQuote[] }) =>
  quotes.map(({ place, quote }, index) => (
    <span key={index} className="print-only report-printed-quote">
      <FormattedMessage id="report.evidence.printed" values={{ place, quote: <bdi>{quote}</bdi> }} />
    </span>
  ));

/** Chips side by side, hidden on paper. */
export const Chips = ({ children }: { children: ReactNode }) => (
  <span
    className="report-chips"
    style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4, verticalAlign: 'middle', maxWidth: '100%' }}
  >
    {children}
  </span>
);

/** Every place a claim stands on, as chips; nothing when the report names none. */
export const EvidenceChips = ({ claim, evidence }: { claim: string; evidence: readonly Evidence[] }) => {
  const intl = useIntl();
  const { unit } = useEvidence();
  return evidence.length === 0 ? null : (
    <>
      <Chips>
        {evidence.map((item, index) => (
          <EvidenceChip key={index} claim={claim} evidence={item} />
        ))}
      </Chips>
      <PrintedQuotes quotes={writtenQuotes(intl, unit, evidence)} />
    </>
  );
};
