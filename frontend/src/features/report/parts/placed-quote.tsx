import type { Page } from '@plumbline/contracts/plans';
import { pillars } from '@plumbline/contracts/report';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button, Skeleton, theme } from 'antd';
import { useEffect, useRef } from 'react';
import { pageUnitOfFile, type PageNames } from '@plumbline/contracts/page-names';
import { pillarHeadings } from '@plumbline/contracts/supplements';
import { placeQuote } from '../place-quote.ts';
import { useReportPageQuery, type PlanText } from '../report.api.ts';
import { usePagesText } from './evidence-chips.tsx';
import type { Place } from './evidence-context.ts';

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

/** A page's text with the quote marked where it stands; above it when it does not stand there. */
export const PlacedQuote = ({ plan, unit, place, scrollTo }: PlacedQuoteProps) => {
  const text = useText();
  const say = useProblemText();
  const pagesText = usePagesText();
  const { token } = theme.useToken();
  const { currentData: page, error, isFetching, refetch } = useReportPageQuery({ ...plan, n: place.page });
  const label = useShownLabel(page?.label ?? '');

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
        <PageText page={page} quote={place.quote} scrollTo={scrollTo} />
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
  const { token } = theme.useToken();
  const mark = useRef<HTMLElement>(null);
  const place = placeQuote(page.text, quote);

  useEffect(() => {
    if (scrollTo) mark.current?.scrollIntoView({ block: 'center' });
  }, [scrollTo, page, quote]);

  return (
    <>
      {(page.method === 'ocr' || page.method === 'mixed') && (
        <p className="pl-muted">{text('report.evidence.read_by_ocr')}</p>
      )}
      {!place && (
        <>
          <Quote quote={quote} />
          <p className="pl-muted">
            {text(page.text.trim() === '' ? 'report.evidence.page_empty' : 'report.evidence.not_placed')}
          </p>
        </>
      )}
      {page.text.trim() !== '' && (
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
          {place ? (
            <>
              {page.text.slice(0, place.start)}
              <mark
                ref={mark}
                style={{
                  background: `color-mix(in srgb, ${token.colorWarning} 22%, transparent)`,
                  color: token.colorText,
                  boxShadow: `inset 0 -2px ${token.colorWarning}`,
                  scrollMargin: 24,
                }}
              >
                <span className="pl-hidden">{text('report.evidence.quote_starts')} </span>
                {page.text.slice(place.start, place.end)}
                <span className="pl-hidden"> {text('report.evidence.quote_ends')}</span>
              </mark>
              {page.text.slice(place.end)}
            </>
          ) : (
            page.text
          )}
        </div>
      )}
    </>
  );
};
