import { readdirSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docx, p, pptx, shape } from '../../test/office.ts';
import { writeZip } from '../../test/zip-writer.ts';
import { DocumentUnreadable, readFailures } from '../document.ts';
import { IsolatedReader } from './isolated.ts';
import { sniffAttachment } from '../sniff.ts';

const files = 300;
const seed = 20_261_128;

/** Numbers from 0 up to 1, the same on every machine (mulberry32). */
const randomFrom = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const random = randomFrom(seed);
const below = (end: number): number => Math.floor(random() * end);
const pick = <T>(list: T[]): T => {
  const one = list[below(list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

interface Named {
  name: string;
  bytes: Buffer;
}

const corpus = (): Named[] =>
  ['decks', 'texts', 'reading', 'reading/office', 'reading/sheets'].flatMap((folder) => {
    const at = new URL(`../../../../samples/${folder}/`, import.meta.url);
    return readdirSync(at)
      .filter((name) => /\.(?:pdf|docx?|pptx?|xlsx?|txt|csv|md|png|jpg)$/.test(name))
      .filter((name) => statSync(new URL(name, at)).size < 400_000)
      .map((name) => ({ name, bytes: readFileSync(new URL(name, at)) }));
  });

const mutations: Array<(bytes: Buffer, other: Buffer) => Buffer> = [
  (bytes) => bytes.subarray(0, below(bytes.length)),
  (bytes) => {
    const turned = Buffer.from(bytes);
    for (let i = 0; i < 1 + below(64); i += 1) turned[below(turned.length)] = below(256);
    return turned;
  },
  (bytes, other) => Buffer.concat([bytes.subarray(0, below(bytes.length)), other.subarray(below(other.length))]),
  // Sizes and offsets that lie: in the directory of a zip, in sector tables, in lengths of streams.
  (bytes) => {
    const lying = Buffer.from(bytes);
    for (let i = 0; i < 8; i += 1)
      if (lying.length > 8)
        lying.writeUInt32LE(pick([0, 1, 0x7fffffff, 0xffffffff, below(lying.length)]), below(lying.length - 4));
    return lying;
  },
  (bytes) => {
    const at = below(bytes.length);
    const part = bytes.subarray(at, at + below(4_096));
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array.from({ length: 1 + below(20) }, () => part),
      bytes.subarray(at),
    ]);
  },
];

/** A compound file whose sector table leads back to itself. */
const cyclic = (stream: string): Buffer => {
  const file = Buffer.alloc(2_048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  file.fill(0xff, 80, 512);
  for (let i = 0; i < 128; i += 1) file.writeUInt32LE(i === 1 ? 1 : 2, 512 + i * 4);
  file.write(stream, 1_024, 'utf16le');
  file.writeUInt16LE(stream.length * 2 + 2, 1_024 + 64);
  file[1_024 + 66] = 2;
  file.writeUInt32LE(2, 1_024 + 116);
  file.writeUInt32LE(0x7fffffff, 1_024 + 120);
  return file;
};

const hostile = (): Named[] => {
  const deep = '<w:sdt>'.repeat(100_000) + '</w:sdt>'.repeat(100_000);
  const entities = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><d>&b;</d>';
  const pdf = readFileSync(new URL('../../../../samples/decks/snackly.pdf', import.meta.url));
  const zip = docx(p('hello'));
  return [
    { name: 'bomb.docx', bytes: docx(p('a'.repeat(30_000_000))) },
    { name: 'bomb.pptx', bytes: pptx([{ shapes: shape('a'.repeat(30_000_000)) }]) },
    {
      name: 'lying.docx',
      bytes: writeZip([{ name: 'word/document.xml', content: 'a'.repeat(5_000_000), declaredSize: 9 }]),
    },
    { name: 'deep.docx', bytes: docx(deep) },
    { name: 'entities.docx', bytes: writeZip([{ name: 'word/document.xml', content: entities }]) },
    { name: 'program.xls', bytes: Buffer.concat([Buffer.from('MZ\u0090\u0000'), pdf]) },
    { name: 'both.pdf', bytes: Buffer.concat([zip, Buffer.from('\n'), pdf]) },
    { name: 'both.docx', bytes: Buffer.concat([pdf, zip]) },
    ...['Workbook', 'WordDocument', 'PowerPoint Document'].map((stream) => ({
      name: 'cyclic.xls',
      bytes: cyclic(stream),
    })),
  ];
};

describe('mutated and hostile files', () => {
  const reader = new IsolatedReader({ concurrency: 2, limits: { timeoutMs: 5_000, maxUnpackedBytes: 16_000_000 } });
  beforeAll(async () => {
    await reader.warm();
  });
  afterAll(async () => {
    await reader.close();
  });

  /** What came of a file: read, or one of the reasons that have a sentence. Anything else fails the test. */
  const outcome = async ({ name, bytes }: Named): Promise<string> => {
    const sniffed = sniffAttachment(bytes, name);
    if ('refused' in sniffed) return `refused: ${sniffed.refused}`;
    try {
      const { pages } = await reader.read(bytes, sniffed.type);
      expect(pages.length).toBeGreaterThan(0);
      return 'read';
    } catch (error) {
      if (!(error instanceof DocumentUnreadable)) throw error;
      expect(readFailures).toContain(error.reason);
      return error.reason;
    }
  };

  test('case 17: three hundred of them are read or refused, and the reader goes on', async () => {
    const good = corpus();
    const bad = hostile();
    const made = Array.from({ length: files - bad.length }, (): Named => {
      const { name, bytes } = pick(good);
      return { name, bytes: pick(mutations)(bytes, pick(good).bytes) };
    });
    const outcomes = await Promise.all([...bad, ...made].map(outcome));
    expect(outcomes).toHaveLength(files);
    // Each of ours is stopped, none read as if nothing were wrong; which sentence it gets is for the other tests.
    expect(outcomes.slice(0, bad.length)).not.toContain('read');
    expect(new Set(outcomes).size).toBeGreaterThan(3);
    expect(await outcome({ name: 'normal.docx', bytes: docx(p('hello')) })).toBe('read');
  });
});
