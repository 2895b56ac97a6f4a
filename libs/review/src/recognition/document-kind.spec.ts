import { describe, expect, test } from '@jest/globals';
import { documentOfText, documentsOf } from '../../test/material.ts';
import { recogniseDocument } from './document-kind.ts';

const named = (half: string) => documentsOf(half).map(({ kind, language, note, text }): [string, string, string, string] => [kind, language, note, text]); // prettier-ignore

describe('what a document is', () => {
  test.each([...named('work'), ...named('work-2')])('%s, %s: %s', async (kind, language, _note, text) => {
    const document = await documentOfText(text);
    const recognised = recogniseDocument(document);
    expect(recognised).toMatchObject({ kind, language });
    expect(recognised.quotes.length > 0).toBe(kind !== 'pitch');
    expect(recognised.quotes.length).toBeLessThan(4);
    for (const { page, quote } of recognised.quotes)
      expect(document.pages.find(({ n }) => n === page)?.text).toContain(quote);
  });

  test('of documents in still other words nine of ten are named, and no pitch is taken for one', async () => {
    const recognised = await Promise.all(
      documentsOf('work-3').map(async ({ kind, text }) => ({
        kind,
        found: recogniseDocument(await documentOfText(text)).kind,
      })),
    );
    expect(recognised.filter(({ kind, found }) => kind === 'pitch' && found !== 'pitch')).toEqual([]);
    const others = recognised.filter(({ kind }) => kind !== 'pitch');
    expect(others.filter(({ kind, found }) => kind === found).length / others.length).toBeGreaterThan(0.9);
  });

  test('a deck that shows a bill, a contract or a form on one of its pages is a pitch', async () => {
    const pages =
      documentsOf('work')
        .find(({ note }) => note.startsWith('one-pager'))
        ?.text.split('\n\n') ?? [];
    const [bill, contract, form] = ['invoice', 'contract', 'form'].map((kind) => documentsOf('work').find((one) => one.kind === kind)?.text ?? ''); // prettier-ignore
    for (const shown of [bill, contract, form]) {
      const document = await documentOfText([...pages, shown].join('\f'));
      expect(recogniseDocument(document)).toMatchObject({ kind: 'pitch', quotes: [] });
    }
  });

  test('a document without a word is a pitch: nothing is sure', async () => {
    expect(recogniseDocument(await documentOfText(''))).toEqual({ kind: 'pitch', language: 'en', quotes: [] });
  });
});

const thesis = [
  'كلية تقنية المعلومات',
  'مشروع تخرج',
  'نظام متابعة المخابز',
  'إعداد الطالبة رنا عزيز',
  'بإشراف الدكتور سامي',
  'الفصل الأول',
  'يتابع النظام ما يُخبز كل يوم وما يبقى منه في المساء.',
  'تسجل الموظفة الكميات في دفتر، ثم تُنقل إلى جدول في نهاية الأسبوع.',
  'الفصل الثاني',
  'المتطلبات الوظيفية',
  'تسجيل الدخول وإدارة الأصناف وطباعة التقارير اليومية.',
  'مخطط حالات الاستخدام',
  'المراجع',
];
describe("a student's thesis about a product", () => {
  test('is another document, with the passages that show it', async () => {
    const document = await documentOfText(thesis.join('\n'));
    const recognised = recogniseDocument(document);
    expect(recognised).toMatchObject({ kind: 'other', language: 'ar' });
    expect(recognised.quotes.length).toBeGreaterThan(0);
    for (const { page, quote } of recognised.quotes)
      expect(document.pages.find(({ n }) => n === page)?.text).toContain(quote);
  });

  test('is a pitch where it asks for money', async () => {
    const asked = [...thesis, 'نطلب تمويلا قدره 400 ألف ريال لمدة 18 شهرا.'];
    expect(recogniseDocument(await documentOfText(asked.join('\n')))).toMatchObject({ kind: 'pitch', quotes: [] });
  });

  test('a pitch that began as a graduation project is one', async () => {
    const [pitch] = documentsOf('work').filter(({ kind }) => kind === 'pitch');
    const text = `مشروع تخرج\n${pitch?.text ?? ''}`;
    expect(recogniseDocument(await documentOfText(text))).toMatchObject({ kind: 'pitch', quotes: [] });
  });
});
