import { describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import { MemoReport } from '@plumbline/contracts/memo-report';
import { descendants, isOn, parseXml, textOf as xmlText } from '@plumbline/documents/office/xml';
import { Package } from '@plumbline/documents/office/zip';
import { readDocument } from '@plumbline/documents/read';
import { createIntl } from 'react-intl';
import { MemoFile, memoJsonOf } from '../../frontend/src/features/memos/export/memo-json.ts';
import { memoOutlineOf } from '../../frontend/src/features/memos/export/memo-outline.ts';
import { metricsWorkbook } from '../../frontend/src/features/memos/export/metrics-xlsx.ts';
import { reportOf, runOf } from '../../frontend/src/features/memos/test/memo-data.ts';
import ar from '../../frontend/src/locales/ar.json' with { type: 'json' };
import en from '../../frontend/src/locales/en.json' with { type: 'json' };
import { docxOf } from '../../frontend/src/parts/docx-file.ts';

/* What the app writes of a memo, read back by the readers that an investor's documents go through. */

const pages = { en: { locale: 'en', messages: en }, ar: { locale: 'ar-u-nu-latn', messages: ar } } as const;
const intlOf = (language: Language) =>
  createIntl({
    ...pages[language],
    onError: (error) => {
      throw error;
    },
  });
const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
const flat = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');

/** Every sentence and quote of a memo. */
const saidIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string')
    return ['text', 'quote', 'detail', 'risk', 'headline', 'verdict', 'message'].includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => saidIn(one, key));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => saidIn(one, name))
    : [];
};

const memoDocx = async (language: Language, page: Language = language): Promise<Uint8Array> =>
  bytesOf(
    await docxOf(
      memoOutlineOf({
        memo: runOf(language),
        report: reportOf(language),
        done: [1],
        intl: intlOf(page),
        language: page,
      }),
    ),
  );

describe('a memo as a Word document', () => {
  test.each(languages)('has every sentence, quote and figure of a memo in %s', async (language) => {
    const read = await readDocument(await memoDocx(language), 'docx');
    const text = flat(read.pages.map((page) => page.text).join('\n'));
    const report = reportOf(language);
    // Warnings' quotes stand on the screen alone, where they can be opened.
    const said = saidIn({
      ...report,
      warnings: report.warnings.map(({ message }) => ({ message })),
      ownership: [],
      metrics_snapshot: [],
    });
    expect(said.length).toBeGreaterThan(60);
    expect(said.filter((words) => !text.includes(flat(words)))).toEqual([]);
    for (const { metric, value } of report.metrics_snapshot) {
      expect(text).toContain(flat(metric));
      expect(text).toContain(flat(value));
    }
    for (const [n, question] of report.follow_up_questions.entries())
      expect(text).toContain(`${n === 1 ? '☑' : '☐'} ${flat(question)}`);
  });

  test('runs from right to left in Arabic, tables too, and from left to right in English', async () => {
    for (const language of languages) {
      const parts = await Package.open(await memoDocx(language), 10_000_000);
      const document = parseXml((await parts.text('word/document.xml')) ?? '');
      const paragraphs = descendants(document, 'p').filter((one) => xmlText(one).trim() !== '');
      const rtl = paragraphs.filter((one) => descendants(one, 'bidi').some((mark) => isOn(mark)));
      const tables = descendants(document, 'tbl');
      const rtlTables = tables.filter((one) => descendants(one, 'bidiVisual').some((mark) => isOn(mark)));
      expect(tables.length).toBeGreaterThanOrEqual(4);
      expect([rtl.length / paragraphs.length, rtlTables.length]).toEqual(
        language === 'ar' ? [1, tables.length] : [0, 0],
      );
    }
  });
});

describe('the metrics as a workbook', () => {
  test.each(languages)('has each figure in its cell, as a number, in %s', async (language) => {
    const report = reportOf(language);
    const bytes = await bytesOf(metricsWorkbook({ report, intl: intlOf(language), rtl: language === 'ar' }));
    const { pages: sheets, warnings } = await readDocument(bytes, 'xlsx');
    expect(warnings).toEqual([]);
    expect(sheets.map(({ label }) => label)).toEqual(
      ['memo.section.metrics_snapshot', 'memo.metrics.over_time', 'memo.section.ownership'].map((id) =>
        intlOf(language).formatMessage({ id }),
      ),
    );
    const [snapshot, overTime, ownership] = sheets.map(({ text }) => text.split('\n'));
    expect(snapshot?.[1]).toContain(report.metrics_snapshot[0]?.metric);
    expect(snapshot?.[1]).toContain('1180000');
    expect(overTime?.[0]).toMatch(/2023 \| 2024 \| 2025 \| 2026$/);
    expect(overTime?.[1]).toMatch(/USD \| 210000 \| 540000 \| 1180000 \| 2400000$/);
    expect(ownership?.[1]).toMatch(/6200000 \| 62$/);
    const parts = await Package.open(bytes, 1_000_000);
    const sheet = (await parts.text('xl/worksheets/sheet1.xml')) ?? '';
    expect(sheet.includes('rightToLeft="1"')).toBe(language === 'ar');
    expect(sheet).toContain('<c r="C2" s="0"><v>1180000</v></c>');
  });

  test('a text that begins like a formula stays a text, and what XML cannot hold is left out', async () => {
    const report = reportOf('en');
    const [metric] = report.metrics_snapshot;
    if (metric === undefined) throw new Error('no metric');
    const hostile = { ...metric, metric: '=HYPERLINK("http://x")&<b>\u0001', series: [] };
    const bytes = await bytesOf(
      metricsWorkbook({
        report: { ...report, metrics_snapshot: [hostile], ownership: [] },
        intl: intlOf('en'),
        rtl: false,
      }),
    );
    const parts = await Package.open(bytes, 1_000_000);
    const sheet = (await parts.text('xl/worksheets/sheet1.xml')) ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('=HYPERLINK(&quot;http://x&quot;)&amp;&lt;b&gt;</t>');
    expect((await readDocument(bytes, 'xlsx')).pages).toHaveLength(1);
  });
});

test('a memo as JSON is what is stored, with what was ticked off', async () => {
  const report = reportOf('ar');
  const data = { ...report, added_later: 1 };
  const file = MemoFile.parse(JSON.parse(await memoJsonOf({ memo: runOf('ar'), data, done: [2, 0] }).text()));
  expect(file.follow_ups_done).toEqual([0, 2]);
  expect(file.memo).toEqual(data);
  expect(MemoReport.parse(file.memo)).toEqual(report);
});
