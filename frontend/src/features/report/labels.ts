import type { Pillar } from '@plumbline/contracts/pillars';
import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import type { PillarEntry } from './read-report.ts';

/** A key of a stored report that no language has a word for, as words: "go_to_market", "goToMarket" → "Go to market". */
export const spelledOut = (key: string): string => {
  const spaced = key
    .replaceAll(/([a-z\d])([A-Z])(?=[a-z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** The same in a sentence or a heading of the page's language, set apart where that runs the other way. */
const reportsWord = (intl: IntlShape, key: string): string => {
  const words = spelledOut(key);
  return words !== '' && intl.locale.startsWith('ar') ? `\u2068${words}\u2069` : words;
};

/** What a pillar is called; one that no format has keeps the report's own word. */
export const pillarLabel = (intl: IntlShape, { name, written }: PillarEntry): string =>
  name !== null
    ? intl.formatMessage({ id: `report.pillar.${name}` })
    : reportsWord(intl, written) || intl.formatMessage({ id: 'report.pillar.unnamed' });

/** Why a report is a limited one: the pillars that it lacks basic data on. */
export const limitedText = (intl: IntlShape, by: readonly Pillar[]): string => {
  const names = by.map((pillar) => intl.formatMessage({ id: `report.pillar.${pillar}` }));
  return intl.formatMessage({ id: 'report.limited.message' }, { pillars: intl.formatList(names, { type: 'unit' }) });
};

export const usePillarLabel = (): ((pillar: PillarEntry) => string) => {
  const intl = useIntl();
  return (pillar) => pillarLabel(intl, pillar);
};

/** What a field of a legacy section is called; null for one that the format does not have. */
export const knownField = (intl: IntlShape, name: string): string | null => {
  const id = `report.field.${name}`;
  return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }) : null;
};

/** The same as text; an unknown field goes by its own key. */
export const fieldLabel = (intl: IntlShape, name: string): string => knownField(intl, name) ?? reportsWord(intl, name);
