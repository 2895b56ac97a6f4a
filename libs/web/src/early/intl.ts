import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { formatTagOf } from '../language.ts';
import { language, sentences } from './made.ts';
import type { Shown } from './react.ts';

/* What stands in for react-intl in an early screen: sentences in the page's language, said as it says them. */

type Values = Record<string, Shown>;

const locale = formatTagOf(language);
const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(value);

const partsOf = (elements: readonly MessageFormatElement[], values: Values, count?: number): Shown[] =>
  elements.flatMap((element): Shown[] => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.pound) return [formatNumber(count ?? Number.NaN)];
    if (element.type === TYPE.tag || element.type === TYPE.date || element.type === TYPE.time)
      throw new Error('no early sentence has dates or tags');
    const value = values[element.value];
    if (value === undefined) throw new Error(`nothing is given for ${element.value}`);
    if (element.type === TYPE.argument) return [value];
    if (element.type === TYPE.select) {
      const chosen = element.options[wordOf(value)] ?? element.options['other'];
      return partsOf(chosen?.value ?? [], values, count);
    }
    const number = Number(value);
    if (element.type === TYPE.number) {
      const { style } = element;
      return [formatNumber(number, typeof style === 'object' && style !== null ? style.parsedOptions : undefined)];
    }
    const form = new Intl.PluralRules(locale, { type: element.pluralType ?? 'cardinal' }).select(
      number - element.offset,
    );
    const chosen = element.options[`=${String(number)}`] ?? element.options[form] ?? element.options['other'];
    return partsOf(chosen?.value ?? [], values, number - element.offset);
  });

/** As it stands in a sentence; an element does not. */
const wordOf = (value: Shown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const said = (id: string, values: Values): Shown[] => {
  const sentence = sentences[id];
  if (sentence === undefined) throw new Error(`an early screen has no sentence ${id}`);
  return partsOf(sentence, values);
};

const intl = {
  locale,
  messages: sentences,
  formatMessage: ({ id }: { id: string }, values: Values = {}): string => said(id, values).map(wordOf).join(''),
  formatNumber,
  formatList: (values: readonly string[], options?: Intl.ListFormatOptions): string =>
    new Intl.ListFormat(locale, options).format(values),
  formatDate: (value: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, options).format(new Date(value)),
};

export const useIntl = (): typeof intl => intl;
export const FormattedMessage = ({ id, values }: { id: string; values: Values }): Shown => said(id, values);
