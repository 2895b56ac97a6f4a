import { readDocument } from '@plumbline/documents/read';
import {
  f1,
  keepsLayoutFloors,
  layoutFile,
  layoutSources,
  type LayoutScore,
  scoreOf,
  sumOf,
} from '../../libs/documents/test/layouts.ts';

export interface LayoutRow {
  type: 'pdf' | 'pptx';
  language: 'en' | 'ar' | 'both';
  pages: number;
  score: LayoutScore;
  sound: boolean;
}

/** The reader's blocks on the pages of samples/reading/layouts/, by file type and language; floors are those of a type. */
export const layoutQuality = async (): Promise<LayoutRow[]> => {
  const rows: LayoutRow[] = [];
  for (const type of ['pdf', 'pptx'] as const) {
    const scores: Array<{ language: 'en' | 'ar'; score: LayoutScore }> = [];
    for (const [name, { language, pages }] of layoutSources()) {
      if (!name.endsWith(`.${type}`)) continue;
      const document = await readDocument(layoutFile(name), type);
      pages.forEach(({ blocks }, at) => {
        scores.push({ language, score: scoreOf(blocks, document.pages[at]?.blocks ?? []) });
      });
    }
    for (const language of ['en', 'ar', 'both'] as const) {
      const some = scores.filter((one) => language === 'both' || one.language === language);
      const score = sumOf(some.map((one) => one.score));
      rows.push({
        type,
        language,
        pages: some.length,
        score,
        sound: language !== 'both' || keepsLayoutFloors(type, score),
      });
    }
  }
  return rows;
};

/** Rows to print. */
export const layoutRows = (rows: readonly LayoutRow[]): string[][] => [
  ['layouts', 'pages', 'blocks', 'F1', 'kinds right', 'heads right', ''],
  ...rows.map(({ type, language, pages, score, sound }) => [
    `${type} ${language}`,
    String(pages),
    String(score.made),
    f1(score).toFixed(3),
    (score.kindsRight / Math.max(1, score.kinds)).toFixed(3),
    (score.headsRight / Math.max(1, score.heads)).toFixed(3),
    sound ? '' : 'UNDER ITS FLOOR',
  ]),
];
