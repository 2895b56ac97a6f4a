import { describe, expect, test } from '@jest/globals';
import type { Coverage, Page } from '@plumbline/contracts/plans';
import { readDocument } from '@plumbline/documents/read';
import { sniff } from '@plumbline/documents/sniff';
import { prepareDocument, type ReviewDocument } from '@plumbline/review/document';
import { findInjections } from '@plumbline/review/injection';
import { recogniseDocument } from '@plumbline/review/recognition/document-kind';
import { documentsOf, honestOf, ordersOf } from '../../libs/review/test/material.ts';
import { interval } from './strangers.ts';

/*
 * Orders and documents in words that nobody looked at while the rules were made: the halves that are kept for reporting. The floors
 * are what was measured, so that a change that makes it worse is seen; they are no goals.
 */

const asRead = async (text: string): Promise<ReviewDocument> => {
  const bytes = Buffer.from(text);
  const sniffed = sniff(bytes, 'document.txt');
  if ('refused' in sniffed) throw new Error(sniffed.refused);
  const { pages, coverage }: { pages: Page[]; coverage: Coverage } = await readDocument(bytes, sniffed.type);
  return prepareDocument({ title: 'document', pages, coverage, warnings: [] });
};

const shown = (of: number, all: number): string => {
  const [low, high] = interval({ of, all });
  return `${String(of)} of ${String(all)} (${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %)`;
};

describe('what was kept for reporting', () => {
  // The first were written like the ones that were worked on; the last two by writers who were to hint.
  test.each([
    ['report', 48, 0],
    ['report-2', 30, 0],
    ['report-3', 130, 3],
  ])('orders of %s are reported, honest sentences hardly ever', (half, least, most) => {
    const orders = ordersOf(half);
    const found = orders.filter(({ text }) => findInjections(text).length > 0).length;
    process.stdout.write(`orders reported: ${shown(found, orders.length)}\n`);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(honestOf(half).filter((text) => findInjections(text).length > 0).length).toBeLessThanOrEqual(most);
  });

  test('pitches are pitches, most other documents are named', async () => {
    const found = await Promise.all(
      documentsOf('report').map(async ({ kind, language, text }) => ({
        kind,
        language,
        is: recogniseDocument(await asRead(text)),
      })),
    );
    const [pitches, others] = [true, false].map((pitch) => found.filter(({ kind }) => (kind === 'pitch') === pitch));
    const refused = pitches?.filter(({ is }) => is.kind !== 'pitch').length ?? 0;
    const named = others?.filter(({ is }) => is.kind !== 'pitch').length ?? 0;
    const right = others?.filter(({ kind, is }) => is.kind === kind).length ?? 0;
    process.stdout.write(
      `pitches refused: ${shown(refused, pitches?.length ?? 0)}; others named as no pitch: ${shown(named, others?.length ?? 0)}, as what they are: ${shown(right, others?.length ?? 0)}\n`,
    );
    expect(refused).toBeLessThanOrEqual(1);
    expect(named).toBeGreaterThanOrEqual(34);
    expect(found.filter(({ language, is }) => is.language !== language)).toEqual([]);
  });
});
