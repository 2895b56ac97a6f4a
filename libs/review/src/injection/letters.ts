import { fold, type Folded } from '../fold.ts';

// Look-alike letters of other scripts, and digits or signs used as letters, as they are found in Latin words only.
const lookAlikes: Record<string, string> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd', ɡ: 'g', һ: 'h', ο: 'o', α: 'a',
  ε: 'e', ι: 'i', ν: 'v', ρ: 'p', τ: 't', υ: 'u', κ: 'k', ı: 'i', ɩ: 'i', ո: 'n',
  أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي', ی: 'ي', ک: 'ك',
}; // prettier-ignore

/** Each character of a folded text by what `to` makes of it, with the way back kept. */
export const change = (folded: Folded, to: (character: string) => string): Folded => {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < folded.text.length; at++) {
    for (const unit of to(folded.text[at] ?? '')) {
      characters.push(unit);
      starts.push(folded.starts[at] ?? 0);
      ends.push(folded.ends[at] ?? 0);
    }
  }
  return { text: characters.join(''), starts, ends };
};

const searchLetter = (character: string): string => {
  if (character < '\u0080') return character;
  const bare = lookAlikes[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return lookAlikes[bare] ?? bare;
};

/** `fold`, and look-alike letters, accents, Arabic vowel marks and hamza forms away: for searching only, never for quoting. */
export const foldForSearch = (text: string, options: { keepLines?: boolean } = {}): Folded =>
  change(fold(text, options), searchLetter);

/** A word as it is searched for. */
export const letters = (word: string): string => foldForSearch(word).text;
