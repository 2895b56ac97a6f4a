import { fold } from '../../fold.ts';
import { plainArabic } from '../../search/terms.ts';

/** A text as the patterns of `wholeWords` are: folded, Arabic letters in one form. */
export const plainText = (text: string): string => plainArabic(fold(text).text);

/** A pattern of whole words in both languages; Arabic ones may have and-, by-, for- and the- before them. Either may be empty. */
export const wholeWords = (english: string, arabic: string): RegExp => {
  const parts: string[] = [];
  if (english !== '') parts.push(String.raw`(?<![\p{L}\p{N}])(?:${english})(?![\p{L}\p{N}])`);
  if (arabic !== '')
    parts.push(
      String.raw`(?<!\p{L})(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل)?(?:${plainArabic(arabic)})(?:هم|ها|نا|كم|ه|ات|ين|ون)?(?!\p{L})`,
    );
  return new RegExp(parts.join('|'), 'u');
};
