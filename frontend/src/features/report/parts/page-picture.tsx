import { skipToken } from '@reduxjs/toolkit/query';
import type { Block } from '@plumbline/contracts/blocks';
import { drawnTypes, mediaTypes } from '@plumbline/contracts/limits';
import { firstSupplement, type PageNames } from '@plumbline/contracts/page-names';
import type { Page } from '@plumbline/contracts/plans';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useReportPictureQuery, useReportPlanQuery, type PlanText } from '../report.api.ts';
import { usePagesText } from './evidence-chips.tsx';
import { useIsSample } from './sample-context.ts';
import './page-picture.css';

/** Of a page that does not say; most decks are so. */
const usualRatio = 16 / 9;
/** In thousandths of the page, so that the mark stands round the words and not on them. */
const air = 6;

/** Whether a page has a picture: only a PDF's and a presentation's own pages do. Those that were read before it was noted do not say how wide they are. */
export const useHasPicture = (plan: PlanText, unit: PageNames, page: Page | undefined): boolean => {
  // The sample is of a plan that nobody has.
  const isSample = useIsSample();
  const { currentData } = useReportPlanQuery(isSample ? skipToken : plan);
  if (isSample || page === undefined) return false;
  const isDrawn = drawnTypes.some((type) => mediaTypes[type] === currentData?.content_type);
  return page.ratio !== undefined || (isDrawn && page.n < firstSupplement(unit));
};

interface PagePictureProps {
  plan: PlanText;
  unit: PageNames;
  page: Page;
  /** What is marked on it, in thousandths of its width and height. */
  marks: NonNullable<Block['box']>[];
}

/** The page as it looks, with the quote marked. Its place is kept before it is there; a page without a picture has none. */
export const PagePicture = ({ plan, unit, page, marks }: PagePictureProps) => {
  const text = useText();
  const say = useProblemText();
  const pagesText = usePagesText();
  const { data: picture, error, isFetching, refetch } = useReportPictureQuery({ ...plan, n: page.n });
  if (picture === undefined && isProblem(error) && error.status === 404) return null;
  const place = pagesText(unit, [page.n]);
  return (
    <figure
      className="page-picture"
      // The picture is never mirrored, nor is what is marked on it.
      dir="ltr"
      style={picture !== undefined && page.ratio === undefined ? {} : { aspectRatio: page.ratio ?? usualRatio }}
    >
      {picture !== undefined ? (
        <>
          <img
            src={picture}
            alt={text(marks.length > 0 ? 'report.evidence.picture_marked' : 'report.evidence.picture', { place })}
          />
          {marks.map(([left, top, right, bottom], at) => (
            <span
              key={at}
              aria-hidden
              className="page-mark"
              style={{
                left: `${(left - air) / 10}%`,
                top: `${(top - air) / 10}%`,
                width: `${(right - left + 2 * air) / 10}%`,
                height: `${(bottom - top + 2 * air) / 10}%`,
              }}
            />
          ))}
        </>
      ) : isFetching ? (
        <span className="page-waiting" role="status">
          <span className="pl-hidden">{text('report.evidence.picture_loading')}</span>
        </span>
      ) : (
        <figcaption className="page-failed" dir="auto" role="alert">
          <p>{say(error, text('report.evidence.picture_failed'))}</p>
          <Button size="small" onClick={() => void refetch()}>
            {text('web.retry')}
          </Button>
        </figcaption>
      )}
    </figure>
  );
};
