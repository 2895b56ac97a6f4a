import { type Block, useOf } from './blocks.ts';

/** Where a block stands in its page's text: UTF-16 offsets, `end` exclusive. */
export interface BlockPlace {
  start: number;
  end: number;
}

/**
 * For each block its place in the page's text, null for what does not stand there: a note, a picture of a screen. Looked for one
 * after another in the blocks' order; white space does not count, since a block joins what the text breaks into lines.
 */
export const placesOfBlocks = (
  text: string,
  blocks: readonly Pick<Block, 'kind' | 'screen' | 'text'>[],
): (BlockPlace | null)[] => {
  if (blocks.length === 0) return [];
  const places: number[] = [];
  let bare = '';
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) {
    for (let at = 0; at < run.length; at += 1) places.push(index + at);
    bare += run;
  }
  let from = 0;
  return blocks.map((block) => {
    const words = block.text.replace(/\s+/gu, '');
    if (words === '' || !useOf(block).inText) return null;
    const at = bare.indexOf(words, from);
    const [start, last] = [places[at], places[at + words.length - 1]];
    if (start === undefined || last === undefined) return null;
    from = at + words.length;
    return { start, end: last + 1 };
  });
};
