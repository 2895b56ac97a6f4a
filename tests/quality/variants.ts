import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pillars } from '@plumbline/contracts/pillars';
import { readDocument } from '@plumbline/documents/read';
import { review } from '@plumbline/review/engine/engine';
import type { ModelClient } from '@plumbline/review/model/model-client';

/*
 * What must not change a score, and what must: decks of our own as text, a form feed a slide (`<name>.en.txt`), with their translation
 * (`.ar.txt`), as prose (`.prose.txt`) and with one pillar's content taken out (`.without-<pillar>.txt`).
 */

type Scores = (number | null)[];

const scoresOf = async (text: string, model: ModelClient): Promise<Scores> => {
  const { pages, coverage } = await readDocument(Buffer.from(text), 'txt');
  const { report } = await review(
    { document: { title: 'Deck', pages, coverage, warnings: [] }, language: 'en' },
    model,
  );
  return pillars.map((pillar) => report.hexagon_scores[pillar]);
};

/** How many pillars of a deck moved, and by how much at most. */
export interface Moved {
  what: string;
  pillars: number;
  equal: number;
  within: number;
}

const compare = (what: string, pairs: [Scores, Scores][]): Moved => {
  const moves = pairs.flatMap(([before, after]) =>
    before.map((score, at) => Math.abs((score ?? 0) - (after[at] ?? 0))),
  );
  return {
    what,
    pillars: moves.length,
    equal: moves.filter((move) => move === 0).length,
    within: moves.filter((move) => move <= 1).length,
  };
};

const pillarNames = ['problem', 'solution', 'market', 'team', 'moat', 'traction'];

/** Reviews every deck of a folder and its variants. */
export const variantsOf = async (folder: string, model: ModelClient): Promise<Moved[]> => {
  const names = (await readdir(folder)).sort();
  const text = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const decks = names.filter((name) => name.endsWith('.en.txt'));
  const base = new Map<string, Scores>();
  for (const name of decks) base.set(name.replace('.en.txt', ''), await scoresOf(await text(name), model));
  const beside = async (
    change: (name: string, deck: string) => Promise<string | null>,
  ): Promise<[Scores, Scores][]> => {
    const pairs: [Scores, Scores][] = [];
    for (const [name, scores] of base) {
      const changed = await change(name, await text(`${name}.en.txt`));
      if (changed !== null) pairs.push([scores, await scoresOf(changed, model)]);
    }
    return pairs;
  };
  const fileOf = (ending: string) => (name: string) =>
    names.includes(`${name}.${ending}`) ? text(`${name}.${ending}`) : Promise.resolve(null);
  const slides = (deck: string): string[] => deck.split('\f');
  const moved = [
    compare('English and Arabic', await beside(fileOf('ar.txt'))),
    compare('prose', await beside(fileOf('prose.txt'))),
    compare('slides in reverse', await beside((_, deck) => Promise.resolve(slides(deck).reverse().join('\f')))),
    compare('doubled', await beside((_, deck) => Promise.resolve(`${deck}\f${deck}`))),
    compare('titles left out', await beside((_, deck) => Promise.resolve(slides(deck).map((slide) => slide.trimStart().split('\n').slice(1).join('\n')).join('\f')))),
    compare('blank lines between', await beside((_, deck) => Promise.resolve(deck.replaceAll('\n', '\n\n')))),
  ]; // prettier-ignore
  let [fell, stayed, all] = [0, 0, 0];
  for (const [at, pillar] of pillarNames.entries()) {
    for (const [before, after] of await beside(fileOf(`without-${pillar}.txt`))) {
      all += 1;
      if ((after[at] ?? 0) < (before[at] ?? 0) || before[at] === 1) fell += 1;
      if (before.every((score, other) => other === at || Math.abs((score ?? 0) - (after[other] ?? 0)) <= 1))
        stayed += 1;
    }
  }
  return [
    ...moved,
    { what: 'one pillar taken out (it falls; the others stay within one)', pillars: all, equal: fell, within: stayed },
  ];
};
