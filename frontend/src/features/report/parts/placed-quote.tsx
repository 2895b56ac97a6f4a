import { pillars } from '@plumbline/contracts/pillars';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button, Skeleton, theme } from 'antd';
import { pageUnitOfFile, type PageNames } from '@plumbline/contracts/page-names';
import { pillarHeadings } from '@plumbline/contracts/supplements';
import { PageText, Quote } from '../../../parts/page-text.tsx';
import { boxesOfQuote } from '../../../parts/quoted-block.ts';
import { useReportPageQuery, type PlanText } from '../report.api.ts';
import { usePagesText } from './evidence-chips.tsx';
import type { Place } from './evidence-context.ts';
import { PagePicture, useHasPicture } from './page-picture.tsx';
import { FileName } from '../../../parts/file-name-text.tsx';

interface PlacedQuoteProps {
  plan: PlanText;
  unit: PageNames;
  place: Place;
  /** Further quotes of the same page. */
  also?: readonly Place[];
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
export const PlacedQuote = ({ plan, unit, place, also = [], scrollTo }: PlacedQuoteProps) => {
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
          {hasPicture && (
            <PagePicture
              plan={plan}
              unit={unit}
              page={page}
              marks={[place, ...also].flatMap(({ quote }) => boxesOfQuote(page, quote))}
            />
          )}
          {also.map(({ quote }) => (
            <Quote key={quote} quote={quote} />
          ))}
          {/* The picture shows the quote already; who goes on finds it in the text. */}
          <PageText page={page} quote={place.quote} scrollTo={scrollTo && !hasPicture} />
        </>
      ) : (
        <>
          {[place, ...also].map(({ quote }) => (
            <Quote key={quote} quote={quote} />
          ))}
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
        <FileName name={name} />
        <span style={{ fontWeight: 'normal', color: token.colorTextSecondary }}>
          {' · '}
          <bdi style={{ whiteSpace: 'nowrap' }}>{pagesText(pageUnitOfFile(name), [place.page])}</bdi>
        </span>
      </h3>
      <Quote quote={place.quote} />
    </section>
  );
};
