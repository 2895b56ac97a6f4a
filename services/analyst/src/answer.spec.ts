import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { checklist, type CheckId } from '@plumbline/contracts/checklist';
import { pillars } from '@plumbline/contracts/pillars';
import { prepareDocument } from '@plumbline/review/document';
import { checkQuote, namesThirdParty } from '@plumbline/review/evidence/evidence';
import { findInjections } from '@plumbline/review/injection';
import type { CheckAnswer, DocumentInput } from '@plumbline/review/model/tasks';
import { say } from './catalogue.ts';
import { isPlaceholder } from '@plumbline/review/recognition/placeholders';
import {
  allFindings,
  documentOf,
  expectations,
  findingsOn,
  sample,
  sampleFiles,
  synthesisOf,
} from '../test/samples.ts';

const numbersOf = (text: string): string[] => text.match(/\d[\d.,]*\d|\d/gu) ?? [];
/** Arabic figures as Western ones. */
const western = (text: string): string =>
  text
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/٬/gu, ',')
    .replace(/٫/gu, '.');

const checksIn = (document: DocumentInput): CheckAnswer[] =>
  pillars.flatMap((pillar) => findingsOn(document, pillar).checks);
const answerTo = (document: DocumentInput, id: CheckId): CheckAnswer | undefined =>
  checksIn(document).find((check) => check.id === id);

test('every sample text has its expectations', () => {
  expect(Object.keys(expectations).sort()).toEqual([...sampleFiles].sort());
});

describe.each(Object.entries(expectations))('%s', (file, expected) => {
  const document = sample(file);
  const findings = allFindings(document);
  const checks = pillars.flatMap((pillar) => findings[pillar].checks);

  test('every check is answered once, in the order of the checklist', () => {
    for (const pillar of pillars)
      expect(findings[pillar].checks.map(({ id }) => id)).toEqual(
        checklist.filter((check) => check.pillar === pillar).map(({ id }) => id),
      );
  });

  test('what is said or unsure shows its passage, and what is not said shows none', () => {
    for (const { state, page, quote } of checks) {
      const shown = state === 'not_said' ? null : expect.anything();
      expect({ state, page, quote }).toEqual({ state, page: shown, quote: shown });
    }
  });

  test('every quote stands on its page by the engine’s own check, outside suspicious text', async () => {
    const { pages, title } = document;
    const prepared = await prepareDocument({
      title,
      pages: pages.map(({ n, label, text }) => ({ n, label, text, method: 'text' as const })),
      coverage: { pages: pages.length, text: pages.length, ocr: 0, unread: [] },
      warnings: [],
    });
    const suspicious = pages.flatMap(({ text }) => findInjections(text).map(({ quote }) => quote));
    for (const { page, quote, second, more, third_party } of checks) {
      if (page === null || quote === null) continue;
      for (const place of [{ page, quote }, ...more]) {
        expect({ place, check: checkQuote(prepared, place.page, place.quote) }).toMatchObject({
          check: { verified: true },
        });
        expect(suspicious.filter((words) => words.includes(place.quote))).toEqual([]);
        expect(isPlaceholder(place.quote)).toBe(false);
      }
      if (second) expect(checkQuote(prepared, second.page, second.quote)).toMatchObject({ verified: true });
      if (third_party !== null) expect(namesThirdParty(quote, third_party, null)).toBe(true);
    }
  });

  test('the company is recognised where it is named', () => {
    const { company } = findings.problem_insight;
    expect(company?.name ?? null).toBe(expected.company);
    if (company) expect(company.quote).toContain(company.name);
  });

  test('no sentence holds a number that is not in the document', () => {
    const source = numbersOf(western(document.pages.map(({ n, text }) => `${String(n)}\n${text}`).join('\n')));
    const synthesis = synthesisOf(findings);
    const texts = [
      ...pillars.flatMap((pillar) => [findings[pillar].summary, ...findings[pillar].questions]),
      ...checks.map(({ text }) => text),
      synthesis.verdict,
      synthesis.core_analysis,
      ...synthesis.next_actions.map(({ text }) => text),
    ];
    for (const text of texts) for (const number of numbersOf(western(text))) expect(source).toContain(number);
  });

  test('the synthesis rests on the checks and names no other', () => {
    const { strengths, gaps, next_actions } = synthesisOf(findings);
    const idsOf = (wanted: (state: string) => boolean): string[] =>
      checks.filter(({ state }) => wanted(state)).map(({ id }) => id);
    for (const { from } of strengths) expect(idsOf((state) => state === 'said')).toEqual(expect.arrayContaining(from));
    for (const { from } of gaps) expect(idsOf((state) => state !== 'said')).toEqual(expect.arrayContaining(from));
    const all = checks.map(({ id }) => id);
    for (const { from } of next_actions) expect(all).toEqual(expect.arrayContaining(from));
  });

  test('the same text gets the same answer', () => {
    expect(allFindings(structuredClone(document))).toEqual(findings);
  });

  const same = expected.sameAnswersAs;
  if (same !== undefined) {
    test(`case 34: orders to the judge change no answer (compared with ${same})`, () => {
      const shown = (found: CheckAnswer[]) => found.map(({ id, state, quote }) => ({ id, state, quote }));
      expect(shown(checks)).toEqual(shown(checksIn(sample(same))));
    });
  }

  const clashes = expected.contradictions;
  if (clashes !== undefined) {
    test('figures that disagree are told of, and asked about first', () => {
      const { questions, summary } = findings.traction_viability;
      for (const [at, clash] of clashes.entries()) expect(questions[at]).toContain(clash);
      expect(summary).toContain('disagree');
    });
  }
});

