/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checklist } from '@plumbline/contracts/checklist';
import type { CheckResult } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import { HexagonReport } from '@plumbline/contracts/report';
import { createIntl } from 'react-intl';
import pentagon from '../../../../samples/old-reports/pentagon.json' with { type: 'json' };
import ar from '../../locales/ar.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { outlineOf } from './export/outline.ts';
import { arabicChecked, englishChecked } from './test/checked-report.ts';
import { englishPages, englishReport } from './test/english-report.ts';
import { viewOf } from './test/read.ts';
import { evaluationOf, resultsOf, showReport } from './test/screen.tsx';

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
afterEach(cleanup);

const show = (data: unknown, language: Language = 'en') =>
  showReport(
    { evaluations: [evaluationOf()], results: resultsOf(JSON.stringify(data)), pages: englishPages },
    language,
  );

const pillar = async (name: string): Promise<HTMLElement> => {
  const card = (await screen.findAllByRole('heading', { name, level: 3 }))[0]?.closest<HTMLElement>('.report-pillar');
  if (!card) throw new Error(`no pillar "${name}"`);
  return card;
};
const row = (card: HTMLElement, name: string): HTMLElement => {
  const found = within(card).getByText(name).closest('li');
  if (!found) throw new Error(`no check "${name}"`);
  return found;
};

test.each([
  ['English', englishChecked],
  ['Arabic', arabicChecked],
])('the %s fixture with a checklist is a complete report of the contract', (_, report) => {
  expect(HexagonReport.parse(report)).toEqual(report);
  expect(report.checks?.map(({ id }) => id)).toEqual(checklist.map(({ id }) => id));
});

const further = [{ page: 8, quote: 'Gross margin 82%. CAC €5,400, payback 9 months.' }];
const askOnTwoSlides = {
  ...englishChecked,
  checks: (englishChecked.checks ?? []).map((one) => (one.id === 'traction.ask' ? { ...one, more: further } : one)),
};

