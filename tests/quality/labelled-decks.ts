import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Block } from '@plumbline/contracts/blocks';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { prepareDocument } from '@plumbline/review/document';
import type { ReviewRequest } from '@plumbline/review/engine/engine';
import { unitsOfPage, type PageOfUnits } from '@plumbline/review/recognition/units';
import { z } from 'zod';
import type { Labelled } from '../../libs/review/training/fit.ts';
import { deckReader, documentOf, worthOf } from './strangers.ts';

/**
 * Strangers' decks of which a reader marked every block that answers a check, blind (samples/labelled-decks.json, facts alone). What
 * recognition is fitted on beside our own writing. The decks stay outside the project: `files/NAME.*` beside a copy of the list.
 */
const Label = z.object({
  deck: z.string(),
  /** `report`: fitted on nothing, opened only for the reported figures. */
  half: z.enum(['work', 'report']).default('work'),
  kind: z.string(),
  language: z.string(),
  sha256: z.string(),
  checks: z.partialRecord(
    z.enum(checkIds),
    z.object({
      said: z.enum(['yes', 'partly', 'no']),
      /** `page.block`, both from 1, of the reader's blocks; the best first. */
      blocks: z.array(z.string()).default([]),
    }),
  ),
});
type Label = z.infer<typeof Label>;

export interface LabelledDeck {
  name: string;
  half: Label['half'];
  source: ReviewRequest['document'];
  title: string;
  unread: number[];
  pages: (PageOfUnits & { blocks: Block[] })[];
  parts: Labelled[];
  checks: Label['checks'];
  /** How right it is to say that this text of a page answers the check: 1, less where it does so in part, else 0. */
  answers: (id: CheckId, page: number, text: string) => number;
}

/**
 * The encoder was trained on the first so many decks for working of the list, but those of fold 0 (training/train_encoder.py). What
 * was marked since is new to it.
 */
export const encoderFolds = 5;
const encoderDecks = 348;

/** Whether the encoder was not trained on the deck for working at this place of the list. */
export const isLeftOut = (at: number): boolean => at >= encoderDecks || at % encoderFolds === 0;

/** The pitches of a list, in English and Arabic. */
const labelsIn = async (list: string): Promise<Label[]> =>
  z
    .array(Label)
    .parse(JSON.parse(await readFile(list, 'utf8')))
    .filter(({ kind, language }) => kind === 'pitch' && ['en', 'ar'].includes(language));

/** The names of the decks for working that the encoder was not trained on. */
export const decksLeftOut = async (list: string): Promise<Set<string>> => {
  const working = (await labelsIn(list)).filter(({ half }) => half === 'work');
  return new Set(working.filter((_, at) => isLeftOut(at)).map(({ deck }) => deck));
};

/** The pitches of a list with what was marked in them. @throws when a deck is not there. */
export const labelledDecks = async (list: string): Promise<LabelledDeck[]> => {
  const { reader, close } = deckReader();
  const decks: LabelledDeck[] = [];
  for (const label of await labelsIn(list)) {
    const source = await documentOf(label, { folder: dirname(list) }, reader);
    if (source === null) throw new Error(`${label.deck} is not there, or is another one`);
    const answers = (id: CheckId, page: number, text: string): number => {
      const said = label.checks[id];
      return said === undefined ? 0 : (worthOf(said, source, page, text) ?? 0);
    };
    const { title, pages: prepared, unread } = await prepareDocument(source);
    const pages = prepared.map(({ n, label: name, clean, blocks }) => ({
      n,
      label: name,
      text: clean,
      blocks: blocks.filter((block) => !block.suspicious),
    }));
    const parts = pages.flatMap(unitsOfPage).map((unit) => {
      const right = checkIds.map((id) => answers(id, unit.page, unit.text));
      return {
        unit,
        page: unit.page,
        said: checkIds.filter((_, at) => right[at] === 1),
        about: checkIds.filter((_, at) => (right[at] ?? 0) > 0),
      };
    });
    decks.push({
      name: label.deck,
      half: label.half,
      source,
      title,
      unread,
      pages,
      parts,
      checks: label.checks,
      answers,
    });
  }
  await close();
  return decks;
};
