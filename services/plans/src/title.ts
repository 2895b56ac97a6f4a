import { businessCaseHeadings } from '@plumbline/contracts/plans';
import { limits } from '@plumbline/contracts/limits';
import { withoutTurning } from '@plumbline/contracts/text';

const cut = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1);
  const word = start.search(/\s\S*$/);
  return `${(word > maxLength / 2 ? start.slice(0, word) : start).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** A name a person would give the file: without its extension, with its word marks as spaces. '' when nothing is left. */
export const titleFromFileName = (fileName: string): string =>
  fileName === 'file'
    ? ''
    : cut(
        fileName
          .replace(/\.[A-Za-z0-9]{1,8}$/, '')
          .replace(/[_\s]+/g, ' ')
          .trim(),
        limits.titleMaxLength,
      );

const headings = new Set<string>(Object.values(businessCaseHeadings));
const shownLength = 80;

/** The first line that says something: a heading of the business case says nothing of its own. '' when there is none. */
export const titleFromText = (text: string): string => {
  const line = text
    .split('\n')
    .map((one) => one.replace(/^#{1,6}\s+/, '').trim())
    .find((one) => one !== '' && !headings.has(one));
  return cut(withoutTurning(line ?? ''), shownLength);
};