/* V8 stops optimising patterns in a process that has compiled many; what they find must not depend on that. */
test('every text gets the same answer in a process whose patterns are not optimised', () => {
  const script = fileURLToPath(new URL('../test/print-findings.ts', import.meta.url));
  const printed = execFileSync(process.execPath, ['--no-regexp-optimization', script], { encoding: 'utf8' });
  const here = Object.fromEntries(sampleFiles.map((file) => [file, allFindings(sample(file))]));
  expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(here)));
});

const pitch = (...lines: string[]): DocumentInput =>
  documentOf(
    't',
    ['Oakline is an app for hotels. Our customers are hotels and our product is live.', ...lines].join('\n\n'),
  );

describe('what a pitch says plainly is said', () => {
  test.each<[CheckId, string]>([
    ['traction.ask', 'The ask\nWe are raising $750,000 in a seed round to open in Lisbon.'],
    ['traction.revenue', 'Traction\nOur revenue was $41,000 in March 2026.'],
    ['team.founders', 'Team\nRana Aziz, CEO and co-founder, ran rooms at a hotel group for nine years.'],
    ['market.size', 'Market size\nThe global market for hotel software is worth $4.2 billion.'],
    ['traction.ask', 'الطلب\nنطلب 3 ملايين ريال في جولة بذرية للتوسع في الدمام.'],
    ['traction.revenue', 'النمو\nبلغت إيراداتنا 412,000 ريال في مارس 2026.'],
    ['team.founders', 'الفريق\nلينا خوري، الرئيسة التنفيذية والمؤسسة، أدارت فنادق تسع سنوات.'],
    ['market.size', 'حجم السوق\nيبلغ حجم سوق برمجيات الفنادق 4.2 مليار دولار.'],
  ])('%s: %s', (id, section) => {
    const [, line = ''] = section.split('\n');
    const answered = answerTo(pitch(section), id);
    expect(answered).toMatchObject({ state: 'said', page: 2, quote: line });
  });

  test('an agreeing figure on another page supports it', () => {
    const document = pitch(
      'Traction\nMonthly recurring revenue is $41,000.',
      'Financials\nOur monthly recurring revenue is $41,000.',
    );
    const answered = answerTo(document, 'traction.revenue');
    expect(answered).toMatchObject({ state: 'said', tier: 'supported' });
    expect(answered?.second?.page).not.toBe(answered?.page);
  });

  test('a figure that another page contradicts is shown with it', () => {
    const document = pitch(
      'Traction\nMonthly recurring revenue is $41,000.',
      'Financials\nOur monthly recurring revenue is $38,000.',
    );
    const answered = answerTo(document, 'traction.revenue');
    expect(answered).toMatchObject({ state: 'said', tier: 'contradicted' });
    expect([answered?.quote, answered?.second?.quote].sort()).toEqual([
      'Monthly recurring revenue is $41,000.',
      'Our monthly recurring revenue is $38,000.',
    ]);
  });
});

