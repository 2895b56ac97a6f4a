import { join } from 'node:path';
import { prepareSearch, search } from '@plumbline/review/search/search';
import { read } from '../../tests/quality/inspection.ts';
import { askAll } from '../../tests/quality/search-questions.ts';
import { root } from '../tools.ts';
import { median, milliseconds, percentile, type Bench } from './measure.ts';

const most = 50;
const pagesWanted = 50;

/** The chat's search: every sample question over a deck of 50 slides, which is read into an index once. */
export const searching: Bench = async () => {
  const document = await read(join(root, 'samples', 'decks', 'northwind-cold-chain.pdf'));
  if (typeof document === 'string') throw new Error(document);
  const pages = Array.from({ length: pagesWanted }, (_, at) => {
    const page = document.pages[at % document.pages.length];
    return { n: at + 1, label: `Page ${String(at + 1)}`, text: `${page?.text ?? ''}\nSlide ${String(at + 1)}` };
  });
  const started = performance.now();
  const index = prepareSearch(pages);
  const prepared = performance.now() - started;
  const taken = (await askAll()).map(({ question }) => {
    const before = performance.now();
    search(index, question, 3);
    return performance.now() - before;
  });
  const [middle, slow] = [median(taken), percentile(taken, 95)];
  const target = `< ${milliseconds(most)}`;
  return [
    { what: 'search, a question over 50 slides, median', measured: milliseconds(middle), target, met: middle < most },
    { what: 'search, a question over 50 slides, p95', measured: milliseconds(slow), target, met: slow < most },
    { what: 'search, preparing 50 slides once', measured: milliseconds(prepared), target: '–', met: undefined },
  ];
};
