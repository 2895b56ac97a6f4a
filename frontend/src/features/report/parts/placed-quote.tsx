import type { Page } from '@plumbline/contracts/plans';
import { pillars } from '@plumbline/contracts/pillars';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button, Descriptions, Skeleton, theme } from 'antd';
import { useEffect, useRef } from 'react';
import { pageUnitOfFile, type PageNames } from '@plumbline/contracts/page-names';
import { pillarHeadings } from '@plumbline/contracts/supplements';
import { placeQuote, type QuotePlace } from '../place-quote.ts';
import { besideWithQuote, blockOfQuote, boxesOfQuote, type QuotedBlock } from '../quoted-block.ts';
import { useReportPageQuery, type PlanText } from '../report.api.ts';
import { usePagesText } from './evidence-chips.tsx';
import type { Place } from './evidence-context.ts';
import { PagePicture, useHasPicture } from './page-picture.tsx';

interface PlacedQuoteProps {
  plan: PlanText;
  unit: PageNames;
  place: Place;
  /** Whether this is the quote to bring into view. */
  scrollTo: boolean;
}

/** What a page is called besides its number, which the heading says already; a supplement's block by its pillar's name. */
const useShownLabel = (label: string): string => {
  const text = useText();
  const pillar = pillars.find((one) => pillarHeadings[one] === label);
  if (pillar !== undefined) return text(`report.pillar.${pillar}`);
  return /^\D{0,10}\d+$/u.test(label) ? '' : label;
};

/** A page's text with the quote marked where it stands, in its whole block; above it when it does not stand there. */
export const PlacedQuote = ({ plan, unit, place, scrollTo }: PlacedQuoteProps) => {
  const text = useText();
  const say = useProblemText();
  const pagesText = usePagesText();
  const { token } = theme.useToken();
  const { currentData: page, error, isFetching, refetch } = useReportPageQuery({ ...plan, n: place.page });
  const label = useShownLabel(page?.label ?? '');
  const hasPicture = useHasPicture(plan, unit, page);

  return (
    <section style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
      <h3>
        <bdi>{pagesText(unit, [place.page])}</bdi>
        {label && (
          <span style={{ fontWeight: 'normal', color: token.colorTextSecondary }}>
            {' · '}
            <bdi data-document-text>{label}</bdi>
          </span>
        )}
      </h3>
      {page ? (
        <>
          {hasPicture && <PagePicture plan={plan} unit={unit} page={page} marks={boxesOfQuote(page, place.quote)} />}
          {/* The picture shows the quote already; who goes on finds it in the text. */}
          <PageText page={page} quote={place.quote} scrollTo={scrollTo && !hasPicture} />
        </>
      ) : (
        <>
          <Quote quote={place.quote} />
          {isFetching ? (
            <Skeleton active title={false} paragraph={{ rows: 5 }} />
          ) : (
            <Notice kind="error">
              <p>{say(error, text('report.evidence.page_failed'))}</p>
              <Button size="small" onClick={() => void refetch()}>
                {text('web.retry')}
              </Button>
            </Notice>
          )}
        </>
      )}
    </section>
  );
};

/** A quote from a file that was attached to a chat question. */
export const AttachedQuote = ({ name, place }: { name: string; place: Place }) => {
  const pagesText = usePagesText();
  const { token } = theme.useToken();
  return (
    <section style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
      <h3>
        <bdi>{name}</bdi>
        <span style={{ fontWeight: 'normal', color: token.colorTextSecondary }}>
          {' · '}
          <bdi style={{ whiteSpace: 'nowrap' }}>{pagesText(pageUnitOfFile(name), [place.page])}</bdi>
        </span>
      </h3>
      <Quote quote={place.quote} />
    </section>
  );
};

const Quote = ({ quote }: { quote: string }) => {
  const { token } = theme.useToken();
  return (
    <blockquote
      dir="auto"
      style={{
        margin: 0,
        paddingInlineStart: 12,
        borderInlineStart: `3px solid ${token.colorWarning}`,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      }}
    >
      {quote}
    </blockquote>
  );
};

