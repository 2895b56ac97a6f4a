import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { limits } from '@plumbline/contracts/limits';
import { PDFDocument } from 'pdf-lib';
import { writeZip } from '../../libs/documents/test/zip-writer.ts';
import { startTestSystem } from '../../tests/stages/system.ts';
import { root } from '../tools.ts';
import { Founder } from './founder.ts';
import { seconds, type Bench } from './measure.ts';

const targetMs = 2_000;
const picturePages = 24;
const rounds = 3;

const sample = (...path: string[]): Promise<Buffer> => readFile(join(root, 'samples', ...path));

/** Every page another picture of text: the same slide, moved by some points. */
const pictureDeck = async (): Promise<Buffer> => {
  const file = await PDFDocument.create();
  const picture = await file.embedJpg(new Uint8Array(await sample('reading', 'slide.jpg')));
  for (let page = 0; page < picturePages; page += 1)
    file.addPage([960, 540]).drawImage(picture, { x: page, y: page, width: 960, height: 540 });
  return Buffer.from(await file.save());
};

/** A file of exactly the size that is allowed: bytes behind a PDF's end are of no account. */
const biggest = (pdf: Buffer): Buffer => Buffer.concat([pdf, Buffer.alloc(limits.deckMaxBytes - pdf.length, ' ')]);

const word = (content: string): Buffer =>
  writeZip([
    { name: '[Content_Types].xml', content: 'wordprocessingml.document.main+xml' },
    { name: 'word/document.xml', content },
  ]);

/** One page whose content unpacks to 300 MB. */
const pdfBomb = (): Buffer => {
  const stream = deflateSync(Buffer.alloc(300_000_000, 'q '));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
  ].map((object, i) => `${String(i + 1)} 0 obj${object}endobj\n`);
  const head = `%PDF-1.4\n${objects.join('')}4 0 obj<</Filter/FlateDecode/Length ${String(stream.length)}>>stream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF')]);
};

/** What an upload waits for until it is answered, whatever becomes of the file: one after another, while the last is read. */
export const upload: Bench = async (say) => {
  const pictures = await pictureDeck();
  const pdf = await sample('decks', 'snackly.pdf');
  const files: Array<[what: string, name: string, bytes: Buffer]> = [
    ['a deck of text', 'deck.pdf', await sample('decks', 'northwind-cold-chain.pdf')],
    [`${String(picturePages)} pages of pictures`, 'pictures.pdf', pictures],
    ['ten Arabic pictures', 'pictures-ar.pdf', await sample('reading', 'pictures-ar.pdf')],
    ['the largest file allowed, of pictures', 'largest.pdf', biggest(pictures)],
    ['a zip bomb', 'bomb.docx', word('a'.repeat(150_000_000))],
    ['a PDF bomb', 'bomb.pdf', pdfBomb()],
    ['a thousandfold nesting', 'deep.docx', word('<w:p>'.repeat(200_000))],
    ['half a PDF', 'cut.pdf', pdf.subarray(0, pdf.length / 2)],
    ['a program', 'program.pdf', Buffer.concat([Buffer.from('MZ\u0090\u0000'), pdf])],
  ];
  const system = await startTestSystem({});
  try {
    const worst = new Map<string, { ms: number; status: number }>();
    for (let round = 0; round < rounds; round += 1) {
      // A person of their own each round: what was read for one is not read again.
      const { token } = await Founder.register(system);
      for (const [what, name, bytes] of files) {
        const form = new FormData();
        form.set('file', new Blob([new Uint8Array(bytes)]), name);
        const began = performance.now();
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${system.baseUrl}/v1/plans/upload`, { method: 'POST', body: form, headers });
        await answer.arrayBuffer();
        const ms = performance.now() - began;
        if (answer.status >= 500) throw new Error(`${what}: ${String(answer.status)}`);
        if (ms > (worst.get(what)?.ms ?? 0)) worst.set(what, { ms, status: answer.status });
        say(`upload: ${what}: ${String(answer.status)} in ${seconds(ms)}`);
      }
    }
    const [slowest] = [...worst].toSorted(([, a], [, b]) => b.ms - a.ms);
    if (slowest === undefined) throw new Error('nothing was uploaded');
    const [what, { ms, status }] = slowest;
    return [
      {
        what: `slowest answer to an upload of ${String(files.length)} kinds, four of them hostile, ${String(rounds)} times one after another`,
        measured: `${seconds(ms)} (${what}, ${String(status)})`,
        target: `< ${seconds(targetMs, 0)}`,
        met: ms < targetMs,
      },
    ];
  } finally {
    await system.stop();
  }
};
