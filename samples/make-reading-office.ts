/*
 * Writes the Word documents and presentations of samples/reading/office/: one small file for each kind of fault, in English
 * and in Arabic, with what a person sees in it beside it in sources.json. Needs a Chromium for the pictures of text.
 * Run it again after changing it: node samples/make-reading-office.ts
 * The files of Word and PowerPoint 97 are LibreOffice's, made from some of the others: where SOFFICE names its program they
 * are made again, otherwise they stay as they are.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { launchBrowser } from '../tests/stages/browser.ts';
import { bare } from './compound-file.ts';
import { fontFaces } from './deck-html.ts';
import { emf, flatPng, gif, type Grey, greyOf, interlacedPng, wmf } from './picture-writers.ts';
import { picturesDocx, wordFaults } from './reading-docx.ts';
import type { Fault, Language } from './reading-fault.ts';
import { picturesPptx, slideFaults } from './reading-pptx.ts';

/** What the pictures say: in their upper half, and in their lower. */
const written: Record<Language, [upper: string[], lower: string[]]> = {
  en: [
    [
      'Spoilage is found at the dock, when it is too late',
      'We interviewed 46 logistics managers; 39 of them learn of a temperature excursion only at delivery.',
      'A rejected load of insulin costs a mid-size carrier 84,000 euro on average.',
    ],
    [
      'What carriers do today',
      'They use paper loggers that are read at the end of the trip,',
      'or telematics that alarm after the limit is crossed.',
    ],
  ],
  ar: [
    [
      'يكتشف التلف في المستودع بعد فوات الأوان',
      'قابلنا ستة وأربعين مديرا للخدمات اللوجستية، ويعرف أغلبهم بالخلل عند التسليم فقط.',
      'تكلف الشحنة المرفوضة ناقلا متوسط الحجم مبلغا كبيرا في المتوسط.',
    ],
    [
      'ماذا يفعل الناقلون اليوم',
      'يستخدمون مسجلات ورقية تقرأ في نهاية الرحلة،',
      'أو أجهزة تنذر بعد تجاوز الحد المسموح.',
    ],
  ],
};

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 960, height: 540 }, deviceScaleFactor: 5 / 3 });
const drawn = async (language: Language): Promise<Grey> => {
  const half = (lines: string[]): string => `<div>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`;
  const [upper, lower] = written[language];
  await page.setContent(
    `<!doctype html><html dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>${fontFaces()} body{margin:0;font:22px/1.5 Plex-latin,Plex-arabic} div{box-sizing:border-box;height:270px;padding:30px 50px;overflow:hidden} p{margin:0 0 14px}</style>${half(upper)}${half(lower)}</html>`,
  );
  await page.evaluate('document.fonts.ready.then(() => true)');
  return greyOf(await page.screenshot({ type: 'png' }));
};

/** Letters of Windows' Arabic code page. */
const windows1256 = (text: string): Buffer => {
  const decoder = new TextDecoder('windows-1256');
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]));
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 0x3f));
};

const pictureFaults = async (language: Language): Promise<Fault[]> => {
  const grey = await drawn(language);
  const [upper, lower] = written[language];
  const all = [...upper, ...lower];
  const words = all.join('\n');
  const cropped = { words: upper.join('\n'), crop: '<a:srcRect b="50000"/>' };
  const files = {
    gif: { name: 'frame.gif', bytes: gif(grey), words },
    interlaced: { name: 'woven.png', bytes: interlacedPng(grey), words },
  };
  const legacy = language === 'ar' ? wmf(all.map(windows1256), 178) : wmf(all.map((line) => Buffer.from(line, 'latin1')), 0); // prettier-ignore
  const vectors = [
    { name: 'drawing.emf', bytes: emf(all), words },
    { name: 'drawing.wmf', bytes: legacy, words },
  ];
  return [
    picturesDocx('pictures.docx', 'ocr', language, [files.gif, { ...files.interlaced, ...cropped, height: 1_620_000 }]),
    picturesPptx('pictures.pptx', 'ocr', [
      { ...files.gif, grouped: true },
      { ...files.interlaced, name: 'half.png', ...cropped },
    ]),
    picturesPptx('vectors.pptx', 'text', vectors),
    picturesDocx('vectors.docx', 'text', language, vectors),
  ];
};

/** Files of Word and PowerPoint 97, and what is otherwise in them than in what they are made from. */
const older: Array<[from: string, to: string, differs: (fault: Fault, language: Language) => Partial<Fault>]> = [
  // Where Word breaks its pages is not kept.
  ['pages.docx', 'pages.doc', ({ pages: [one = '', two = '', three = '', ...rest] }) => ({ pages: [one, [`${two} ${three.split('\n')[0] ?? ''}`, ...three.split('\n').slice(1)].join('\n'), ...rest] })], // prettier-ignore
  ['notes.docx', 'notes.doc', ({ beside = [] }) => ({ beside: beside.filter(([, kind]) => kind === 'comment') })],
  ['changes.docx', 'changes.doc', () => ({})],
  ['pictures.docx', 'pictures.doc', () => ({})],
  // PowerPoint 97 knows no comments with replies, and masters are not read.
  ['notes.pptx', 'notes.ppt', ({ beside = [] }) => ({ beside: beside.filter(([page]) => page === 1) })],
  ['pictures.pptx', 'pictures.ppt', () => ({})],
  ['vectors.pptx', 'vectors.ppt', () => ({})],
];

const soffice = process.env['SOFFICE'];
const converted = async (from: string, to: string): Promise<Buffer> => {
  if (soffice === undefined) return readFile(new URL(to, folder));
  const work = await mkdtemp(join(tmpdir(), 'reading-office-'));
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile')).href}`;
    const kind = to.split('.').at(-1) ?? '';
    await promisify(execFile)(soffice, ['--headless', profile, '--convert-to', kind, '--outdir', work, fileURLToPath(new URL(from, folder))]); // prettier-ignore
    return bare(await readFile(join(work, from.replace(/[^.]+$/, kind))));
  } finally {
    await rm(work, { recursive: true });
  }
};

const folder = new URL('./reading/office/', import.meta.url);
await mkdir(folder, { recursive: true });
const sources: Record<string, object> = {};
const flat = { opaque: flatPng(64, 16, 240, false), clear: flatPng(64, 16, 240, true) };
for (const language of ['en', 'ar'] satisfies Language[]) {
  const faults = [...wordFaults(language), ...slideFaults(language, flat), ...(await pictureFaults(language))];
  const named = (name: string): string => name.replace('.', `-${language}.`);
  const write = async ({ name, content, method = 'text', hidden, ...source }: Fault): Promise<void> => {
    await writeFile(new URL(named(name), folder), content);
    const phrases = hidden === undefined ? {} : { hidden: hidden.join('\n') };
    sources[named(name)] = { method, language, ...source, ...phrases };
  };
  for (const fault of faults) await write(fault);
  for (const [from, to, differs] of older) {
    const fault = faults.find(({ name }) => name === from);
    if (fault === undefined) throw new Error(`there is no ${from}`);
    const content = await converted(named(from), named(to));
    await write({ ...fault, ...differs(fault, language), name: to, content });
  }
}
await browser.close();
await writeFile(new URL('sources.json', folder), `${JSON.stringify(sources, null, 2)}\n`);
console.log(`${Object.keys(sources).length} files in samples/reading/office/`);
