/**
 * The scans of the deal packages, drawn by a browser as a page that was signed and scanned, into `samples/packages`; with a folder as its
 * argument also every other document, to be looked at: `node samples/make-packages.ts /tmp/packages`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { launchBrowser } from '../tests/stages/browser.ts';
import { root } from '../scripts/tools.ts';
import { fontFaces } from './deck-html.ts';
import { dealPackages } from './deal-packages.ts';

const [, , folder] = process.argv;
const target = join(root, 'samples/packages');
await mkdir(target, { recursive: true });
const browser = await launchBrowser();
try {
  for (const make of Object.values(dealPackages))
    for (const planted of [true, false]) {
      const { language, files, scan } = make(planted);
      for (const { name, bytes } of files) {
        if (bytes !== null) {
          if (folder === undefined) continue;
          const into = join(folder, `${language}-${planted ? 'planted' : 'clean'}`);
          await mkdir(into, { recursive: true });
          await writeFile(join(into, name), bytes);
          continue;
        }
        const page = await browser.newPage({ viewport: { width: 1000, height: 1300 } });
        const [title = '', ...lines] = scan;
        await page.setContent(
          `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>${fontFaces(['latin', 'latin-ext', 'arabic'])}
body{margin:80px;font:26px/2.2 Plex-latin,Plex-latin-ext,Plex-arabic;color:#222;background:#fbfaf6}h1{font-size:36px}p{margin:0}</style><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</html>`,
        );
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        const picture = await page.screenshot({ type: 'jpeg', quality: 70 });
        await page.close();
        const pdf = await PDFDocument.create();
        const image = await pdf.embedJpg(picture);
        pdf.addPage([600, 780]).drawImage(image, { x: 0, y: 0, width: 600, height: 780 });
        await writeFile(join(target, `${language}-${planted ? 'planted' : 'clean'}.pdf`), await pdf.save());
      }
    }
} finally {
  await browser.close();
}
