import { describe, expect, test } from '@jest/globals';
import { coverageOf } from '@plumbline/contracts/plans';
import { findPassages, prepareChatDocument } from './chat-source.ts';

const document = async (...texts: string[]) => {
  const pages = texts.map((text, at) => ({
    n: at + 1,
    label: `Page ${String(at + 1)}`,
    text,
    method: 'text' as const,
  }));
  return prepareChatDocument({ title: 'Loomwright', pages, coverage: coverageOf(pages) }, null);
};

const english = document(
  'Loomwright\n\nRepairs for school uniforms, collected on Fridays.\nGlasgow, United Kingdom. Founded in May 2023.',
  'Problem\n\nParents throw away 3 pairs of trousers a child each year.\nWe interviewed 212 families; 180 of them said nobody repairs for them.',
  'Traction\n\n1,840 paying families in 26 schools.\nMonthly recurring revenue £11,040. 2.4% cancel each month.',
  'Team\n\nMoira Kincaid, chief executive: ran the workshop at Harris Tweed for seven years.\nDev Patel, chief technology officer, formerly of Skyscanner.',
  'Ask\n\nWe raise £450,000: 60% vans, 40% seamstresses. Runway 18 months.',
);
const arabic = document(
  'رُكن\n\nمكتبات صغيرة في محطات القطار.\nالقاهرة، مصر. تأسست في مارس 2024.',
  'السوق\n\nيركب القطار 1.2 مليون شخص كل يوم، وحجم السوق 85 مليون جنيه.',
  'المؤشرات\n\n٣٬١٠٠ مشترك يدفعون كل شهر، ونسبة الإلغاء 4%.',
  'الفريق\n\nهناء الشربيني، الرئيسة التنفيذية: أدارت مكتبة ديوان تسع سنوات.',
);

const says = async (deck: typeof english, question: string, before = '') =>
  (await findPassages(await deck, question, before, 6)).says;

describe('whether a document says what is asked', () => {
  test.each([
    ['how many paying families are there?'],
    ['where did Moira Kincaid work before?'],
    ['what was Skyscanner?'],
    // In other words than the page's own.
    ['how large is the round and how will the proceeds be used?'],
    ['MRR?'],
  ])('plainly: %s', async (question) => {
    expect(await says(english, question)).toBe('plainly');
  });

  test.each([
    // What is asked of a page's subject stands on no page.
    ['how many shares does Moira hold?'],
    ['do they have SOC 2 or ISO 27001'],
    ['are the seamstresses insured against fire?'],
    ['how many families are there in Norway?'],
  ])('not: %s', async (question) => {
    expect(await says(english, question)).toBe('not');
  });

  test.each([
    ['how long did she run the workshop at Harris Tweed?', 'plainly'],
    ['how long was Dev Patel at Skyscanner?', 'perhaps'],
    ['when did Dev Patel leave Skyscanner?', 'perhaps'],
    ['how many paying families?', 'plainly'],
    ['what was the monthly recurring revenue?', 'plainly'],
    ['what was the monthly recurring revenue in March 2024?', 'not'],
  ])(
    'a sentence about the subject answers only with the kind of thing asked for: %s %s',
    async (question, expected) => {
      expect(await says(english, question)).toBe(expected);
    },
  );

  test('a page that fits the kind of question is looked at, though it shares few words with it', async () => {
    expect(await says(english, 'has anyone promised money yet?')).toBe('perhaps');
  });

  test('in Arabic, and of a deck in the other language', async () => {
    expect(await says(arabic, 'كم عدد المشتركين الذين يدفعون؟')).toBe('plainly');
    expect(await says(arabic, 'هل لديهم براءة اختراع للرفوف الذكية؟')).toBe('not');
    expect(await says(arabic, 'how big is the market?')).not.toBe('not');
    expect(await says(arabic, 'do they have a warehouse in Alexandria?')).toBe('not');
    expect(await says(english, 'كم عدد العائلات التي تدفع؟')).not.toBe('not');
  });

  test('words around what is asked count for little', async () => {
    expect(await says(english, 'could you maybe quickly tell me how many schools they really have by now, please')).not.toBe('not'); // prettier-ignore
  });

  test('a question that names nothing is asked with the one before it', async () => {
    expect(await says(english, 'and why is that?', 'how many families pay?')).not.toBe('not');
    expect((await english) && (await findPassages(await english, 'and why is that?', 'how many families pay?', 6)).passages[0]?.page).toBe(3); // prettier-ignore
  });

  test('the page that answered the question before does not answer one that asks for something else', async () => {
    expect(await says(english, 'do they have SOC 2?', 'how many paying families are there?')).toBe('not');
    expect(await says(english, 'and the warehouses?', 'how many paying families are there?')).toBe('not');
    const [own, before] = ['total number of warehouses and staff', 'how many paying families are there?'];
    expect(await findPassages(await english, own, before, 6)).toEqual(await findPassages(await english, own, '', 6));
  });

  test('a document without text says nothing', async () => {
    expect(await says(document(''), 'how many families pay?')).toBe('not');
  });
});
