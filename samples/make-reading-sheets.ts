/*
 * Writes the workbooks and tables of samples/reading/sheets/: one small file for each kind of fault, in English and in Arabic,
 * with what a person sees in it beside it in sources.json.
 * Run it again after changing it: node samples/make-reading-sheets.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import type { Language } from './reading-fault.ts';
import { sheetFaults } from './reading-sheets.ts';

const folder = new URL('./reading/sheets/', import.meta.url);
await mkdir(folder, { recursive: true });
const sources: Record<string, object> = {};
for (const language of ['en', 'ar'] satisfies Language[]) {
  for (const { name, content, method = 'text', hidden, ...source } of sheetFaults(language)) {
    const file = name.replace('.', `-${language}.`);
    await writeFile(new URL(file, folder), content);
    sources[file] = { method, language, ...source, ...(hidden === undefined ? {} : { hidden: hidden.join('\n') }) };
  }
}
await writeFile(new URL('sources.json', folder), `${JSON.stringify(sources, null, 2)}\n`);
console.log(`${Object.keys(sources).length} files in samples/reading/sheets/`);
