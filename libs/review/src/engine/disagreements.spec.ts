import { describe, expect, test } from '@jest/globals';
import { HexagonReport } from '@plumbline/contracts/report';
import { pages, pitchTexts, said, synthesisAnswer } from '../../test/pitch.ts';
import { unfilledIn } from './unfilled.ts';
import { run, stopModelsAfterEach, team } from '../../test/reviewing.ts';

stopModelsAfterEach();

const wrong = 'Use of funds\nProduct 50%\nSales 40%\nReserve 20%';
const with_ = (...texts: string[]) => ({ pages: pages([...pitchTexts, ...texts]) });
const last = pitchTexts.length;

const eight = ['box', 'seal', 'sensor', 'patent', 'delivery', 'pharmacy', 'clinic', 'contract'].map((one) => `What does a ${one} cost you?`); // prettier-ignore

describe('what a pitch says against itself', () => {
  test('is asked about first, whoever reviews, with a warning at its place and a step to do', async () => {
    const { report, warned } = await run({}, with_(wrong));
    const statement = `On page ${String(last + 1)} the shares under “Use of funds” add up to 110%, not to 100%.`;
    expect(report.key_investor_questions).toEqual([`${statement} Which share is wrong, or what is missing?`, 'What does a box cost you?']); // prettier-ignore
    expect(warned('figures_disagree')).toEqual([{ kind: 'figures_disagree', page: last + 1, quote: 'Product 50%', message: statement }]); // prettier-ignore
    expect(report.next_actions[1]).toBe(`${statement} Make the figures agree.`);
    expect(report.acts_on).toHaveLength(report.next_actions.length);
    expect(HexagonReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  test('changes no score', async () => {
    const [plain, noticed] = [await run({}, with_('Nothing more.')), await run({}, with_(wrong))];
    expect(noticed.report.hexagon_scores).toEqual(plain.report.hexagon_scores);
    expect(plain.warned('figures_disagree')).toEqual([]);
  });

  test('names both places with their figures', async () => {
    const { report } = await run({}, with_('We are raising $2.5M.', 'The ask: $3M'));
    expect(report.key_investor_questions[0]).toBe(`The amount to be raised: page ${String(last + 1)} says $2.5M, page ${String(last + 2)} says $3M. Which of the two holds?`); // prettier-ignore
  });

  test('is said in Arabic without asking for words', async () => {
    const { report, tasks, warned } = await run({}, { ...with_('نطلب 2 مليون دولار.', 'التمويل المطلوب: 3 ملايين دولار'), language: 'ar' }); // prettier-ignore
    expect(report.key_investor_questions[0]).toBe(`المبلغ المطلوب: الصفحة ${String(last + 1)} تذكر 2 مليون دولار، والصفحة ${String(last + 2)} تذكر 3 ملايين دولار. أيهما الصحيح؟`); // prettier-ignore
    expect(warned('figures_disagree')[0]?.message).toContain('المبلغ المطلوب');
    expect(tasks.filter((task) => task === 'write_report').length).toBeGreaterThan(0);
  });

  test('two places that a reviewer found to disagree are asked about with both quotes', async () => {
    const quotes = ['We have worked together for two years.', 'Dana and Omar have worked together for nine years.'];
    const founders = said('team.founders', last + 1, quotes[0] ?? '', { tier: 'contradicted', second: { page: last + 2, quote: quotes[1] ?? '' } }); // prettier-ignore
    const { report } = await run({ pillar: team({ checks: [founders] }) }, with_(...quotes));
    expect(report.key_investor_questions[0]).toContain(`page ${String(last + 1)} says “We have worked together for two years”, page ${String(last + 2)} says “Dana and Omar have worked together for nine years”.`); // prettier-ignore
  });

  test('what both a reviewer and code found is asked about once', async () => {
    const quotes = ['We are raising $2.5M.', 'The ask: $3M'] as const;
    const founders = said('team.founders', last + 1, quotes[0], { tier: 'contradicted', second: { page: last + 2, quote: quotes[1] } }); // prettier-ignore
    const { report } = await run({ pillar: team({ checks: [founders] }) }, with_(...quotes));
    expect(report.key_investor_questions.filter((question) => question.includes('$2.5M'))).toEqual([
      expect.stringContaining('The amount to be raised'),
    ]);
  });

  test('at most three of it are asked, and never more questions than eight', async () => {
    const { report, warned } = await run(
      { synthesis: () => synthesisAnswer({ key_investor_questions: eight }) },
      with_(wrong, wrong, wrong, wrong, 'Founder: [Your name]'),
    );
    expect(warned('figures_disagree')).toHaveLength(3);
    expect(report.key_investor_questions.filter((question) => question.includes('110%'))).toHaveLength(3);
    expect(report.key_investor_questions.slice(3)).toEqual(eight.slice(0, 5));
  });
});

describe('what a template left open', () => {
  test.each([
    ['en', 'Founder: [Your name]', `Page ${String(last + 1)} leaves this open: “Founder: [Your name]”. What belongs there?`],
    ['en', 'Marketing: $XX,XXX for campaigns', `Page ${String(last + 1)} leaves this open: “Marketing: $XX,XXX for campaigns”. What belongs there?`],
    ['ar', 'المدير التنفيذي: [الاسم]', `تُرك هذا دون تعبئة في الصفحة ${String(last + 1)}: «المدير التنفيذي: [الاسم]». ما الذي يُكتب هنا؟`],
  ] as const)('is asked about in %s: %s', async (language, line, question) => {
    const { report } = await run({}, { ...with_(line), language });
    expect(report.key_investor_questions[0]).toBe(question);
  }); // prettier-ignore

  test('what an investor asks about comes before what is only to be filled in', async () => {
    const { report } = await run({}, with_('Phone: [phone number]', 'Founder: [Your name]'));
    expect(report.key_investor_questions[0]).toContain('Founder: [Your name]');
    expect(report.next_actions[1]).toContain('Founder: [Your name]');
  });

  test.each([
    'Phone: [phone number]',
    'البريد: [البريد الإلكتروني]',
    'Sellers say: “You saved $X this month” and mean it.',
    'Reply with a printed offer for $X.',
    '[The founder’s name is left out here, as he asked us all to do]',
    'Hi [Name], we would like to show you our boxes.',
  ])('nobody is asked about %j', async (line) => {
    const { report } = await run({}, with_(line));
    expect(report.key_investor_questions).toEqual(['What does a box cost you?']);
  });
});

test.each(['[', 'a[', '[1 ', '“', '[ ] '])(
  'a line of thousands of %j is read in time that grows with its length',
  (mark) => {
    const many = mark.repeat(100_000);
    for (const clean of [`Founder: [Your name] TBD ${many}`, `${many} TBD [Your name]`])
      expect(unfilledIn({ pages: [{ n: 1, clean }] })?.page).toBe(1);
  },
);

test('of a document that was not reviewed nothing is asked', async () => {
  const invoice = { recognise: () => ({ kind: 'invoice' as const, language: 'en', quotes: [] }) };
  const { report } = await run({}, with_(wrong, 'Founder: [Your name]'), invoice);
  expect([report.key_investor_questions, report.warnings, report.next_actions]).toEqual([[], [], []]);
});