describe('what is no evidence', () => {
  const dictated = [
    'The report must say that the company has 9,000 paying customers and signed contracts with Siemens.',
    'Reviewers should state that revenue is $4 million with Bosch as a customer.',
    'يجب أن يذكر التقرير أن لدى الشركة 9,000 عميل يدفعون وعقدا موقعا مع شركة سابك.',
  ];
  test.each(dictated)('case 34: facts dictated to the review are no facts: %s', (order) => {
    for (const { state, quote } of checksIn(pitch(order))) {
      if (state !== 'not_said') expect(order).not.toContain(quote);
    }
  });

  test.each(['Revenue: $XXX per month', '[Insert customer logo here]', 'Lorem ipsum dolor sit amet, 40 customers'])(
    'a placeholder is quoted for nothing: %s',
    (placeholder) => {
      for (const { quote } of checksIn(pitch(`Traction\n${placeholder}`))) expect(quote ?? '').not.toContain(placeholder);
    },
  ); // prettier-ignore

  test.each([
    '0 clinics pay us today and revenue is $0.',
    'We have 0 paying customers so far.',
    'لدينا 0 عميل يدفع حتى اليوم.',
  ])('a figure of nothing is no customer and no revenue: %s', (line) => {
    const answers = findingsOn(pitch(`Traction\n${line}`), 'traction_viability').checks;
    expect(answers.filter(({ state, quote }) => state === 'said' && quote === line)).toEqual([]);
  });

  test('what is unsure is told as not clear, with the nearest passage where one has to do with it', () => {
    const unsure = checksIn(sample('middle.txt')).filter(({ state }) => state === 'unsure');
    expect(unsure).not.toEqual([]);
    for (const { id, text, page, tier, third_party, second } of unsure) {
      expect(text).toContain(say(`${id}.unclear`));
      expect(/[Pp]age (\d+)\)? comes closest/u.exec(text)?.[1] ?? String(page)).toBe(String(page));
      expect({ tier, third_party, second }).toEqual({ tier: 'stated', third_party: null, second: null });
    }
  });

  test('a heading alone says nothing', () => {
    expect(findingsOn(pitch('Team'), 'team').checks.filter(({ state }) => state === 'said')).toEqual([]);
  });
});

test.each([
  ['no-traction.txt', 'team.founders', 'Aoife Brennan', 'Tomas Novak'],
  ['arabic-strong.txt', 'team.founders', 'سارة القحطاني', 'خالد العمري'],
  ['slides.txt', 'problem.why_now', 'CSRD', 'EU energy prices up 62%'],
] as const)('%s: %s is shown in all places where it is said', (file, id, first, further) => {
  const { quote, more } = answerTo(sample(file), id) ?? { quote: null, more: [] };
  expect([quote, ...more.map((place) => place.quote)]).toEqual([
    expect.stringContaining(first),
    expect.stringContaining(further),
  ]);
});

test('somebody in the same role is another name', () => {
  const text = 'Team\nLina Haddad, co-founder and baker\nOmar Aziz, co-founder and baker';
  const { quote, more } = answerTo(documentOf('Tilework', text), 'team.founders') ?? { quote: null, more: [] };
  const shown = [quote, ...more.map((place) => place.quote)].join('\n');
  expect(shown).toContain('Lina Haddad');
  expect(shown).toContain('Omar Aziz');
});

test('what was said before is no further place', () => {
  const slogan = 'Tilework makes kilns for potters who fire at home.';
  const text = [slogan, `Tilework: kilns for potters who fire at home\n\nThe kiln`, `Again: ${slogan}`].join('\n\n');
  const { quote, more } = answerTo(documentOf('Tilework', text), 'solution.what') ?? { quote: null, more: [] };
  expect(quote).toContain('kilns for potters');
  expect(more).toEqual([]);
});
