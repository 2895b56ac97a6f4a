/*
 * Writes the decks of samples/question-decks/ and further-decks/, which samples/questions.json and further-questions.json ask about. All companies, people and figures in them are
 * invented. Run it again after changing a file of question-content/: node samples/make-question-decks.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { makeDocx, makePptx } from './make-office.ts';
import { makePdf } from './make-pdf.ts';
import { berthline } from './question-content/berthline.ts';
import { cindercell } from './question-content/cindercell.ts';
import { fasla } from './question-content/fasla.ts';
import { ironloop } from './question-content/ironloop.ts';
import { muhla } from './question-content/muhla.ts';
import { musnad } from './question-content/musnad.ts';
import { nabda } from './question-content/nabda.ts';
import { pennyOrchard } from './question-content/penny-orchard.ts';
import { suqya } from './question-content/suqya.ts';
import { tallyfield } from './question-content/tallyfield.ts';
import { veridra } from './question-content/veridra.ts';

const files: Array<[name: string, content: Uint8Array]> = [
  ['tallyfield.pdf', await makePdf(tallyfield)],
  ['ironloop.pdf', await makePdf(ironloop)],
  ['veridra-diagnostics.pdf', await makePdf(veridra)],
  ['cindercell.pptx', makePptx(cindercell)],
  ['penny-orchard.pdf', await makePdf(pennyOrchard)],
  ['nabda-ar.pptx', makePptx(nabda)],
  ['suqya-ar.pptx', makePptx(suqya)],
  ['muhla-ar.docx', makeDocx(muhla)],
  ['../further-decks/berthline.pptx', makePptx(berthline)],
  ['../further-decks/musnad-ar.docx', makeDocx(musnad)],
  ['../further-decks/fasla-ar.pptx', makePptx(fasla)],
];

const folder = new URL('./question-decks/', import.meta.url);
await mkdir(folder, { recursive: true });
await mkdir(new URL('../further-decks/', folder), { recursive: true });
for (const [name, content] of files) await writeFile(new URL(name, folder), content);
console.log(`${files.length} files in samples/question-decks/ and samples/further-decks/`);
