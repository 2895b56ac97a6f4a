import type { Figure } from './figure.ts';
import { measures } from './figure.ts';

const isTime = ({ kind, noun }: Figure): boolean =>
  kind === 'year' || kind === 'date' || (kind === 'ordinal' && /^(?:year|month|السنه|سنه|العام)$/u.test(noun ?? ''));

const sentenceEnd = /[.!?؟;؛][\s"')]|\n|[|\t•·]/u;
const leading =
  /^[\s*_(]*(?:(?:by|in|through|until|till|for|since|as of|at the end of|end of|during|from|annually|a year|per year|em|en|im|bis|في|بحلول|عام|سنة|لعام|خلال|منذ|حتى|نهاية|بنهاية|سنويا|سنوياً|[\p{L}'-]+)[\s*_(]+){0,5}$/u;
const words = /^(?:[\s*_():،,–—=-]|[\p{L}'’-]+){0,12}$/u;

/** What a time is called where it belongs to another figure: a date or year as it is written. */
const told = ({ raw, kind, date, low, high }: Figure): string =>
  kind === 'year' ? (low === high ? String(low) : `${String(low)}-${String(high)}`) : (date ?? raw.trim());

/** The figures with the times that stand beside them: behind first ("by 2030"), else before ("2025: $1.2M"). */
export const withTimes = (figures: readonly Figure[], text: string): Figure[] =>
  figures.map((figure, at) => {
    if (!measures(figure) || figure.kind === 'duration') return figure;
    const next = figures[at + 1];
    if (next !== undefined && isTime(next) && next.kind !== 'ordinal') {
      const gap = text.slice(figure.end, next.start);
      if (gap.length <= 48 && !sentenceEnd.test(gap) && leading.test(gap)) return { ...figure, when: told(next) };
    }
    for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
      const previous = figures[back];
      if (previous === undefined) break;
      const gap = text.slice(previous.end, figure.start);
      if (gap.length > 64 || sentenceEnd.test(gap)) break;
      if (isTime(previous)) return words.test(gap) ? { ...figure, when: told(previous) } : figure;
      if (back === at - 1 && !measures(previous)) break;
      break;
    }
    return figure;
  });
