/*
 * Writes the files of samples/reading/layouts/: pages of twelve kinds that pitches are made of, in English and Arabic, as PDF
 * and as presentations, with the blocks of each page in reading order beside them in sources.json. Chance, by a seed,
 * chooses what the pages say and how they stand. Half of them are for looking at while the reader is being improved, the
 * others only for measuring. Needs a Chromium.
 * Run it again after changing it: node samples/make-layouts.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import { launchBrowser } from '../tests/stages/browser.ts';
import { scenesHtml } from './layout-html.ts';
import { type LayoutKind, layoutKinds, layoutScene } from './layout-kinds.ts';
import { scenesPptx, slideSize } from './layout-pptx.ts';
import { Chance, type Scene, type Truth } from './layout-scene.ts';
import { companies } from './layout-words.ts';
import type { Language } from './reading-fault.ts';

export interface LayoutPage {
  half: 'work' | 'report';
  blocks: Truth[];
}
export interface LayoutSource {
  kind: string;
  language: Language;
  pages: LayoutPage[];
}

const pagesOfKind = 6;
/** The kind whose files bear a header, a footer and page numbers. */
const runningKind: LayoutKind = 'columns';
const sheets = [slideSize, { width: 1280, height: 720 }, { width: 960, height: 720 }];

const browser = await launchBrowser();
const page = await browser.newPage();

/** Words that do not fit into their place would lie over others. */
const overflowing = `[...document.querySelectorAll('.words, table')].filter((one) => one.matches('table') ? one.getBoundingClientRect().bottom > one.closest('section').getBoundingClientRect().bottom - 8 : one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)`;

const pdfOf = async (scenes: Scene[], language: Language, width: number, height: number): Promise<Uint8Array> => {
  await page.setContent(scenesHtml(scenes, language, width, height));
  await page.evaluate('document.fonts.ready.then(() => true)');
  const over = await page.evaluate<string[]>(overflowing);
  if (over.length > 0) console.warn(`does not fit: ${over.join(' / ').slice(0, 300)}`);
  const file = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true, printBackground: true }), { updateMetadata: false }); // prettier-ignore
  // The same bytes each time.
  file.setCreationDate(new Date(0));
  file.setModificationDate(new Date(0));
  return file.save();
};

const folder = new URL('./reading/layouts/', import.meta.url);
await mkdir(folder, { recursive: true });
const sources: Record<string, LayoutSource> = {};
const kinds = Object.keys(layoutKinds).filter((kind): kind is LayoutKind => kind in layoutKinds);
let seed = 0;
for (const kind of kinds)
  for (const language of ['en', 'ar'] as const)
    for (const type of ['pdf', 'pptx'] as const) {
      seed += 1;
      const chance = new Chance(seed);
      const { width, height } = type === 'pdf' ? chance.pick(sheets) : slideSize;
      const running = kind === runningKind ? chance.pick(companies) : null;
      const work = new Set(chance.some([...Array(pagesOfKind).keys()], pagesOfKind / 2));
      const scenes = Array.from({ length: pagesOfKind }, (_, at) =>
        layoutScene(kind, new Chance(seed * 1000 + at), { language, type, width, height, page: at + 1 }, running),
      );
      const name = `${kind}-${language}.${type}`;
      const content = type === 'pdf' ? await pdfOf(scenes, language, width, height) : scenesPptx(scenes, language);
      await writeFile(new URL(name, folder), content);
      const pages = scenes.map(({ blocks }, at): LayoutPage => ({ half: work.has(at) ? 'work' : 'report', blocks }));
      sources[name] = { kind, language, pages };
    }
await browser.close();
await writeFile(new URL('sources.json', folder), `${JSON.stringify(sources, null, 1)}\n`);
console.log(`${Object.keys(sources).length} files in samples/reading/layouts/`);
