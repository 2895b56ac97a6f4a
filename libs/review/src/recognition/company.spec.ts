import { describe, expect, test } from '@jest/globals';
import { companyIn } from './company.ts';

const nameIn = (title: string, ...texts: string[]): string | null =>
  companyIn(
    title,
    texts.map((text, at) => ({ n: at + 1, label: '', text })),
  )?.name ?? null;

const rest = ['Problem\nBread is thrown away every evening.', 'Ask\nWe raise $400,000.'];

describe('a company is named', () => {
  test.each<[string, string, string[]]>([
    ['its cover', 'Loafline', ['Loafline\nFresh bread without waste', ...rest]],
    ['its cover, before a tagline', 'Loafline', ['Loafline – fresh bread without waste', ...rest]],
    ['its opening sentence', 'Loafline', ['Loafline runs ovens for small bakeries.', ...rest]],
    ['how a founder tells it', 'LoafLine', ['Hi, I am Rana, a baker. My sister and I built LoafLine, an app that plans the next day.']],
    ['its address and its sentences', 'Loafline', ['Bread without waste', 'Loafline helps bakeries plan.', 'Write to hello@loafline.io']],
    ['its cover in Arabic', 'رغيف', ['رغيف\nخبز طازج بلا هدر', 'المشكلة\nتخسر المخابز خبزها.', 'رغيف تطبيق للمخابز.']],
    ['its cover, before what it is and for whom', 'رغيف', ['رغيف: منصة للمخابز\nنخطط اليوم التالي.', 'المشكلة\nتخسر المخابز خبزها.']],
    ['a title that says what the document is', 'Loafline', ['# Loafline — Investor Deck (12 Slides)', 'Speaker Notes', ...rest, 'Speaker Notes']],
    ['a title of an Arabic study', 'رغيف', ['# دراسة الجدوى لمشروع "رغيف"', 'المشكلة\nتخسر المخابز خبزها.']],
    ['its cover, before a separator and what the document is', 'رغيف', ['رغيف · ملف المستثمر', 'المشكلة\nتخسر المخابز خبزها.']],
    ['its cover, behind what the document is', 'رغيف', ['# ملف تعريفي · رغيف', 'المشكلة\nتخسر المخابز خبزها.']],
    ['its cover, before two of them', 'رغيف', ['رغيف · عرض تقديمي للمستثمرين — نسخة يونيو', 'المشكلة\nتخسر المخابز خبزها.']],
    ['a line that is there for it', 'Loafline', ['Introduction\nProject Name: Loafline - Bread without waste', ...rest]],
    ['a label in bold type', 'Loafline', ['# Business Plan', '**Company Name**: Loafline', ...rest]],
    ['the line under a label', 'Loafline', ['A) Company Name\nLoafline.\nB) Vision\nBread without waste', ...rest]],
    ['its cover, under a line in capitals', 'Loafline', ['FRESH BREAD WITHOUT WASTE\nLoafline', ...rest, 'Loafline plans the next day.']],
    ['its cover, under what the document is', 'Loafline', ['Investor Pitch Deck\nMay 2026\nLoafline', ...rest, 'Loafline plans the next day.']],
    ['its cover, under the event', 'Loafline', ['Riyadh Hackathon 2026\nFinal Round\nLoafline\nBread without waste', ...rest, 'Loafline plans the next day.']],
    ['its cover, beside its founder', 'Loafline', ['Loafline\nPresented by\nRana Aziz\nFounder and CEO', ...rest, 'Rana Aziz\nFounder and CEO', 'Loafline plans the next day.']],
    ['its cover, over two lines', 'Loaf Line', ['Loaf\nLine', ...rest, 'Welcome to Loaf Line', 'Loaf Line plans the next day.']],
    ['a heading that is alone on its page', 'Loafline', ['# Investors', '## Loafline - Investor Pitch Deck', ...rest]],
    ['a name with a hyphen', 'Loaf-Line', ['Loaf-Line\nBread without waste', ...rest, 'Loaf-Line plans the next day.']],
    ['a name with figures', 'LOAF196', ['LOAF196\nBread without waste', ...rest, 'LOAF196 plans the next day.']],
    ['one of two versions that a merge left', 'Loafline', ['<<<<<<< HEAD\n# Loafline\n=======\n# Loafline – bread without waste\n>>>>>>> main', ...rest]],
    ['its cover, beside labels of a form', 'Loafline', ['Project Name\nProblem Statement\nLoafline', ...rest, 'Loafline plans the next day.', 'Loafline']],
    ['its cover, above a title', 'Loafline', ['Loafline\nTitle: Chief Executive Officer', ...rest, 'Loafline plans the next day.']],
    ['its cover, above where it is registered', 'Loafline', ['Loafline\nCompany: Registered in Delaware', ...rest, 'Loafline plans the next day.']],
    ['a mailbox', 'Loafline', ['Bread without waste', 'Loafline plans the next day.', 'Write to loafline.team@gmail.com', 'Loafline']],
    ['a Latin name in an Arabic text', 'Loafline', ['عرض المستثمرين', 'منصة Loafline تخطط لليوم التالي', 'تخسر المخابز خبزها', 'توفر Loafline خطة للمخابز']],
    ['quotation marks in Arabic', 'رغيف', ['اسمي لينا وبنيت مع أختي تطبيق «رغيف» الذي يخطط لليوم التالي.']],
    ['its cover, with its legal form, above its product', 'Crumbwise Foods LLC', ['Crumbwise Foods LLC\nLoafline\nBread without waste', ...rest, 'Loafline plans the next day.']],
    ['most of its pages, where the cover has an accent', 'Loafline', ['Löafline\nBread without waste', ...rest, 'Loafline plans the next day.', 'Loafline saves bread.']],
    ['figures before its letters', '404LOAVES', ['404LOAVES\nBusiness Plan\nPrepared by: Rana', ...rest, '404LOAVES is a bakery.']],
    ['the line under a label, before a tagline', 'Loafline', ['Pitch Deck Document\nProject Title:\nLoafline: fresh bread for small towns', ...rest]],
    ['the running head of drawn slides', 'Loafline', ["marp: true header: 'Loafline · Bread without waste' footer: 'May 2026'\n.live { color: #10803a; font-weight: 600; }\nh1 { color: #fff; } h2 { color: #000; }\n<!-- _class: lead -->", ...rest]],
    ['small letters', 'loafline', ['# loafline — one-pager', 'loafline is part of a trial in Colombia.', 'Bakers in Colombia throw bread away.', 'Where loafline helps']],
    ['its cover, above a city', 'Loafline', ['Loafline\nOVENS\nCASABLANCA', 'Problem\nBread is thrown away.', 'Loafline plans the next day.']],
    ['its cover, under a team and an event', 'Loafline', ['BAKERS HACKATHON 2022:\nTEAM GOLDCRUST PITCH DECK\nLoafline', ...rest, 'Why Loafline']],
    ['its cover, beside whose accelerator it is for', 'Loafline', ['# Loafline – CrumbHub Accelerator Application', '## Solution: Loafline\nLoafline is a planner for bakers.', '## Why CrumbHub\nCrumbHub gives us its API.']],
    ['its cover, before what a persona of it tells', 'Loafline', ['Loafline\nBread without waste', 'Nadia, 31, baker\nNadia is a baker. Nadia wants to waste less.', 'Loafline plans the next day.', 'Nadia, 31, baker']],
    ['a line between two letters', 'LOAF_AI', ['# دراسة جدوى مشروع LOAF_AI', 'LOAF_AI هو منصة للمخابز', 'تستخدم OpenAI وتربطها بالمخابز']],
    ['what stands in brackets behind an Arabic name', 'Loafline', ['# دراسة الجدوى\n## مشروع رغيف (Loafline) — منصة للمخابز', 'رغيف هو منصة للمخابز.', 'رغيف\nتخسر المخابز خبزها.']],
    ['vowel signs in quotation marks', 'رَغِيف', ['# مقترح المشاركة: «رَغِيف» — خطط قبل أن تخبز', 'المشكلة\nتخسر المخابز خبزها.', 'إضافة «رَغِيف»']],
    ['several words behind an initiative', 'خبز الحي', ['في كل مدينة تخسر المخابز خبزها.\nومن هنا تنطلق مبادرة "خبز الحي" لتخطط اليوم التالي مع المخابز.']],
    ['what it is, behind its legal form', 'Loafline', ['Survey of bakers\nSection One: Executive Summary\nLoafline, Inc. is an online planner for bakers.', ...rest]],
  ])('by %s', (_, name, texts) => expect(nameIn('deck.pdf', ...texts)).toBe(name)); // prettier-ignore

  test('with the line that shows it', () => {
    const pages = ['Pitch deck 2026', 'Loafline helps bakeries plan.', 'Loafline\nhello@loafline.io'];
    const company = companyIn('Loafline_pitch_deck.pdf', pages.map((text, at) => ({ n: at + 1, label: '', text }))); // prettier-ignore
    expect(company?.name).toBe('Loafline');
    expect(pages[(company?.page ?? 0) - 1]).toContain(company?.quote);
    expect(company?.quote).toContain('Loafline');
  });
});

