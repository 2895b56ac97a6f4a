import { letters } from './letters.ts';

/** A word of a passage and its classes; `opens` where an order may begin. */
export interface Word<Class extends string> {
  text: string;
  /** Without what Arabic writes together with it. */
  bare: string;
  /** Where it stands in the passage. */
  start: number;
  end: number;
  opens: boolean;
  classes: readonly Class[];
}

const found = /\p{L}+n't|[\p{L}\p{N}]+(?:-\p{L}+)*/gu;
const arabic = /^\p{Script=Arabic}/u;

/** After these an order goes on: "and give", "you must output". */
const links = new Set(
  'and then please must should shall also just only always so you et puis y e e und dann sie en dan ve и kindly be that du tu ты لطفا رجاء فقط ثم'.split(' '),
); // prettier-ignore

/** An Arabic word without what is written together with it: "and", "so", "with", "for", "the". */
const bareForms = (word: string): string[] => {
  if (!arabic.test(word)) return [word];
  const forms = [word];
  const add = (pattern: RegExp): void => {
    for (const form of [...forms]) {
      const bare = form.replace(pattern, '');
      if (bare !== form && bare.length > 1) forms.push(bare);
    }
  };
  add(/^[وف]/u);
  add(/^(?:ال|لل|بال|كال|[بلك])/u);
  return forms;
};

/**
 * A reader of words by a vocabulary: classes by name, each with its words separated by blanks; a star ends a beginning, an
 * underscore joins words.
 */
export const wordsIn = <Class extends string>(
  vocabulary: Record<Class, string>,
): ((passage: string) => Word<Class>[]) => {
  const exact = new Map<string, Set<Class>>();
  const beginnings = new Map<string, Set<Class>>();
  /** First words of terms of two or three. */
  const begun = new Set<string>();
  const classes = Object.keys(vocabulary).filter((name): name is Class => name in vocabulary);
  for (const name of classes) {
    for (const entry of vocabulary[name].split(/\s+/u)) {
      const plain = letters(entry.replace(/\*$/u, '').replaceAll('_', ' '));
      const into = entry.endsWith('*') ? beginnings : exact;
      if (plain.includes(' ')) begun.add(plain.slice(0, plain.indexOf(' ')));
      into.set(plain, (into.get(plain) ?? new Set()).add(name));
    }
  }
  const known = new Map<string, readonly Class[]>();
  const classesOf = (word: string): readonly Class[] => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const own = new Set<Class>();
    for (const form of bareForms(word)) {
      for (const name of exact.get(form) ?? []) own.add(name);
      for (let length = 2; length <= Math.min(form.length, 16); length += 1)
        for (const name of beginnings.get(form.slice(0, length)) ?? []) own.add(name);
    }
    // Words of strangers come without end.
    if (known.size > 20_000) known.clear();
    known.set(word, [...own]);
    return [...own];
  };
  return (passage) => {
    const words: Word<Class>[] = [];
    let last = 0;
    for (const match of passage.matchAll(found)) {
      const text = match[0];
      const gap = passage.slice(last, match.index);
      last = match.index + text.length;
      const before = words.at(-1);
      const opens =
        before === undefined || /[^\s'_]/u.test(gap) || links.has(before.text) || (arabic.test(text) && /^[وف]\p{L}{3}/u.test(text)); // prettier-ignore
      words.push({
        text,
        bare: bareForms(text).at(-1) ?? text,
        start: match.index,
        end: last,
        opens,
        classes: classesOf(text),
      });
      // Two and three words that are one term.
      for (const count of [2, 3]) {
        const from = words.length - count;
        const first = words[from];
        if (first === undefined || !begun.has(first.text)) continue;
        const more = exact.get(words.slice(from).map((word) => word.text).join(' ')); // prettier-ignore
        if (more !== undefined) words[from] = { ...first, classes: [...new Set([...first.classes, ...more])] };
      }
    }
    return words;
  };
};
