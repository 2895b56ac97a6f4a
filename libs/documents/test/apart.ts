import { expect } from '@jest/globals';
import type { ReadDocument } from '../src/document.ts';
import type { Source } from './reading-corpus.ts';

export const lines = (text: string | undefined): string[] => (text ?? '').split('\n').filter((line) => line !== '');

/** What a document says beside what a person sees is told apart as its source tells: hidden, beside a page, nowhere, unread. */
export const expectApart = ({ pages, coverage, warnings }: ReadDocument, source: Source): void => {
  expect(coverage.unread).toEqual(source.unread ?? []);

  const said = pages.map(({ text }) => text).join('\n');
  const hidden = pages.flatMap((page) => page.hidden).join('\n');
  for (const phrase of lines(source.hidden)) {
    expect(hidden).toContain(phrase);
    expect(said).not.toContain(phrase);
  }
  expect(warnings.some(({ kind }) => kind === 'hidden_text')).toBe(source.hidden !== undefined);
  for (const phrase of source.absent ?? []) expect(`${said}\n${hidden}`).not.toContain(phrase);

  const beside = pages.flatMap(({ n, asides }) => asides.map(({ kind, text }) => [n, kind, text]));
  expect(beside.toSorted()).toEqual((source.beside ?? []).toSorted());
};
