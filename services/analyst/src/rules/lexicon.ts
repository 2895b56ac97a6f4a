import { foldText, type Folded } from './fold.ts';

/** Where a term stands in a folded text, without the prepositions and article that Arabic writes onto it. */
export interface Hit {
  readonly index: number;
  readonly length: number;
}

interface Token {
  readonly text: string;
  readonly index: number;
  /** The token and, in Arabic, what is left of it without its prefixes and suffixes. */
  readonly forms: readonly { text: string; offset: number }[];
  /** Only white space or a hyphen stands between this token and the one before. */
  readonly joined: boolean;
}

interface Entry {
  readonly lexicon: Lexicon;
  readonly rest: readonly string[];
  /** The last token may go on. */
  readonly open: boolean;
}

/* All terms of all lexicons by their first token, so that one walk over a passage answers every question about it. */
const exact = new Map<string, Entry[]>();
const stems = new Map<string, { stem: string; entry: Entry }[]>();
const stemKey = 2;

const arabicPrefixes = /^(?:و|ف)?(?:(?:ب|ك|ل)?ال|لل|ب|ك|ل)?/u;
const arabicSuffixes = ['', 'ها', 'هم', 'نا', 'كم', 'ات', 'ين', 'ون', 'ان', 'ه', 'ي', 'ا'];

function formsOf(token: string): Token['forms'] {
  if (!/^[\u0621-\u064a]/u.test(token)) {
    const forms = [{ text: token, offset: 0 }];
    if (token.endsWith("'s")) forms.push({ text: token.slice(0, -2), offset: 0 });
    return forms;
  }
  const starts = new Set([0]);
  const prefix = arabicPrefixes.exec(token)?.[0] ?? '';
  for (let cut = 1; cut <= prefix.length; cut += 1) if (token.length - cut >= 2) starts.add(cut);
  const forms: { text: string; offset: number }[] = [];
  for (const offset of starts) {
    const body = token.slice(offset);
    for (const suffix of arabicSuffixes) {
      if (suffix === '' || (body.endsWith(suffix) && body.length - suffix.length >= 2)) {
        forms.push({ text: body.slice(0, body.length - suffix.length), offset });
      }
    }
  }
  return forms;
}

const tokenPattern = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu;

function tokensOf(text: string): Token[] {
  let end = 0;
  return [...text.matchAll(tokenPattern)].map((match) => {
    const joined = match.index > 0 && /^[\s-]*$/u.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    return { text: match[0], index: match.index, forms: formsOf(match[0]), joined };
  });
}

const follows = (token: Token | undefined, wanted: string, open: boolean): boolean =>
  !!token?.joined && token.forms.some(({ text }) => (open ? text.startsWith(wanted) : text === wanted));

/** The last token of an entry that starts at `at`, or -1 when it does not go on as the entry says. */
function endOf(entry: Entry, tokens: readonly Token[], at: number): number {
  const matches = entry.rest.every((wanted, i) =>
    follows(tokens[at + 1 + i], wanted, entry.open && i === entry.rest.length - 1),
  );
  return matches ? at + entry.rest.length : -1;
}

type Hits = Map<Lexicon, Hit[]>;

function scan(text: string): Hits {
  const tokens = tokensOf(text);
  const hits: Hits = new Map();
  const note = (entry: Entry, at: number, offset: number): void => {
    const last = endOf(entry, tokens, at);
    const first = tokens[at];
    const final = tokens[last];
    if (!first || !final) return;
    const index = first.index + offset;
    const hit = { index, length: final.index + final.text.length - index };
    const known = hits.get(entry.lexicon);
    const previous = known?.at(-1);
    if (previous && previous.index + previous.length > index) {
      // The same words met by a longer term.
      if (hit.length > previous.length) known?.splice(-1, 1, hit);
    } else if (known) known.push(hit);
    else hits.set(entry.lexicon, [hit]);
  };
  tokens.forEach((token, at) => {
    for (const { text: form, offset } of token.forms) {
      for (const entry of exact.get(form) ?? []) note(entry, at, offset);
      for (const { stem, entry } of stems.get(form.slice(0, stemKey)) ?? [])
        if (form.startsWith(stem)) note(entry, at, offset);
    }
  });
  return hits;
}

const scanned = new WeakMap<Folded, Hits>();

function hitsIn(text: Folded | string): Hits {
  if (typeof text === 'string') return scan(text);
  const known = scanned.get(text);
  if (known) return known;
  const hits = scan(text.text);
  scanned.set(text, hits);
  return hits;
}

/** Terms of both languages with one meaning. */
export class Lexicon {
  /** Every place in a folded text where one of the terms stands, in order. */
  all(text: Folded | string): readonly Hit[] {
    return hitsIn(text).get(this) ?? [];
  }

  first(text: Folded | string): Hit | null {
    return this.all(text)[0] ?? null;
  }

  test(text: Folded | string): boolean {
    return this.all(text).length > 0;
  }
}

/** A lexicon of English and Arabic terms. A trailing `*` stands for any ending; a hyphen and a space are the same. */
export function words(english: readonly string[], arabic: readonly string[]): Lexicon {
  const lexicon = new Lexicon();
  for (const term of [...english, ...arabic]) {
    const open = term.endsWith('*');
    const [first, ...rest] = [...foldText(open ? term.slice(0, -1) : term).matchAll(tokenPattern)].map(
      ([token]) => token,
    );
    if (first === undefined) throw new Error(`"${term}" has no word in it`);
    const entry = { lexicon, rest, open };
    if (open && rest.length === 0) {
      const key = first.slice(0, stemKey);
      stems.set(key, [...(stems.get(key) ?? []), { stem: first, entry }]);
    } else exact.set(first, [...(exact.get(first) ?? []), entry]);
  }
  return lexicon;
}