describe('nobody is named', () => {
  test.each<[string, string[]]>([
    ['by words of a cover', ['Pitch deck\nInvestor presentation', ...rest]],
    [
      'by a currency',
      ['Fresh bread without waste for small towns', 'Sold at EUR 12 a loaf.', 'We sell at EUR 14 now.'],
    ],
    [
      'by what is left open',
      ['Company: TBD\nFresh bread without waste for small towns', 'Revenue: TBD', 'Founder: TBD'],
    ],
    ['by "our app"', ['تطبيقنا الرائع\nخبز بلا هدر', 'المشكلة\nتخسر المخابز خبزها.']],
    [
      'by one passing sentence',
      ['Bread is thrown away every evening.', 'Bakers guess.', 'Ovens run all night at Marta, say some.'],
    ],
    ['by a mail host', ['Bread is thrown away every evening.', 'Write to baker@gmail.com']],
    ['by the title of a document alone', ['# Executive Summary', ...rest]],
    ['by the title of an Arabic document alone', ['# الملخص التنفيذي - خطة 2026', 'تخسر المخابز خبزها.']],
    ['by what a merge left', ['<<<<<<< HEAD\nBread is thrown away every evening.\n=======\nBakers guess.\n>>>>>>> main']],
    ['by headings that come again', ['Our Solution', 'Our Solution\nBread is planned.', 'Market Opportunity\nBakers buy.', 'Market Opportunity']],
    ['by a person', ['Bread is thrown away every evening.', 'Rana Aziz\nFounder and CEO', 'Bakers guess.\nRana Aziz']],
    ['by the kind of a platform', ['منصة قانونية للمخابز', 'تخسر المخابز خبزها.', 'منصة قانونية']],
    ['by a firm that a template is filled in for', ['Liceria & Co.\nPresented by Borcelle', ...rest]],
    ['by settings of slides', ['.live { color: #10803a; font-weight: 600; }\n<!-- _class: lead -->', ...rest]],
    ['in an empty document', []],
  ])('%s', (_, texts) => expect(nameIn('deck.pdf', ...texts)).toBeNull()); // prettier-ignore
});
