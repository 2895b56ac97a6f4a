import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';
import { checkMessageIds } from './message-ids.ts';
import { root } from './tools.ts';

/**
 * Part of `make lint`: every `locales/en.json` has an `ar.json` beside it with the same ids, the same {placeholders} in
 * each text, no text that the message parser refuses, and the ids that the code uses (message-ids.ts): no more, no fewer.
 */

const Catalogue = z.record(z.string(), z.string().min(1));

/** Names of the values a message takes, tags (`<b>`) included, each with how it is written (`count` or `count, plural`). */
const placeholders = (elements: MessageFormatElement[]): Set<string> => {
  const names = new Set<string>();
  const walk = (list: MessageFormatElement[]): void => {
    for (const element of list) {
      switch (element.type) {
        case TYPE.argument:
        case TYPE.number:
        case TYPE.date:
        case TYPE.time:
          names.add(`{${element.value}}`);
          break;
        case TYPE.select:
        case TYPE.plural:
          names.add(`{${element.value}}`);
          for (const option of Object.values(element.options)) walk(option.value);
          break;
        case TYPE.tag:
          names.add(`<${element.value}>`);
          walk(element.children);
          break;
        case TYPE.literal:
        case TYPE.pound:
          break;
      }
    }
  };
  walk(elements);
  return names;
};

const listed = (names: Iterable<string>): string => [...names].sort().join(' ');

/** What Arabic counts by, beside `other`; `zero` only where nothing can be counted. */
const arabicForms = ['one', 'two', 'few', 'many'];

/** Plurals of an Arabic message that show their number but lack a form of it: 11 takes another noun than 3 and 100. */
const missingForms = (text: string): string[] => {
  const found: string[] = [];
  const counts = (list: MessageFormatElement[], name: string): boolean =>
    list.some((element) => element.type === TYPE.pound || (element.type === TYPE.number && element.value === name));
  const walk = (list: MessageFormatElement[]): void => {
    for (const element of list) {
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      const options = Object.entries(element.options);
      for (const [, option] of options) walk(option.value);
      if (element.type === TYPE.select || !options.some(([, option]) => counts(option.value, element.value))) continue;
      const missing = arabicForms.filter((form) => !Object.hasOwn(element.options, form));
      if (missing.length > 0) found.push(`{${element.value}} lacks ${missing.join(', ')}`);
    }
  };
  walk(parse(text));
  return found;
};

/** `icu`: react-intl reads it (plurals, tags); `plain`: our services do, with `{name}` and `{@name}` alone. */
export type Syntax = 'icu' | 'plain';

const namesIn = (text: string, syntax: Syntax): string => {
  if (syntax === 'icu') return listed(placeholders(parse(text)));
  const plain = /\{@?\w+\}/g;
  if (/[{}]/.test(text.replace(plain, ''))) throw new Error('a brace that is part of no {name}');
  return listed(new Set(text.match(plain)));
};

/** What is wrong between two catalogues, one sentence each; empty when they match. */
export const compareCatalogues = (
  en: Record<string, string>,
  ar: Record<string, string>,
  syntax: Syntax = 'icu',
): string[] => {
  const problems: string[] = [];
  for (const id of Object.keys(en)) if (!Object.hasOwn(ar, id)) problems.push(`${id} is missing in ar.json`);
  for (const id of Object.keys(ar)) if (!Object.hasOwn(en, id)) problems.push(`${id} is missing in en.json`);
  const read = (language: string, id: string, text: string): string | undefined => {
    try {
      return namesIn(text, syntax);
    } catch (error) {
      problems.push(
        `${id} in ${language}.json cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      return undefined;
    }
  };
  for (const [id, text] of Object.entries(en)) {
    const other = ar[id];
    if (other === undefined) continue;
    const inEn = read('en', id, text);
    const inAr = read('ar', id, other);
    if (syntax === 'icu' && inAr !== undefined)
      for (const form of missingForms(other)) problems.push(`${id} in ar.json: the plural ${form}`);
    if (inEn !== undefined && inAr !== undefined && inEn !== inAr) {
      problems.push(`${id} takes ${inEn || 'nothing'} in en.json but ${inAr || 'nothing'} in ar.json`);
    }
  }
  return problems;
};

/** Every problem of every pair of catalogues under a folder, each beginning with the folder of the pair. */
export const checkLocales = (folder: string): { pairs: number; problems: string[] } => {
  const files = globSync('**/locales/{en,ar}.json', {
    cwd: folder,
    exclude: (name) => ['node_modules', 'dist', '.tools', '.data'].includes(name),
  });
  const places = [...new Set(files.map((file) => dirname(file)))].sort();
  const problems = places.flatMap((place) => {
    const missing = ['en.json', 'ar.json'].filter((name) => !existsSync(join(folder, place, name)));
    if (missing.length > 0) return missing.map((name) => `${place}: ${name} is missing`);
    const [en, ar] = ['en.json', 'ar.json'].map((name) => readCatalogue(join(folder, place, name)));
    if (typeof en === 'object' && typeof ar === 'object')
      return compareCatalogues(en, ar, syntaxOf(place)).map((line) => `${place}: ${line}`);
    return [en, ar].flatMap((said) => (typeof said === 'string' ? [`${place}: ${said}`] : []));
  });
  const catalogues = places.flatMap((place): [string, string[]][] => {
    const file = join(folder, place, 'en.json');
    const en = existsSync(file) ? readCatalogue(file) : '';
    return typeof en === 'string' ? [] : [[dirname(place), Object.keys(en)]];
  });
  return { pairs: places.length, problems: [...problems, ...checkMessageIds(folder, new Map(catalogues))] };
};

const syntaxOf = (place: string): Syntax => (/^(frontend|admin-frontend|libs\/web)\//.test(place) ? 'icu' : 'plain');

/** The catalogue, or a sentence that says why it is none. */
const readCatalogue = (file: string): Record<string, string> | string => {
  try {
    const parsed = Catalogue.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success
      ? parsed.data
      : `${relative(dirname(file), file)} is not a flat list of texts: ${z.prettifyError(parsed.error)}`;
  } catch (error) {
    return `${relative(dirname(file), file)} is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
};

if (import.meta.main) {
  const { pairs, problems } = checkLocales(root);
  for (const problem of problems) process.stderr.write(`locales: ${problem}\n`);
  process.stdout.write(`locales: ${String(pairs)} pairs of catalogues, ${String(problems.length)} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
