import { FileSearchOutlined, TableOutlined } from '@ant-design/icons';
import type { MemoItem, MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { directionOf } from '@plumbline/web/language';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button, Skeleton } from 'antd';
import { useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageText, Quote } from '../../../parts/page-text.tsx';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { useSideDrawer } from '../../../parts/use-side-drawer.ts';
import { useMemoPageQuery } from '../memos.api.ts';
import { eachOnce, inOneLine, placeText, placeWords } from '../place-words.ts';
import { markedCell, sheetRows } from '../sheet-cells.ts';
import { PlacesContext, usePlaces } from './places-context.ts';
import type { OpenedPlaces } from './places-context.ts';
import { SheetTable } from './sheet-table.tsx';
import { FileName } from '../../../parts/file-name-text.tsx';

interface ProviderProps {
  packageId: string;
  report: MemoReport;
  rtl: boolean;
  children: ReactNode;
}

/** Gives every statement below it a way to show where it stands, in one drawer. */
export const PlacesProvider = ({ packageId, report, rtl, children }: ProviderProps) => {
  const text = useText();
  const { shown, isOpen, open, close } = useSideDrawer<OpenedPlaces>();
  const statement = useRef<HTMLParagraphElement>(null);
  const { documents, language } = report;
  const access = useMemo(() => ({ documents, language, open }), [documents, language, open]);
  const onSheet = shown?.places.some(({ cell }) => cell !== undefined) ?? false;
  return (
    <PlacesContext value={access}>
      {children}
      <SideDrawer
        isOpen={isOpen}
        onClose={close}
        first={statement}
        title={text('report.evidence.title')}
        closeLabel={text('report.evidence.close')}
        rtl={rtl}
        wide={onSheet}
      >
        {shown && <Opened packageId={packageId} opened={shown} statementRef={statement} />}
      </SideDrawer>
    </PlacesContext>
  );
};

interface OpenedProps {
  packageId: string;
  opened: OpenedPlaces;
  statementRef: Ref<HTMLParagraphElement>;
}

const Opened = ({ packageId, opened, statementRef }: OpenedProps) => {
  const { language } = usePlaces();
  return (
    <div className="pl-stack">
      <p
        ref={statementRef}
        tabIndex={-1}
        lang={language}
        dir={directionOf(language)}
        className="strong"
        style={{ outline: 'none' }}
      >
        {opened.statement}
      </p>
      {bySheet(opened.places).map((places, index) => (
        <OpenedPlace key={index} packageId={packageId} places={places} scrollTo={index === 0} />
      ))}
    </div>
  );
};

/** Cells of one sheet together, so that it is shown once; every other place by itself. */
const bySheet = (places: readonly MemoQuote[]): [MemoQuote, ...MemoQuote[]][] => {
  const groups: [MemoQuote, ...MemoQuote[]][] = [];
  for (const place of places) {
    const sheet = groups.find(
      ([first]) =>
        first.cell !== undefined &&
        place.cell !== undefined &&
        first.document === place.document &&
        first.page === place.page,
    );
    if (sheet) sheet.push(place);
    else groups.push([place]);
  }
  return groups;
};

interface OpenedPlaceProps {
  packageId: string;
  /** One, or several cells of one sheet. */
  places: [MemoQuote, ...MemoQuote[]];
  scrollTo: boolean;
}

const OpenedPlace = ({ packageId, places, scrollTo }: OpenedPlaceProps) => {
  const [place] = places;
  const text = useText();
  const say = useProblemText();
  const intl = useIntl();
  const { documents } = usePlaces();
  const {
    currentData: page,
    error,
    isFetching,
    refetch,
  } = useMemoPageQuery({ packageId, documentId: place.document, n: place.page });
  const { name, at } = placeWords(intl, documents, place);
  const rows = useMemo(() => (page === undefined ? null : sheetRows(page.text)), [page]);
  const marked = rows === null ? [] : places.map((one) => markedCell(rows, one)).filter((cell) => cell !== null);
  return (
    <section className="memo-place">
      <h3>
        <FileName name={name} data-document-text />
        <span className="pl-muted memo-place-at">
          {' · '}
          {at}
        </span>
      </h3>
      {page === undefined ? (
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
      ) : rows === null || marked.length === 0 ? (
        <PageText page={page} quote={place.quote} scrollTo={scrollTo} />
      ) : (
        <SheetTable
          label={text('memo.sheet.label', { place: placeText(intl, documents, place) })}
          rows={rows}
          marked={marked}
          scrollTo={scrollTo}
        />
      )}
    </section>
  );
};

