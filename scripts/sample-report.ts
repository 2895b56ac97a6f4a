/**
 * `node scripts/sample-report.ts`: writes the report that visitors see at /sample anew, in both languages: decks of our own, reviewed by
 * the built-in reviewer. Run it when the rubric, the reviewer or its words change; tests/quality/sample-report.spec.ts asks for it.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@plumbline/contracts/limits';
import { format } from 'prettier';
import { connect } from '../tests/quality/inspection.ts';
import { sampleFile, sampleReport } from '../tests/quality/sample-report.ts';
import { root } from './tools.ts';

const { model, close } = await connect({});
for (const language of languages) {
  const written = JSON.stringify(await sampleReport(language, model));
  await writeFile(join(root, sampleFile(language)), await format(written, { parser: 'json', printWidth: 120 }));
}
await close();
