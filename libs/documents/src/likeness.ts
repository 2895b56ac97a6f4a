import { hasRightToLeft } from './bidi.ts';

/*
 * Whether letters look like words of a language. Measured: English text has 0.78 to 0.82 of its letter pairs among the 130
 * pairs that are most frequent in English, German and French 0.77, Turkish and Polish 0.55 to 0.67; the same text through a
 * font's wrong table 0.10 to 0.25. Arabic has 0.69 to 0.80 of its pairs among its own 160.
 */
const latinPairs =
  'th re in er he on or es en an at ti te st se le ed de al to ar is ng it io nt co nd me ro ea tr ns ou ll ct ve ec ra et ri li il as ma ha si od ta rs ch ur ce no pe ne om ge us fo pr fi ac ca am pa be un hi nc wi ts ad ss ic ot em lo ul ut of op so na ex el pt di la pl rt ol po if ho ke ow ag ie va mp ue mo ef rr im mi ai su id wh ty do ee bu lu ly lt bl ld ev yo sc da sa um ab ob fa ck'.split(
    ' ',
  );
const arabicPairs =
  'ال لم لا من ما ري ير ات ست لت في را ول لع ها مل ون يم لي أو ين وا عر لة لى ار عم يد اب نا با عل تق كل قي قا إل ان رض ور يل ية مر حد يا ذا اء لس لف حا مس ذك دا هذ لك عد مح لب مو وم بي صف نت كر وق مي يق اد تح رو اح سا لن ام تا اس لأ رة لح رف ائ تر كن قر دي تج نه بع فح حة مت يع يه شر طل در فع لد ني سو مش لو بل دة رج سم تن لإ يس كم بر يي مع دم هم أي عا أن تو فا مك جا عة اج تس لص لل غي عن يح دو كي له رق جد او وص أك نص لق رس حت تع دد تخ يو ته كت تب تي سب نم اع لر يف قو حق جع مد هر'.split(
    ' ',
  );

/** Two letters as one number. */
const pairAt = (word: string, at: number): number => word.charCodeAt(at) * 0x1_0000 + word.charCodeAt(at + 1);
const knownPairs = new Set([...latinPairs, ...arabicPairs].map((pair) => pairAt(pair, 0)));

const leastShare = 0.4;
/** Fewer pairs than this (a few names, a table of figures) prove nothing. */
const enoughPairs = 60;

/** What is looked at of a long page. */
const sampleLength = 2_000;

/** Pairs of letters in the text, and how many of them are frequent ones. */
const pairsOf = (text: string): { all: number; known: number } => {
  const plain = text.slice(0, sampleLength).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  let known = 0;
  let all = 0;
  for (const [word] of plain.matchAll(/[a-z]{2,}|[\u0621-\u064A]{2,}/g)) {
    for (let i = 0; i + 1 < word.length; i += 1) {
      all += 1;
      if (knownPairs.has(pairAt(word, i))) known += 1;
    }
  }
  return { all, known };
};

/** False when there are enough letters to tell and they do not stand beside each other as in words. */
export const looksLikeWords = (text: string): boolean => {
  const { all, known } = pairsOf(text);
  return all < enoughPairs || known >= leastShare * all;
};

const clearShare = 0.6;

/** True when there are enough letters to tell and they clearly are words. */
export const areWords = (text: string): boolean => {
  const { all, known } = pairsOf(text);
  return all >= enoughPairs && known >= clearShare * all;
};

const enoughMixed = 3;
const mixedShare = 0.02;
const enoughRepeated = 4;
const repeatedShare = 0.02;

/**
 * True when the letters are such as no language writes: an Arabic letter against an accented Latin one («خĀر», as Ghostscript
 * leaves it), or the same Arabic letter three times on end in word after word («واصررررل»). On 1,350 pages of strangers' files
 * with a good text layer there is not one of the first, and no page with two of the second.
 */
export const isBroken = (text: string): boolean => {
  const plain = text.slice(0, sampleLength);
  if (!hasRightToLeft(plain)) return false;
  const mixed = plain.match(/[\u0621-\u064A](?=[\u00C0-\u024F])|[\u00C0-\u024F](?=[\u0621-\u064A])/g)?.length ?? 0;
  const letters = plain.match(/[\u0621-\u064A]/g)?.length ?? 0;
  if (mixed >= enoughMixed && mixed > mixedShare * letters) return true;
  const words = plain.match(/[\u0621-\u064A]+/g) ?? [];
  const repeated = words.filter((word) => /([^\u0647])\1\1/.test(word)).length;
  return repeated >= enoughRepeated && repeated > repeatedShare * words.length;
};