describe('the checks of a pillar', () => {
  test('stand in their order under their pillar, each with its state, and are counted beside the score', async () => {
    show(englishChecked);
    const card = await pillar('Problem & insight');
    expect(card.querySelector('.report-head')?.textContent).toContain('4 of 6 said');
    const states = [...card.querySelectorAll('.check')].map((one) => [
      one.querySelector('.check-name')?.textContent,
      one.querySelector('.check-state')?.textContent,
    ]);
    expect(states).toEqual([
      ['Whose problem it is', 'Said'],
      ['What the problem costs', 'Said'],
      ['A source for the problem', 'Not found'],
      ['How the problem was validated', 'Said'],
      ['How people cope today', 'Said'],
      ['Why now', 'Not found'],
    ]);
  });

  test('have another icon and another word for each state', async () => {
    show(englishChecked);
    await pillar('Team');
    const seen = new Map(
      [...document.querySelectorAll('.check')].map((one) => [
        one.querySelector('.check-state')?.textContent,
        one.querySelector('.check-icon')?.innerHTML,
      ]),
    );
    expect([...seen.keys()].sort()).toEqual(['Not found', 'Not read', 'Not sure', 'Said', 'Said in part']);
    expect(new Set(seen.values()).size).toBe(5);
  });

  test('unfold by a button that says of which pillar, and fold again', async () => {
    const person = userEvent.setup();
    show(englishChecked);
    const card = within(await pillar('Team'));
    const button = card.getByRole('button', { name: 'Show the passages : Team' });
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(list?.className).toContain('checks-folded');
    button.focus();
    await person.keyboard('{Enter}');
    expect(card.getByRole('button', { name: 'Hide the passages : Team' }).getAttribute('aria-expanded')).toBe('true');
    expect(list?.className).not.toContain('checks-folded');
    await person.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  test('say their sentence, passage and level; what was not found says where it was looked for', async () => {
    show(englishChecked);
    const card = await pillar('Problem & insight');
    const costs = row(card, 'What the problem costs').textContent;
    expect(costs).toContain('The loss is put in numbers: 11% of temperature-sensitive stock a year.');
    expect(costs).toContain('4 out of 5: said with a figure');
    expect(row(card, 'What the problem costs').querySelector('blockquote')?.textContent).toContain('throw away 11%');
    const source = row(card, 'A source for the problem').textContent;
    expect(source).toContain('Not found on slides 1–9 and 11–12');
    expect(source).not.toContain('not found on any page');
  });

  test('show every place where the answer goes on: as passages, on the chip, in the drawer and in what is exported', async () => {
    const person = userEvent.setup();
    show(askOnTwoSlides);
    const ask = row(await pillar('Traction & viability'), en['report.check.traction.ask']);
    expect([...ask.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('We raise €2.5m'),
      expect.stringContaining('Gross margin 82%'),
    ]);
    await person.click(within(ask).getByRole('button', { name: 'Slides 8 and 12: show the quote' }));
    const drawer = await screen.findByRole('dialog');
    expect(drawer.textContent).toMatch(/We raise €2\.5m[^]*Gross margin 82%/);
  });

  test('show a slide once for all its passages', async () => {
    const person = userEvent.setup();
    const more = [{ page: 12, quote: 'DACH and the Nordics' }, ...further];
    const checks = askOnTwoSlides.checks.map((one) => (one.id === 'traction.ask' ? { ...one, more } : one));
    show({ ...askOnTwoSlides, checks });
    const ask = row(await pillar('Traction & viability'), en['report.check.traction.ask']);
    await person.click(within(ask).getByRole('button', { name: 'Slides 8 and 12: show the quote' }));
    const drawer = await screen.findByRole('dialog');
    const shown = within(drawer)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent?.split(' ·')[0]);
    expect(shown).toEqual(['Slide 12', 'Slide 8']);
    expect(drawer.textContent).toMatch(/DACH and the Nordics[^]*Gross margin 82%/);
  });

  test('are not said a second time as strengths and improvements', async () => {
    show(englishChecked);
    const card = await pillar('Problem & insight');
    expect(within(card).getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Checklist']); // prettier-ignore
  });

  test('leave beside them what only the lists say', async () => {
    const own = 'Slides 4 and 9 disagree.';
    const pillars_detailed = englishChecked.pillars_detailed.map((detail) => ({
      ...detail,
      improvements: [...detail.improvements, own],
    }));
    show({ ...englishChecked, pillars_detailed });
    const card = within(await pillar('Traction & viability'));
    expect(card.getByRole('heading', { name: 'Improvements' })).toBeTruthy();
    expect(card.getByText(own)).toBeTruthy();
  });

  test('open the passage in its page; of an unsure one the closest, and say so', async () => {
    const person = userEvent.setup();
    show(englishChecked);
    const exists = row(await pillar('Solution & product'), 'What exists today');
    await person.click(within(exists).getByRole('button', { name: 'Closest: Slide 7: show the quote' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('The passage that comes closest. The review is not sure that it says this.')).toBeTruthy();
    expect((await drawer.findByText(/Q3: tablet mode/)).closest('mark')).toBeTruthy();
    expect(drawer.queryByText('Stated')).toBeNull();
  });

  test('say that two places disagree', async () => {
    show(englishChecked);
    const revenue = within(row(await pillar('Traction & viability'), 'Revenue so far'));
    expect(revenue.getByRole('button', { name: /Slides 4 and 9 · contradicted/ })).toBeTruthy();
  });

  test('are totalled over the report', async () => {
    show(arabicChecked, 'ar');
    await pillar('الفريق');
    expect([...document.querySelectorAll('.check-totals li')].map(({ textContent }) => textContent?.trim())).toEqual([
      'مذكور: 13',
      'مذكور جزئيًا: 2',
      'غير مؤكد (أقرب فقرة): 3',
      'لم يرد: 13',
      'لم يُقرأ: 1',
    ]);
  });

  test('stand in a pentagon under the pillar they are of, and under their own where it has none', async () => {
    show({ ...pentagon.parsed_data, checks: englishChecked.checks });
    expect(within(await pillar('Team')).getByText('Founders by name and role')).toBeTruthy();
    const moat = await pillar('Moat & defensibility');
    expect(within(moat).getByText('Competitors by name')).toBeTruthy();
    // It is a checklist without a score, not a pillar that could not be assessed.
    expect(within(moat).queryByText('Not assessed')).toBeNull();
  });

  test.each([
    ['hexagon', englishReport],
    ['pentagon', pentagon.parsed_data],
  ])('are not there in a %s of before the checklist', async (_, data) => {
    show(data);
    await screen.findByRole('heading', { name: 'Pillars in detail' });
    expect(screen.queryByRole('heading', { name: 'Checklist' })).toBeNull();
    expect(document.querySelector('.check-totals')).toBeNull();
    expect(screen.getAllByRole('heading', { name: 'Strengths', level: 4 }).length).toBeGreaterThan(1);
  });

  test('that are broken are left out, and the others stay', () => {
    const checks: unknown[] = [...(englishChecked.checks ?? []).slice(0, 2), { id: 'problem.pain' }, null, 7];
    const { pillars } = viewOf({ ...englishChecked, checks });
    expect(pillars[0]?.checks.map(({ id }) => id)).toEqual(['problem.pain', 'problem.size']);
  });
});

describe('in a document', () => {
  const outlined = (data: unknown, language: Language) => {
    const intl = createIntl({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: language === 'ar' ? ar : en,
    });
    return outlineOf(viewOf(data), { evaluation: evaluationOf(), intl, language, bestEffort: false, unit: 'slide' });
  };
  const headings = (data: unknown, language: Language): string[] =>
    outlined(data, language).blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 3 ? [block.text] : [],
    );

  test.each<[Language, HexagonReport, string]>([
    ['en', englishChecked, 'Founders by name and role · Not read'],
    ['ar', arabicChecked, 'المؤسسون بأسمائهم وأدوارهم · لم يرد'],
  ])('every check has a heading with its state (%s)', (language, report, founders) => {
    const written = headings(report, language);
    expect(written).toContain(founders);
    expect(written.filter((text) => text.includes(' · '))).toHaveLength(checklist.length);
  });

  test('a check has its sentence, its passage with the place, and what it counts', () => {
    const { blocks } = outlined(englishChecked, 'en');
    const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'What exists today · Not sure');
    expect(blocks.slice(at + 1, at + 4)).toEqual([
      { kind: 'paragraph', own: true, text: 'Not sure. The passage that comes nearest is shown; say it there in so many words if it is meant.' }, // prettier-ignore
      {
        kind: 'places',
        places: [
          { place: 'Slide 7 (closest passage)', quote: 'Q3: tablet mode. Q4: predictive ordering. 2027: API for wholesalers.' }, // prettier-ignore
        ],
      },
      { kind: 'paragraph', text: '2 out of 5: not said clearly', look: 'muted' },
    ]);
  });

  test('an answer that goes on elsewhere has all its passages, each with its place', () => {
    const { blocks } = outlined(askOnTwoSlides, 'en');
    const at = blocks.findIndex(
      (block) => block.kind === 'heading' && block.text === `${en['report.check.traction.ask']} · Said`,
    );
    expect(blocks.slice(at).find(({ kind }) => kind === 'places')).toMatchObject({
      places: [
        { place: 'Slide 12', quote: expect.stringContaining('We raise €2.5m') },
        { place: 'Slide 8', quote: expect.stringContaining('Gross margin 82%') },
      ],
    });
  });

  test('nothing is said twice', () => {
    const texts = outlined(englishChecked, 'en').blocks.flatMap((block) =>
      block.kind === 'paragraph' ? [block.text] : block.kind === 'list' ? block.items.map(({ text }) => text) : [],
    );
    const sentence = (englishChecked.checks ?? []).find(({ id }: CheckResult) => id === 'team.founders')?.text;
    const named = (englishChecked.checks ?? []).find(({ id }: CheckResult) => id === 'market.source')?.text ?? '';
    expect(texts.filter((text) => text === named)).toHaveLength(1);
    expect(texts).not.toContain(sentence);
  });
});
