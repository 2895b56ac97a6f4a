/**
 * `node scripts/marked-units.ts LIST OUT`: what the sentence encoder is trained on (libs/review/training/train_encoder.py), as JSON lines:
 * OUT the parts of marked decks and of our own pages, OUT.questions.jsonl the marked questions with the parts of their deck that answer,
 * OUT.outputs.json the checks in the order of the outputs. LIST as for fit-recogniser.ts. Parts are the decks' own words: the files stay
 * outside the project, like the decks.
 */
import { createWriteStream, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { checkIds } from '@plumbline/contracts/checklist';
import { isTelling } from '@plumbline/review/recognition/units';
import { ownPages, type Labelled } from '../libs/review/training/fit.ts';
import { questionsIn } from '../tests/quality/chat-strangers.ts';
import { encoderFolds, labelledDecks } from '../tests/quality/labelled-decks.ts';
import { root } from './tools.ts';

const [list, out] = process.argv.slice(2);
if (list === undefined || out === undefined) throw new Error('node scripts/marked-units.ts LIST OUT');

const units = createWriteStream(out);
const write = (deck: string, half: string, fold: number, { unit, said, about }: Labelled): void => {
  const { title, head, text } = unit;
  units.write(`${JSON.stringify({ deck, half, fold, title, head, text, said, about, telling: isTelling(unit) })}\n`);
};

/** A text without the marks of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/[*_`#|>]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
/** So long a part of a marked block is more than a word of it. */
const leastPart = 8;

const asked = await Promise.all(
  ['work', 'report'].map(async (half) =>
    (await questionsIn(join(root, 'samples/labelled-questions'), half)).map((question) => ({ ...question, half })),
  ),
);
const questions: string[] = [];
for (const one of ownPages()) write(`own ${String(one.page)}`, 'own', -1, one);
let working = 0;
for (const { name, half, source, parts } of await labelledDecks(list)) {
  const fold = half === 'work' ? working++ % encoderFolds : encoderFolds;
  for (const part of parts) write(name, half, fold, part);
  for (const question of asked.flat()) {
    if (basename(question.deck, extname(question.deck)) !== name) continue;
    const marked = (question.blocks ?? []).map((block) => {
      const [page, at = 0] = block.split('.').map(Number);
      return { page, text: plain(source.pages.find(({ n }) => n === page)?.blocks?.[at - 1]?.text ?? '') };
    });
    const answers = parts.flatMap(({ page, unit }, at) => {
      const text = plain(unit.text);
      const isMarked = marked.some(
        (block) =>
          block.page === page &&
          block.text !== '' &&
          (text.includes(block.text) || (text.length > leastPart && block.text.includes(text))),
      );
      return isMarked ? [at] : [];
    });
    const { id, question: words, kind } = question;
    questions.push(
      JSON.stringify({ deck: name, half: question.half, fold, id, question: words, kind, parts: answers }),
    );
  }
}
units.end();
writeFileSync(`${out}.questions.jsonl`, `${questions.join('\n')}\n`);
writeFileSync(`${out}.outputs.json`, JSON.stringify(checkIds));
console.log(`${String(questions.length)} questions`);
