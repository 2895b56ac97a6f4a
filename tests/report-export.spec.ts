import { describe, expect, test } from '@jest/globals';
import type { Language } from '@plumbline/contracts/limits';
import { readDocument } from '@plumbline/documents/read';
import { Package } from '@plumbline/documents/zip';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import { createIntl } from 'react-intl';
import { directedPieces, docxOf } from '../frontend/src/features/report/export/docx-file.ts';
import { legacyOutlineOf, outlineOf } from '../frontend/src/features/report/export/outline.ts';
import { readReport } from '../frontend/src/features/report/read-report.ts';
import { arabicReport } from '../frontend/src/features/report/test/arabic-report.ts';
import { englishReport } from '../frontend/src/features/report/test/english-report.ts';
import { mutated, randomOf } from '../frontend/src/features/report/test/mutations.ts';
import ar from '../frontend/src/locales/ar.json' with { type: 'json' };
import en from '../frontend/src/locales/en.json' with { type: 'json' };
import invalid from '../samples/old-reports/invalid.json' with { type: 'json' };
import legacy from '../samples/old-reports/legacy.json' with { type: 'json' };
import pentagon from '../samples/old-reports/pentagon.json' with { type: 'json' };

/* What the app writes as a Word document, read back by the reader that founders' decks go through. */

const evaluation = evaluationOf({
  plan_title: 'Seed deck',
  company_name: 'Cold Chain <Copilot> & Co',
  overall_score: 66,
});

const documentOf = async (data: unknown, language: Language): Promise<Uint8Array> => {
  const read = readReport(
    [{ parsed_data: JSON.stringify(data), validation_status: 'valid', created_at: evaluation.created_at }],
    { ...evaluation, language },
  );
  const intl = createIntl({
    locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
    messages: language === 'ar' ? ar : en,
    onError: (error) => {
      throw error;
    },
  });
  if (read.kind !== 'investor' && read.kind !== 'legacy') throw new Error(`read as ${read.kind}`);
  const input = { evaluation, intl, language, unit: 'slide', bestEffort: read.bestEffort } as const;
  const outline = read.kind === 'legacy' ? legacyOutlineOf(read.report, input) : outlineOf(read.report, input);
  return new Uint8Array(await (await docxOf(outline)).arrayBuffer());
};