const PageText = ({ page, quote, scrollTo }: { page: Page; quote: string; scrollTo: boolean }) => {
  const text = useText();
  const place = placeQuote(page.text, quote);
  const block = place && blockOfQuote(page, place);
  const beside = place ? null : besideWithQuote(page, quote);

  return (
    <>
      {block?.doubtful === true ? (
        <Notice kind="warning" quiet>
          <p>{text('report.evidence.doubtful')}</p>
        </Notice>
      ) : (
        (page.method === 'ocr' || page.method === 'mixed') && (
          <p className="pl-muted">{text('report.evidence.read_by_ocr')}</p>
        )
      )}
      {block && block.cells.length > 0 && <Cells cells={block.cells} />}
      {beside && (
        <>
          <p className="pl-muted">
            {text(beside.block.kind === 'note' ? 'report.evidence.in_notes' : 'report.evidence.on_screen')}
          </p>
          <MarkedText whole={beside.block.text} mark={beside.place} block={null} scrollTo={scrollTo} />
        </>
      )}
      {!place && !beside && (
        <>
          <Quote quote={quote} />
          <p className="pl-muted">
            {text(page.text.trim() === '' ? 'report.evidence.page_empty' : 'report.evidence.not_placed')}
          </p>
        </>
      )}
      {page.text.trim() !== '' && !beside && (
        <MarkedText whole={page.text} mark={place} block={block?.place ?? null} scrollTo={scrollTo} />
      )}
    </>
  );
};

/** Cells of a table beside what says what they are. */
const Cells = ({ cells }: { cells: QuotedBlock['cells'] }) => {
  const text = useText();
  return (
    <>
      <p className="pl-muted">{text('report.evidence.cells')}</p>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={cells.map(({ head, text: said }, at) => ({
          key: at,
          label: <DocumentWords>{head.join(' · ')}</DocumentWords>,
          children: <DocumentWords>{said}</DocumentWords>,
        }))}
      />
    </>
  );
};

const DocumentWords = ({ children }: { children: string }) => (
  <bdi data-document-text style={{ overflowWrap: 'anywhere' }}>
    {children}
  </bdi>
);

interface MarkedTextProps {
  whole: string;
  /** Where the quote stands in it, and the block that it is a piece of. */
  mark: QuotePlace | null;
  block: QuotePlace | null;
  scrollTo: boolean;
}

/** A text of the document with the quote marked in its block, which stands out from what is round it. */
const MarkedText = ({ whole, mark, block, scrollTo }: MarkedTextProps) => {
  const text = useText();
  const { token } = theme.useToken();
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollTo) marked.current?.scrollIntoView({ block: 'center' });
  }, [scrollTo, whole, mark?.start, mark?.end]);
  const { start, end } = block ?? mark ?? { start: 0, end: 0 };

  return (
    // Each line of a slide takes its own direction.
    <div
      data-document-text
      style={{
        padding: 12,
        borderRadius: token.borderRadiusLG,
        background: token.colorFillQuaternary,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        unicodeBidi: 'plaintext',
      }}
    >
      {mark ? (
        <>
          {whole.slice(0, start)}
          <span
            data-quoted-block={block === null ? undefined : ''}
            style={block === null ? {} : { background: `color-mix(in srgb, ${token.colorWarning} 9%, transparent)` }}
          >
            {whole.slice(start, mark.start)}
            <mark
              ref={marked}
              style={{
                background: `color-mix(in srgb, ${token.colorWarning} 22%, transparent)`,
                color: token.colorText,
                boxShadow: `inset 0 -2px ${token.colorWarning}`,
                scrollMargin: 24,
              }}
            >
              <span className="pl-hidden">{text('report.evidence.quote_starts')} </span>
              {whole.slice(mark.start, mark.end)}
              <span className="pl-hidden"> {text('report.evidence.quote_ends')}</span>
            </mark>
            {whole.slice(mark.end, end)}
          </span>
          {whole.slice(end)}
        </>
      ) : (
        whole
      )}
    </div>
  );
};
