import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import startCanvasKit, { type CanvasKit, type FontCollection } from 'canvaskit-wasm';

const ofEurope = { letters: ['latin', 'latin-ext', 'cyrillic', 'greek'], styles: ['400', '400i', '700', '700i'] };

/** Where fonts lie, and which files of a family; each package splits its letters over several files. */
const families: Array<{ family: string; of: string; letters: string[]; styles: string[] }> = [
  { family: 'carlito', of: 'carlito', ...ofEurope },
  { family: 'arimo', of: 'arimo', ...ofEurope },
  { family: 'tinos', of: 'tinos', ...ofEurope },
  { family: 'arabic', of: 'ibm-plex-sans-arabic', letters: ['arabic'], styles: ['400', '700'] },
  // Hebrew, arrows, ticks, bullets and signs of mathematics.
  { family: 'signs', of: 'dejavu-sans', letters: ['latin'], styles: ['400', '700'] },
  { family: 'emoji', of: 'noto-emoji', letters: ['emoji'], styles: ['400'] },
];

/** The drawing library with the fonts that it knows: those in the packages, none of the machine's. */
export interface Skia {
  kit: CanvasKit;
  fonts: FontCollection;
}

const start = async (): Promise<Skia> => {
  const { resolve } = createRequire(import.meta.url);
  const kit = await startCanvasKit({ locateFile: (file) => resolve(`canvaskit-wasm/bin/${file}`) });
  const known = kit.TypefaceFontProvider.Make();
  for (const { family, of, letters, styles } of families)
    for (const part of letters)
      for (const style of styles) {
        const [weight, slant] = [style.slice(0, 3), style.endsWith('i') ? 'italic' : 'normal'];
        const file = resolve(`@fontsource/${of}/files/${of}-${part}-${weight}-${slant}.woff2`);
        known.registerFont(await readFile(file), part === letters[0] ? family : `${family}-${part}`);
      }
  const fonts = kit.FontCollection.Make();
  fonts.setDefaultFontManager(known);
  return { kit, fonts };
};

let starting: Promise<Skia> | null = null;

/** Started with the first slide that is drawn. */
export const skia = (): Promise<Skia> => (starting ??= start());