/** As one line of text, so that what a reader breaks into lines or sections is still found. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
const textOf = async (data: unknown, language: Language): Promise<string> => {
  const { pages, warnings } = await readDocument(await documentOf(data, language), 'docx');
  expect(warnings).toEqual([]);
  return flat(pages.map(({ text }) => text).join('\n'));
};

type Said = typeof englishReport;
const claimsIn = (report: Said): string[] => [
  report.verdict,
  report.core_analysis,
  report.stage,
  ...report.next_actions,
  report.critical_next_step,
  report.main_action,
  ...report.key_investor_questions,
  ...report.strengths,
  ...report.gaps,
  ...report.pillars_detailed.flatMap((pillar) => [
    ...pillar.strengths,
    ...pillar.improvements,
    pillar.band ?? '',
    pillar.next_band ?? '',
  ]),
  ...report.executive_summary.strengths,
  ...report.executive_summary.weaknesses,
  report.executive_summary.feedback,
  report.market_analysis.market_size_clarity,
  report.market_analysis.competition_analysis,
  report.market_analysis.target_audience,
  ...report.market_analysis.strengths,
  ...report.market_analysis.recommendations,
  report.market_analysis.feedback,
  ...report.warnings.map(({ message }) => message),
];
const quotesIn = (report: Said): string[] => [
  ...[...report.claims_evidence, ...report.pillars_detailed.flatMap(({ evidence }) => evidence)].flatMap((item) =>
    'absent' in item ? [] : [item.quote, item.second?.quote ?? ''],
  ),
  ...report.warnings.map(({ quote }) => quote ?? ''),
];

const expectAll = (text: string, sought: readonly string[]): void => {
  expect(sought.filter((words) => !text.includes(flat(words)))).toEqual([]);
};

describe('a report as a Word document', () => {
  test.each<[string, Said, Language]>([
    ['English', englishReport, 'en'],
    ['Arabic', arabicReport, 'ar'],
    ['Arabic on an English page', arabicReport, 'en'],
  ])('has every claim and quote of an %s report', async (_, report, language) => {
    const text = await textOf(report, language);
    const [claims, quotes] = [claimsIn(report), quotesIn(report)];
    expect([claims.length > 20, quotes.length > 8]).toEqual([true, true]);
    expectAll(text, claims);
    expectAll(text, quotes);
  });

  test('says where a quote stands, where something was searched, the scores and how much was read', async () => {
    const text = await textOf(englishReport, 'en');
    expectAll(text, [
      'Cold Chain <Copilot> & Co',
      'Overall score: 79/100',
      'Recommendation: Recommended',
      'Team | Not assessed',
      'Traction & viability | 5/5',
      'Slide 2: “throw away 11% of temperature-sensitive stock every year”',
      'Slide 5 (Supported): “4,100 regional hospitals in the EU (Eurostat 2024)”',
      'Slide 11 (could not be checked): “A patent application was filed in 2025”',
      'Not found on slides 1–9 and 11–12',
      '11 of 12 slides read.',
      'Not read: slide 10.',
    ]);
  });

  test('of the pentagon format has its table, plan and questions, and no card of the hexagon', async () => {
    const { parsed_data: data } = pentagon;
    const text = await textOf(data, 'en');
    expectAll(text, [
      'Unfair advantage | 2/5',
      ...data.pillars_table.flatMap(({ strengths, improvements }) => [...strengths, ...improvements]),
      data.verdict,
      data.core_analysis,
      ...data.next_actions,
      data.critical_next_step,
      ...data.investor_questions,
      ...data.executive_summary.strengths,
    ]);
    expect(text).not.toContain('Key investor questions');
  });

  test.each<Language>(['en', 'ar'])(
    'of the legacy format has every text of its four sections (page in %s)',
    async (language) => {
      const text = await textOf(legacy.parsed_data, language);
      const { overall_assessment, ...sections } = legacy.parsed_data;
      expectAll(
        text,
        Object.values(sections).flatMap((section) =>
          Object.values<unknown>(section).flatMap((value) =>
            typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [],
          ),
        ),
      );
      expectAll(text, [`${String(overall_assessment.total_score)}/100`, '48/100']);
    },
  );

  test('can be opened whatever is wrong with the report, control characters included', async () => {
    const whole = [englishReport, arabicReport, pentagon.parsed_data, invalid.parsed_data, legacy.parsed_data];
    for (let seed = 1; seed <= 25; seed += 1) {
      const data = {
        verdict: 'kept \u0000\u0001\u000b\ud800\ufffe words',
        ...Object(mutated(whole[seed % 5], randomOf(seed), 0.1)),
      };
      const { pages } = await readDocument(await documentOf(data, seed % 2 === 0 ? 'en' : 'ar'), 'docx');
      expect(pages.length).toBeGreaterThan(0);
    }
  });

  test('runs from right to left in Arabic, with words of the other script as runs of their own', async () => {
    const parts = await Package.open(Buffer.from(await documentOf(arabicReport, 'ar')), 10_000_000);
    const xml = (await parts.text('word/document.xml')) ?? '';
    const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/g)].map(([paragraph]) => paragraph);
    const said = paragraphs.filter((paragraph) => /[\u0600-\u06ff]/.test(paragraph));
    expect(said.length).toBeGreaterThan(60);
    expect(said.filter((paragraph) => !paragraph.includes('<w:bidi/>'))).toEqual([]);
    expect(xml).toContain('<w:bidiVisual/>');
    for (const [, properties, text] of xml.matchAll(
      /<w:r><w:rPr>(.*?)<\/w:rPr>(?:<w:br\/>)?<w:t [^>]*>(.*?)<\/w:t>/g,
    )) {
      if (/[\u0600-\u06ff]/.test(text ?? '')) expect(properties).toContain('<w:rtl/>');
    }
  });

  test.each([
    ['تطبيق PalmGuard Pro جيد', true, ['تطبيق ', '>PalmGuard Pro', ' جيد']],
    ['الدرجة 4/5 فقط', true, ['الدرجة ', '>4/5', ' فقط']],
    ['المعيار 2026-11.', true, ['المعيار ', '>2026-11', '.']],
    ['PalmGuard', true, ['>PalmGuard']],
    ['The word نخلة طيبة here', false, ['The word ', '>نخلة طيبة', ' here']],
    ['plain', false, ['plain']],
    ['', true, []],
  ])('cuts %j where the direction changes', (text, rtl, expected) => {
    const pieces = directedPieces(text, rtl);
    expect(pieces.map((piece) => `${piece.rtl === rtl ? '' : '>'}${piece.text}`)).toEqual(expected);
  });
});
