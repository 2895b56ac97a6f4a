import type { CheckId } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import { hasMarketFigure } from '@plumbline/review/rubric/market-source';
import { say, type MessageKey } from '../catalogue.ts';

/** A check as far as a summary tells of it. */
interface Summed {
  id: CheckId;
  state: string;
  quote: string | null;
}

const itemOf = ({ id }: Summed): MessageKey => `${id}.item`;

/** What was looked for in vain where not all could be read: that it is missing is not said. */
export const unreadWords = (checks: readonly Summed[]): string[] => {
  const unread = checks.filter(({ state }) => state === 'not_read').map(itemOf);
  return unread.length > 0 ? [say('summary.not_read', { unread })] : [];
};

/** What is missing, without a source where no figure of the market could have one. */
export const isMissing = ({ id, state }: Summed, checks: readonly Summed[]): boolean =>
  (state === 'not_said' || state === 'not_found') && (id !== 'market.source' || hasMarketFigure(checks));

/** A pillar's checks in a few sentences. Of what is unsure and of what is missing `most` are named. */
export const summaryOf = (
  pillar: Pillar,
  checks: readonly Summed[],
  { contradicted, most }: { contradicted: boolean; most?: number },
): string[] => {
  const items = (state: string): MessageKey[] => checks.filter((check) => check.state === state).map(itemOf);
  const [found, unsure] = [items('said'), [...items('partly'), ...items('unsure')].slice(0, most)];
  const missing = checks
    .filter((check) => isMissing(check, checks))
    .map(itemOf)
    .slice(0, most);
  const named: readonly MessageKey[] = [`pillar.${pillar}`];
  return [
    found.length > 0 ? say('summary.found', { pillar: named, found }) : say('summary.nothing_plain', { pillar: named }),
    ...(unsure.length > 0 ? [say('summary.unsure', { unsure })] : []),
    ...(missing.length > 0 ? [say('summary.missing', { missing })] : []),
    ...unreadWords(checks),
    ...(contradicted ? [say('summary.contradicted')] : []),
  ];
};
