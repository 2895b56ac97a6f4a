import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument, PDFName, PDFOperator, PDFOperatorNames } from 'pdf-lib';
import { docx, p, pptx, shape } from '../../test/office.ts';
import { haveSharedSamples, ownSample, sharedSample } from '../../test/samples.ts';
import { IsolatedReader, type IsolatedReaderOptions } from './isolated.ts';

const open: IsolatedReader[] = [];
const reader = (options?: IsolatedReaderOptions): IsolatedReader => {
  const made = new IsolatedReader(options);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

describe('reading in a process apart', () => {
  test('gives what reading in this process gives, and tells how far it is', async () => {
    const progress: Array<[number, number]> = [];
    const document = await reader().read(ownSample('snackly.pdf'), 'pdf', (done, total) =>
      progress.push([done, total]),
    );
    expect(document.pages).toHaveLength(8);
    expect(document.pages[5]?.text).toContain('There are no real competitors.');
    expect(progress[0]?.[1]).toBe(8);
  });

  test('draws a page as a WebP picture as wide as is shown; a page that is not there, and a file that is none, give none', async () => {
    const one = reader();
    const picture = await one.draw(ownSample('snackly.pdf'), 'pdf', 2);
    expect(picture).toMatchObject({ width: 1_200, height: 675 });
    const webp = Buffer.from(picture?.webp ?? []);
    expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 12)).toBe('RIFFWEBP');
    expect(webp.readUInt32LE(4)).toBe(webp.length - 8);
    expect(await one.draw(ownSample('snackly.pdf'), 'pdf', 9)).toBeNull();
    await expect(one.draw(Buffer.from('%PDF-1.7'), 'pdf', 1)).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('draws a slide as it draws a page', async () => {
    const one = reader();
    const picture = await one.draw(ownSample('masar-logistics-ar.pptx'), 'pptx', 2);
    expect(picture).toMatchObject({ width: 1_200, height: 675 });
    expect(Buffer.from(picture?.webp ?? []).toString('latin1', 8, 12)).toBe('WEBP');
    expect(await one.draw(ownSample('masar-logistics-ar.pptx'), 'pptx', 99)).toBeNull();
    await expect(one.draw(Buffer.from('PK'), 'pptx', 1)).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('case 17: a slide that takes too long is given up, with the process that draws it', async () => {
    const shadow = '<a:effectLst><a:outerShdw blurRad="381000" dist="9000"><a:srgbClr val="000000"/></a:outerShdw></a:effectLst>'; // prettier-ignore
    const fill = `<a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm><a:prstGeom prst="ellipse"/><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>${shadow}`;
    const deck = pptx([{ shapes: shape('x', { fill }).repeat(4_900) }]);
    await expect(reader({ limits: { timeoutMs: 2_000 } }).draw(deck, 'pptx', 1)).rejects.toMatchObject({ reason: 'too_complex' }); // prettier-ignore
  });

  test('case 16: a clean refusal keeps its reason', async () => {
    await expect(reader().read(Buffer.from('%PDF-1.7'), 'pdf')).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('case 17: a zip bomb is refused and the next document is read', async () => {
    const one = reader({ limits: { maxUnpackedBytes: 5_000_000 } });
    await expect(one.read(docx(p('a'.repeat(20_000_000))), 'docx')).rejects.toMatchObject({ reason: 'too_complex' });
    expect((await one.read(docx(p('hello')), 'docx')).pages[0]?.text).toBe('hello');
  });
});

/** Pages of one line; on those whose numbers are `endless`, a form is drawn in a form, ten times in each, nine deep. */
const deckWith = async (pages: number, endless: number[]): Promise<Uint8Array> => {
  const file = await PDFDocument.create();
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 400] };
  let inner = file.context.register(file.context.stream('0 0 1 1 re f', form));
  for (let depth = 0; depth < 9; depth += 1) {
    const drawing = file.context.stream('/N Do '.repeat(10), { ...form, Resources: { XObject: { N: inner } } });
    inner = file.context.register(drawing);
  }
  for (let n = 1; n <= pages; n += 1) {
    const page = file.addPage([600, 400]);
    page.drawText(`Page ${n} says what a customer pays`);
    if (!endless.includes(n)) continue;
    page.node.setXObject(PDFName.of('N'), inner);
    page.pushOperators(PDFOperator.of(PDFOperatorNames.DrawObject, [PDFName.of('N')]));
  }
  return file.save();
};

describe('case 17: a page that is too much', () => {
  test('is unread, and the others are read', async () => {
    const { pages, coverage } = await reader().read(await deckWith(3, [2]), 'pdf');
    expect(pages.map(({ text }) => text)).toEqual(['Page 1 says what a customer pays', '', 'Page 3 says what a customer pays']); // prettier-ignore
    expect(coverage).toMatchObject({ text: 2, unread: [2] });
  });

  test('is the document where it has no other', async () => {
    await expect(reader().read(await deckWith(1, [1]), 'pdf')).rejects.toMatchObject({ reason: 'too_complex' });
  });
});

describe('a process that goes wrong', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-reader-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });
  const entry = async (name: string, onMessage: string): Promise<string> => {
    const path = join(folder, `${name}.mjs`);
    await writeFile(
      path,
      `process.send({ kind: 'ready' }); process.on('message', ({ bytes, without }) => { ${onMessage} });`,
    );
    return path;
  };
  const read = "process.send({ kind: 'unreadable', reason: 'empty' });";
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false; // nobody has this id any more
    }
  };

  test.each([
    ['case 17: a parser that spins is killed at the deadline', 'for (;;);'],
    [
      'case 17: a parser that eats memory dies at its limit',
      'const kept = []; for (;;) kept.push(Buffer.alloc(50_000_000, 1));',
    ],
    ['case 17: a parser that crashes', 'process.abort();'],
    ['a process that answers rubbish', "process.send({ kind: 'read', document: {} });"],
  ])('%s is too complex, and the next document gets a fresh process', async (name, wrong) => {
    const path = await entry(name.replaceAll(/\W+/g, '-'), `if (bytes.length === 1) { ${wrong} } else { ${read} }`);
    const one = reader({ entry: path, limits: { timeoutMs: 3_000 } });
    await expect(one.read(new Uint8Array(1), 'pdf')).rejects.toMatchObject({ reason: 'too_complex' });
    await expect(one.read(new Uint8Array(2), 'pdf')).rejects.toMatchObject({ reason: 'empty' });
  });

  test('case 17: that draws and spins is killed at the deadline, and the next page gets a fresh one', async () => {
    const drawn = "process.send({ kind: 'drawn', picture: null });";
    const path = await entry('draws', `if (bytes.length === 1) { for (;;); } else { ${drawn} }`);
    const one = reader({ entry: path, limits: { timeoutMs: 2_000 } });
    await expect(one.draw(new Uint8Array(1), 'pdf', 1)).rejects.toMatchObject({ reason: 'too_complex' });
    expect(await one.draw(new Uint8Array(2), 'pptx', 1)).toBeNull();
  });

  test('a document that waits for the processor, and does not work, has time', async () => {
    const path = await entry('waits', `setTimeout(() => { ${read} }, 2_000);`);
    const one = reader({ entry: path, limits: { timeoutMs: 1_000, partTimeoutMs: 1_000 } });
    await expect(one.read(new Uint8Array(1), 'pdf')).rejects.toMatchObject({ reason: 'empty' });
  });

  const entered = (part: string): string => `process.send({ kind: 'entered', part: '${part}' });`;
  const others = "process.send({ kind: 'unreadable', reason: without.length === 1 ? 'no_pages' : 'damaged' });";

  test.each([
    ['spins', 'for (;;);'],
    ['dies', 'process.abort();'],
  ])('case 17: a part of a page in which the process %s is left out, and the rest read', async (name, wrong) => {
    const path = await entry(
      `part-${name}`,
      `${entered('words 0')} ${entered('words 1')} if (!without.includes('words 1')) { ${wrong} } ${others}`,
    );
    const one = reader({ entry: path, limits: { timeoutMs: 60_000, partTimeoutMs: 500 } });
    await expect(one.read(new Uint8Array(1), 'pdf')).rejects.toMatchObject({ reason: 'no_pages' });
  });

  test('a process that somebody else ended costs no page', async () => {
    const once = join(folder, 'once');
    const ends = `if (!existsSync(${JSON.stringify(once)})) { writeFileSync(${JSON.stringify(once)}, ''); process.exit(1); }`;
    const path = await entry('ended-once', `${entered('words 0')} ${ends} ${others}`);
    await writeFile(path, `import { existsSync, writeFileSync } from 'node:fs';\n${await readFile(path, 'utf8')}`);
    await expect(reader({ entry: path }).read(new Uint8Array(1), 'pdf')).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('case 17: a document of which every page is too much is refused before all are tried', async () => {
    const tried = join(folder, 'tried');
    const path = await entry(
      'all-too-much',
      `process.send({ kind: 'entered', part: 'words ' + without.length }); appendFileSync(${JSON.stringify(tried)}, 'x'); process.exit(1);`,
    );
    await writeFile(path, `import { appendFileSync } from 'node:fs';\n${await readFile(path, 'utf8')}`);
    await expect(reader({ entry: path }).read(new Uint8Array(1), 'pdf')).rejects.toMatchObject({
      reason: 'too_complex',
    });
    expect((await readFile(tried, 'utf8')).length).toBeLessThan(20);
  });

  test('documents beyond the number of processes wait their turn', async () => {
    const path = await entry('slow', `setTimeout(() => { ${read} }, 50);`);
    const one = reader({ entry: path, concurrency: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => one.read(new Uint8Array(1), 'pdf')));
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'read'));
    expect(new Set(reasons)).toEqual(new Set(['DocumentUnreadable: document is empty']));
  });

  test('that nobody needs for a while ends, and the next document gets a fresh one', async () => {
    const pids = join(folder, 'pids');
    const path = await entry('idle', read);
    const tells = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');`;
    await writeFile(path, `${tells}\n${await readFile(path, 'utf8')}`);
    const one = reader({ entry: path, idleMs: 50 });
    const started = async (): Promise<number[]> => (await readFile(pids, 'utf8')).trim().split('\n').map(Number);
    await expect(one.read(new Uint8Array(1), 'txt')).rejects.toMatchObject({ reason: 'empty' });
    const [first = 0] = await started();
    while (isAlive(first)) await sleep(20);
    await expect(one.read(new Uint8Array(1), 'txt')).rejects.toMatchObject({ reason: 'empty' });
    expect(await started()).toHaveLength(2);
  });

  test('that has drawn slides draws more of them, and no document is read in it', async () => {
    const pids = join(folder, 'pids-of-slides');
    const drawn = "process.send({ kind: 'drawn', picture: null });";
    const path = await entry('slides', `if (bytes.length === 1) { ${drawn} } else { ${read} }`);
    const tells = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');`;
    await writeFile(path, `${tells}\n${await readFile(path, 'utf8')}`);
    const one = reader({ entry: path });
    const started = async (): Promise<number> => (await readFile(pids, 'utf8')).trim().split('\n').length;
    await one.draw(new Uint8Array(1), 'pptx', 1);
    await one.draw(new Uint8Array(1), 'pptx', 2);
    expect(await started()).toBe(1);
    await expect(one.read(new Uint8Array(2), 'txt')).rejects.toMatchObject({ reason: 'empty' });
    expect(await started()).toBe(2);
    await one.draw(new Uint8Array(1), 'pdf', 1);
    expect(await started()).toBe(2);
  });

  test('closing ends what is running', async () => {
    const path = await entry('hangs', "process.send({ kind: 'progress', done: 0, total: 1 });");
    const one = reader({ entry: path });
    const begun = Promise.withResolvers<void>();
    const waiting = one.read(new Uint8Array(1), 'pdf', () => {
      begun.resolve();
    });
    const ended = expect(waiting).rejects.toMatchObject({ reason: 'too_complex' });
    await begun.promise;
    await one.close();
    await ended;
  });
});

(haveSharedSamples ? describe : describe.skip)('hostile real files', () => {
  test('case 17: the giant JBIG2 bomb is read or refused, and the reader lives on', async () => {
    const one = reader();
    expect((await one.read(sharedSample('pdf/bomb_giant.pdf'), 'pdf')).pages[0]?.text).toContain('GIANT JBIG2 BOMB');
    const picture = await one.draw(sharedSample('pdf/bomb_giant.pdf'), 'pdf', 1);
    expect(picture?.webp.length).toBeLessThan(500_000);
    expect((await one.read(sharedSample('docx/SampleDoc.docx'), 'docx')).pages).toHaveLength(2);
  });
});
