import type { MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { pageUnitOfFile } from '@plumbline/contracts/page-names';
import type { IntlShape } from 'react-intl';

const isWorkbook = (name: string): boolean => /\.xlsx?$/i.test(name);

/** A long sheet is several pages: "Model (rows 401–800)" is called "Model". */
const sheetName = (label: string): string => label.replace(/ \(rows \d+–\d+\)$/u, '');

/** A place in words: the document's name, and the page, slide, section, or the sheet and its cell. */
export const placeWords = (
  intl: IntlShape,
  documents: MemoReport['documents'],
  { document: id, page, cell }: MemoQuote,
): { name: string; at: string } => {
  const document = documents.find((one) => one.id === id);
  const name = document?.name ?? intl.formatMessage({ id: 'memo.place.document' });
  const label = document?.pages.find(({ n }) => n === page)?.label ?? '';
  if (isWorkbook(name) && label !== '') {
    const sheet = `\u2068${sheetName(label)}\u2069`;
    return { name, at: cell === undefined ? sheet : `${sheet} · \u2066${cell}\u2069` };
  }
  const unit = pageUnitOfFile(name);
  return { name, at: intl.formatMessage({ id: 'memo.place.page' }, { unit, n: page }) };
};

/** The same as one text, each name held together in the page's direction. */
export const placeText = (intl: IntlShape, documents: MemoReport['documents'], place: MemoQuote): string => {
  const { name, at } = placeWords(intl, documents, place);
  return `\u2068${name}\u2069, ${at}`;
};

/** A quote runs on where its page only happens to break its lines. */
export const inOneLine = (quote: string): string => quote.replaceAll(/\s+/g, ' ').trim();

/** Every place once. */
export const eachOnce = (places: readonly MemoQuote[]): MemoQuote[] =>
  places.filter(
    (place, index) =>
      places.findIndex(
        ({ document, page, cell, quote }) =>
          document === place.document && page === place.page && cell === place.cell && quote === place.quote,
      ) === index,
  );
