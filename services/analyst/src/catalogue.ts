import type { Language } from '@plumbline/contracts/limits';
import { isolated } from '@plumbline/review/texts';
import arabic from './locales/ar.json' with { type: 'json' };
import english from './locales/en.json' with { type: 'json' };

/*
 * Every sentence the analyst says is a template of the catalogue, the same in both languages. That is what lets it
 * write a report again in Arabic without translating: it recognises its own English sentence and fills the Arabic twin.
 *
 * `{name}` is copied from the document (a name, a figure, a phrase) and stays as it is. `{@name}` is a term, or a list
 * of terms, of the catalogue itself and is said in the sentence's language.
 */
export type MessageKey = keyof typeof english;
export type Slots = Readonly<Record<string, string | readonly MessageKey[]>>;

const catalogues: Record<Language, Record<MessageKey, string>> = { en: english, ar: arabic };

// The two files have the same keys (a test holds them to it), so either gives the list.
const keys = Object.keys(english).filter((key): key is MessageKey => Object.hasOwn(english, key));
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key);

/** The names a sentence needs values for. */
export const placeholders = (key: MessageKey): string[] =>
  [...english[key].matchAll(/\{@?(\w+)\}/gu)].map(([, name]) => name ?? '');

const isTerm = (key: MessageKey): boolean =>
  key.endsWith('.item') || ['term.', 'pillar.', 'stage.'].some((kind) => key.startsWith(kind));

const marks = /[\u2067-\u2069]/gu;
const quoted = /^[“«][\u2067\u2068](.*)\u2069[”»]$/su;
const unquoted = (value: string): string => (quoted.exec(value)?.[1] ?? value).replace(marks, '');

const arabicLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;
const latinLetter = /[A-Za-z\u00c0-\u024f]/gu;
const lettersIn = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0;

/**
 * What is copied from a document stands apart from a sentence of the other direction (`isolated`). Longer runs of the other script
 * are put in quotation marks too, since they are the document's words and not the report's.
 */
function isolate(value: string, language: Language, inQuotes: boolean): string {
  const plain = unquoted(value);
  const letters = lettersIn(plain, language === 'en' ? arabicLetter : latinLetter);
  const apart = isolated(language, plain);
  if (inQuotes || letters <= (language === 'en' ? 0 : 24)) return apart;
  return language === 'en' ? `“${apart}”` : `«${apart}»`;
}

/** An Arabic sentence up to its list that denies what the list has ("لا يزال" does not). */
const denies = /(?:^|[.؛]\s)(?:لا (?!يزال |تزال )|لم )[^.؛]*$/u;

/** Terms in a row, as the words before them want: in Arabic "ولا" goes on where they deny. */
const listOf = (terms: readonly MessageKey[], language: Language, before: string): string => {
  const names = terms.map((term) => catalogues[language][term]);
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return language === 'ar'
    ? names.join(denies.test(before) ? ' ولا ' : ' و')
    : `${names.slice(0, -1).join(', ')} and ${last}`;
};

/** One sentence in a language. @throws when a placeholder has no value: that is a mistake in a rule. */
export function say(key: MessageKey, slots: Slots = {}, language: Language = 'en'): string {
  const template = catalogues[language][key];
  return template.replace(/\{(@?)(\w+)\}/gu, (_, term: string, name: string, at: number) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`${key} needs ${name}`);
    if (typeof value === 'string') return isolate(value, language, /[“«]$/u.test(template.slice(0, at)));
    if (!term) throw new Error(`${key}: ${name} must be text`);
    return listOf(value, language, template.slice(0, at));
  });
}

/** A sentence of ours, taken apart again. */
export interface Said {
  readonly key: MessageKey;
  readonly slots: Slots;
}

const escape = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

interface Template {
  readonly key: MessageKey;
  readonly pattern: RegExp;
  readonly slots: readonly { name: string; term: boolean }[];
  readonly literal: number;
}

const templates: readonly Template[] = keys
  .map((key) => {
    const slots: { name: string; term: boolean }[] = [];
    const parts = catalogues.en[key].split(/(\{@?\w+\})/u);
    const source = parts.map((part) => {
      const slot = /^\{(@?)(\w+)\}$/u.exec(part);
      if (!slot) return escape(part);
      slots.push({ name: slot[2] ?? '', term: slot[1] === '@' });
      return '(.+?)';
    });
    const literal = parts.filter((part) => !part.startsWith('{')).join('').length;
    return { key, pattern: new RegExp(`^${source.join('')}$`, 'su'), slots, literal };
  })
  .filter(({ literal }) => literal > 0)
  .sort((a, b) => b.literal - a.literal);

const termKeys = new Map(keys.filter(isTerm).map((key) => [catalogues.en[key], key]));

/** A list of terms back to its keys; null when any part is no term of ours. */
function termsOf(text: string): MessageKey[] | null {
  const whole = termKeys.get(text);
  if (whole) return [whole];
  const found = text.split(/, | and /u).map((name) => termKeys.get(name));
  const known = found.filter((key) => key !== undefined);
  return known.length === found.length ? known : termsWithAnd(text);
}

/** Terms may contain "and" themselves: tries every way to cut the list. */
function termsWithAnd(text: string): MessageKey[] | null {
  for (const cut of text.matchAll(/, | and /gu)) {
    const head = termKeys.get(text.slice(0, cut.index));
    const tail = head && termsOf(text.slice(cut.index + cut[0].length));
    if (head && tail) return [head, ...tail];
  }
  return null;
}

function match(template: Template, text: string): Said | null {
  const found = template.pattern.exec(text);
  if (!found) return null;
  const slots: Record<string, string | readonly MessageKey[]> = {};
  for (const [i, { name, term }] of template.slots.entries()) {
    const value = found[i + 1] ?? '';
    const terms = term ? termsOf(value) : null;
    if (term && !terms) return null;
    slots[name] = terms ?? unquoted(value);
  }
  return { key: template.key, slots };
}

const single = (text: string): { said: Said; literal: number } | null => {
  for (const template of templates) {
    const said = match(template, text);
    if (said) return { said, literal: template.literal };
  }
  return null;
};

/** Takes a text of one or more of our sentences apart; null when any part of it is not ours. */
export function recognise(text: string): Said[] | null {
  const stops = [
    0,
    ...[...text.matchAll(/[.!?؟…:]["”»\u2069)]*\s+/gu)].map((stop) => stop.index + stop[0].length),
    text.length,
  ];
  // Best way to say the text up to each stop: the one with most words of our own.
  const best: ({ literal: number; said: Said[] } | null)[] = [{ literal: 0, said: [] }];
  for (let to = 1; to < stops.length; to += 1) {
    let chosen: { literal: number; said: Said[] } | null = null;
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      if (!before) continue;
      const found = single(text.slice(stops[from], stops[to]).trim());
      if (!found) continue;
      const literal = before.literal + found.literal;
      if (!chosen || literal > chosen.literal) chosen = { literal, said: [...before.said, found.said] };
    }
    best.push(chosen);
  }
  return best.at(-1)?.said ?? null;
}

/** Whether one of a text's sentences is this one. */
export const says = (text: string, key: MessageKey): boolean =>
  recognise(text)?.some((said) => said.key === key) ?? false;

/** A text of ours in another language; a text that is not ours comes back as it is. */
export function rewrite(text: string, language: Language): string {
  const said = language === 'en' ? null : recognise(text);
  return said ? said.map(({ key, slots }) => say(key, slots, language)).join(' ') : text;
}