/** So many chips stand beside a statement; the rest is behind one more. */
const chipsShown = 3;

/** Places that a chip would call the same, together. */
const byLabel = (places: readonly MemoQuote[]): [MemoQuote, ...MemoQuote[]][] => {
  const groups: [MemoQuote, ...MemoQuote[]][] = [];
  for (const place of places) {
    const same = groups.find(
      ([{ document, page, cell }]) => document === place.document && page === place.page && cell === place.cell,
    );
    if (same) same.push(place);
    else groups.push([place]);
  }
  return groups;
};

/** Every place a statement stands on, as chips that open the drawer; on paper, the quotes themselves. */
export const Places = ({ statement, evidence }: { statement: string; evidence: readonly MemoQuote[] }) => {
  const text = useText();
  const intl = useIntl();
  const { documents, open } = usePlaces();
  const places = eachOnce(evidence);
  const groups = byLabel(places);
  if (places.length === 0) return null;
  const openAt = (first: readonly MemoQuote[]): void =>
    open({ statement, places: [...first, ...places.filter((place) => !first.includes(place))] });
  // One that would stand for a single place is that place's own.
  const shown = groups.length === chipsShown + 1 ? groups : groups.slice(0, chipsShown);
  const rest = groups.slice(shown.length).flat();
  return (
    <>
      <span className="memo-chips">
        {shown.map((group, index) => {
          const [place] = group;
          const { name, at } = placeWords(intl, documents, place);
          return (
            <Button
              key={index}
              size="small"
              color="default"
              variant="filled"
              className="memo-chip"
              icon={place.cell === undefined ? <FileSearchOutlined aria-hidden /> : <TableOutlined aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => openAt(group)}
            >
              <FileName name={name} data-document-text className="memo-chip-name" />{' '}
              <span className="memo-chip-at">{at}</span>
              <span className="pl-hidden">: {text('memo.place.show')}</span>
            </Button>
          );
        })}
        {rest.length > 0 && (
          <Button
            size="small"
            color="default"
            variant="filled"
            className="memo-chip"
            aria-haspopup="dialog"
            onClick={() => openAt(rest)}
          >
            <bdi dir="ltr" aria-hidden>
              +{intl.formatNumber(rest.length)}
            </bdi>
            <span className="pl-hidden">{text('memo.place.more', { count: rest.length })}</span>
          </Button>
        )}
      </span>
      {places.map((place, index) => (
        <span key={index} className="memo-printed">
          <FormattedMessage
            id="memo.place.printed"
            values={{ place: placeText(intl, documents, place), quote: <bdi>{inOneLine(place.quote)}</bdi> }}
          />
        </span>
      ))}
    </>
  );
};

/** Words of the memo, in its own language and direction. */
export const Own = ({ children }: { children: ReactNode }) => {
  const { language } = usePlaces();
  return (
    <span lang={language} dir={directionOf(language)}>
      {children}
    </span>
  );
};

/** A statement with its places. */
export const Statement = ({ item }: { item: MemoItem }) => (
  <>
    <Own>{item.text}</Own> <Places statement={item.text} evidence={item.evidence} />
  </>
);

/** Statements one under the other. */
export const Statements = ({ items }: { items: readonly MemoItem[] }) => {
  const { language } = usePlaces();
  return (
    <ul className="memo-list" dir={directionOf(language)}>
      {items.map((item, index) => (
        <li key={index}>
          <Statement item={item} />
        </li>
      ))}
    </ul>
  );
};

/** Sentences that need no place: what is to be asked, or what is missing. */
export const Sentences = ({ texts }: { texts: readonly string[] }) => {
  const { language } = usePlaces();
  return (
    <ul className="memo-list" lang={language} dir={directionOf(language)}>
      {texts.map((sentence, index) => (
        <li key={index}>{sentence}</li>
      ))}
    </ul>
  );
};

/** The direction of the memo's own language. */
export const usePlacesLanguageDirection = (): 'ltr' | 'rtl' => directionOf(usePlaces().language);
