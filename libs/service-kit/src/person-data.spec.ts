import { describe, expect, test } from '@jest/globals';
import { kindsSince, madeSince, piecesOf, placeOf, type ExportedFile } from './person-data.ts';

/** A service with rows of two kinds, some of them of the same moment; it counts the files that it was made to write. */
const service = (rows: number, letters: number) => {
  let written = 0;
  const made = (n: number): Date => new Date(1_700_000_000_000 + Math.floor(n / 3));
  async function* ofKind(kind: string, from: string | null): AsyncGenerator<ExportedFile> {
    const { created_at: since } = madeSince(from);
    for (let n = 0; n < rows; n += 1) {
      const created_at = made(n);
      if (since !== undefined && created_at < since.$gte) continue;
      const place = placeOf(kind, { created_at });
      written += 2;
      yield { name: `${kind}/${String(n)}.json`, json: `${String(n)} ${'x'.repeat(letters)}`, place };
      yield { name: `${kind}/${String(n)}.pdf`, objectKey: `uploads/${kind}-${String(n)}`, place };
      await Promise.resolve();
    }
  }
  async function* files(since: string | null): AsyncGenerator<ExportedFile> {
    for (const { kind, from } of kindsSince(['deck', 'memo'], since)) yield* ofKind(kind, from);
  }
  return { files, written: () => written };
};

/** Every file that is told of, in order, and in how many answers. */
const whole = async (files: (since: string | null) => AsyncIterable<ExportedFile>) => {
  const texts = new Map<string, string>();
  let answers = 0;
  for (let from: string | null = null; answers === 0 || from !== null; answers += 1) {
    const { pieces, next } = await piecesOf(files, from);
    expect((next ?? '').length).toBeLessThanOrEqual(100); // what the question takes
    for (const { name, text, object_key } of pieces) texts.set(name, (texts.get(name) ?? '') + (object_key ?? text));
    from = next;
  }
  return { texts, answers };
};

describe('a copy in pieces', () => {
  test.each([
    [1, 10],
    [40, 30_000],
    [7, 700_000],
  ])('of %i rows with %i letters has every file once and whole', async (rows, letters) => {
    const { texts, answers } = await whole(service(rows, letters).files);
    expect(answers).toBeGreaterThan((2 * rows * letters) / 200_001);
    expect([...texts.keys()]).toEqual(
      ['deck', 'memo'].flatMap((kind) =>
        Array.from({ length: rows }, (_, n) => [`${kind}/${String(n)}.json`, `${kind}/${String(n)}.pdf`]).flat(),
      ),
    );
    for (let n = 0; n < rows; n += 1) {
      expect(texts.get(`memo/${String(n)}.json`)).toBe(JSON.stringify(`${String(n)} ${'x'.repeat(letters)}`));
      expect(texts.get(`deck/${String(n)}.pdf`)).toBe(`uploads/deck-${String(n)}`);
    }
  });

  test('costs each answer what is in it, however much there was before', async () => {
    const costs: number[] = [];
    for (const rows of [300, 3_000]) {
      const many = service(rows, 20_000);
      const { texts, answers } = await whole(many.files);
      expect(texts.size).toBe(4 * rows);
      // Twice what is of the moment at which an answer begins, three rows with two files each.
      expect(many.written()).toBeLessThanOrEqual(texts.size + answers * 8);
      costs.push(many.written() / rows);
    }
    expect(costs[1]).toBeLessThan((costs[0] ?? 0) * 1.1);
  });

  test('goes on where rows were deleted meanwhile', async () => {
    const all = service(60, 30_000);
    const { pieces, next } = await piecesOf(all.files, null);
    const told = pieces.filter(({ ends }) => ends).map(({ name }) => name);
    const [, place = ''] = / (.+)$/.exec(next ?? '') ?? [];
    async function* left(since: string | null): AsyncGenerator<ExportedFile> {
      for await (const file of all.files(since)) if (file.place !== place) yield file;
    }
    const rest = await piecesOf(left, next);
    expect(rest.pieces.length).toBeGreaterThan(0);
    expect(rest.pieces[0]?.text.startsWith('"')).toBe(true);
    expect(told).not.toContain(rest.pieces[0]?.name);
  });

  test('of a service that always tells all of it', async () => {
    async function* files(): AsyncGenerator<ExportedFile> {
      for (let n = 0; n < 9; n += 1) {
        yield { name: `${String(n)}.json`, json: 'x'.repeat(90_000) };
        await Promise.resolve();
      }
    }
    const { texts } = await whole(files);
    expect([...texts.values()].map((text) => text.length)).toEqual(Array.from({ length: 9 }, () => 90_002));
  });
});
