import type { MemoDocument } from '@plumbline/contracts/memos';
import { pageUnitOfFile } from '@plumbline/contracts/page-names';
import type { Coverage } from '@plumbline/contracts/plans';
import { useIntl } from 'react-intl';

/** What one page of a document is called; those of a workbook are sheets. */
export const unitOfDocument = (name: string): 'page' | 'slide' | 'section' | 'sheet' =>
  /\.xlsx?$/i.test(name) ? 'sheet' : pageUnitOfFile(name);

/** Consecutive numbers as ranges, ascending: "1–3 and 5". */
export const useNumbers = (): ((numbers: readonly number[]) => string) => {
  const intl = useIntl();
  return (numbers) => {
    const ranges: [number, number][] = [];
    for (const n of [...new Set(numbers)].sort((a, b) => a - b)) {
      const last = ranges.at(-1);
      if (last && n === last[1] + 1) last[1] = n;
      else ranges.push([n, n]);
    }
    return intl.formatList(
      ranges.map(([from, to]) =>
        from === to ? intl.formatNumber(from) : `${intl.formatNumber(from)}–${intl.formatNumber(to)}`,
      ),
    );
  };
};

/** What a document was read as: how many pages, slides, sheets or sections, and which were not read. */
export const useReadAs = (): ((name: string, coverage: Coverage) => string[]) => {
  const intl = useIntl();
  const numbers = useNumbers();
  return (name, { pages, ocr, unread, partly = [] }) => {
    const unit = unitOfDocument(name);
    const say = (id: string, values: Record<string, string | number>): string => intl.formatMessage({ id }, values);
    return [
      say('memo.read.pages', { unit, count: pages }),
      ...(ocr > 0 ? [say('memo.read.ocr', { count: ocr })] : []),
      ...(unread.length > 0 ? [say('memo.read.unread', { unit, count: unread.length, numbers: numbers(unread) })] : []),
      ...(partly.length > 0 ? [say('memo.read.partly', { unit, count: partly.length, numbers: numbers(partly) })] : []),
    ];
  };
};

/** One line on how far the reading of a document is. */
export const useReadingText = (): ((document: MemoDocument) => string) => {
  const intl = useIntl();
  const readAs = useReadAs();
  return ({ name, status, reading, coverage }) => {
    if (status === 'ready')
      return coverage === null ? intl.formatMessage({ id: 'memo.read.done' }) : readAs(name, coverage).join(' · ');
    if (status === 'failed') return intl.formatMessage({ id: 'memo.read.failed' });
    return reading === undefined
      ? intl.formatMessage({ id: 'memo.read.reading' })
      : intl.formatMessage({ id: 'memo.read.reading_page' }, reading);
  };
};
