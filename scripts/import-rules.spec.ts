import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from './tools.ts';

/* The rules of `.dependency-cruiser.mjs`, on a small repository of the same packages whose files hold only imports. */

const refused: [path: string, source: string, rule: string][] = [
  ['services/gateway/src/plans.controller.ts', '../../plans/src/plans.service.ts', 'service-alone'],
  ['services/gateway/src/deep/er/a.ts', '../../../../plans/src/plans.service.ts', 'service-alone'],
  ['services/gateway/src/gateway.int.spec.ts', '../../plans/src/plans.service.ts', 'service-alone'],
  ['services/gateway/src/plans.controller.ts', '@plumbline/plans-service/src/plans.schema.ts', 'service-alone'],
  ['services/gateway/src/plans.controller.ts', '@plumbline/plans-service', 'resolvable'],
  ['libs/service-kit/src/bus.ts', '../../../services/auth/src/auth.service.ts', 'service-own-files'],
  ['samples/reading-sheets.ts', '../services/auth/src/auth.service.ts', 'service-own-files'],
  ['libs/contracts/src/auth.ts', 'node:crypto', 'contracts-only-zod'],
  ['libs/contracts/src/auth.ts', '@plumbline/review/rubric/rubric', 'contracts-only-zod'],
  ['libs/contracts/src/auth.ts', '@jest/globals', 'contracts-only-zod'],
  ['frontend/src/features/report/report-page.tsx', '../evaluations/wizard.tsx', 'feature-alone'],
  ['frontend/src/features/report/parts/card.tsx', '../../evaluations/wizard.tsx', 'feature-alone'],
  ['frontend/src/features/report/report-page.tsx', '../../app/store.ts', 'feature-without-app'],
  ['frontend/src/features/report/report-page.tsx', '@plumbline/service-kit/bus', 'browser-libs'],
  ['frontend/src/main.tsx', '@plumbline/review/rubric/rubric', 'browser-libs'],
  ['libs/web/src/api.ts', '../../service-kit/src/bus.ts', 'browser-libs'],
  ['libs/web/src/api.ts', '../../../frontend/src/app/store.ts', 'lib-without-app'],
  ['services/auth/src/auth.service.ts', '@plumbline/web/session', 'service-without-browser'],
  ['services/auth/src/auth.service.ts', '../../../frontend/src/app/store.ts', 'service-without-browser'],
  ['services/auth/src/auth.service.ts', '../../../tests/stages/real-parts.ts', 'product-without-tests'],
  ['libs/review/src/texts.ts', '../../../scripts/ports.ts', 'product-without-tests'],
  ['frontend/src/main.tsx', '../../tests/stages/model-server.ts', 'product-without-tests'],
  ['libs/documents/src/slides/pptx-text.ts', '../word/docx-numbering.ts', 'room-slides'],
  ['libs/documents/src/text/read-txt.ts', '../sheets/cells.ts', 'room-text'],
  ['libs/documents/src/pictures/ocr.ts', '../pdf/lines.ts', 'room-pictures'],
  ['libs/documents/src/office/xml.ts', '../pictures/png.ts', 'room-office'],
  ['libs/documents/src/pdfium/open-pdf.ts', '../pdf/lines.ts', 'room-pdfium'],
  ['libs/documents/src/pdf/read-pdf.ts', '../sniff.ts', 'formats-unknown'],
  ['libs/documents/src/letters.ts', './office/xml.ts', 'above-rooms'],
  ['libs/documents/src/isolation/isolated.ts', '../word/docx-numbering.ts', 'room-isolation'],
  ['libs/documents/src/read.ts', './isolation/limited-process.ts', 'isolation-outermost'],
  ['libs/review/src/search/search.ts', '../chat/says.ts', 'room-search'],
  ['libs/review/src/search/search.ts', '../model/tasks.ts', 'room-search'],
  ['libs/review/src/evidence/evidence.ts', '../search/terms.ts', 'room-evidence'],
  ['libs/review/src/model/model-stream.ts', '../engine/page-selection.ts', 'room-model'],
  ['libs/review/src/rubric/scoring.ts', '../engine/page-selection.ts', 'room-rubric'],
  ['libs/review/src/contradictions/sums.ts', '../engine/engine.ts', 'room-contradictions'],
  ['libs/review/src/engine/engine.ts', '../chat/says.ts', 'room-engine'],
  ['libs/review/src/chat/chat.ts', '../engine/page-selection.ts', 'room-chat'],
  ['libs/review/src/document.ts', './evidence/places.ts', 'above-rooms'],
];

const allowed: [path: string, source: string][] = [
  ['services/gateway/src/deep/a.ts', '../plans.controller.ts'],
  ['services/gateway/src/plans.controller.ts', '@plumbline/contracts/plans'],
  ['services/plans/src/document-reading.ts', '@plumbline/documents/isolation/limited-process'],
  ['services/auth/src/auth.int.spec.ts', '../../../tests/stages/real-parts.ts'],
  ['libs/contracts/src/plans.ts', './text.ts'],
  ['libs/contracts/src/plans.ts', 'zod'],
  ['libs/contracts/src/plans.spec.ts', '@jest/globals'],
  ['frontend/src/app/routes.tsx', '../features/report/report-page.tsx'],
  ['frontend/src/features/report/parts/card.tsx', '../read-report.ts'],
  ['frontend/src/features/report/report-page.tsx', '@plumbline/web/api'],
  ['tests/stages/system.ts', '../../scripts/system.ts'],
  ['tests/stages/system.ts', '../../services/auth/src/auth.module.ts'],
  ['libs/documents/src/slides/pptx-text.ts', '../office/math.ts'],
  ['libs/documents/src/pictures/ocr.ts', '../pdfium/draw-page.ts'],
  ['libs/documents/src/pdf/read-pdf.ts', '../bidi.ts'],
  ['libs/documents/src/read.ts', './word/docx-numbering.ts'],
  ['libs/documents/src/sniff.ts', './office/math.ts'],
  ['libs/documents/src/isolation/reader-process.ts', '../read.ts'],
  ['libs/documents/src/pictures/ocr.spec.ts', '../isolation/limited-process.ts'],
  ['libs/documents/bench/ocr.ts', '../src/isolation/limited-process.ts'],
  ['libs/review/src/search/search.spec.ts', '../chat/says.ts'],
  ['libs/review/src/engine/engine.ts', '../model/tasks.ts'],
  ['libs/review/src/chat/chat.ts', '../search/terms.ts'],
  ['libs/review/src/texts.ts', './locales/en.json'],
];

/** Every way to import, in a file of its own. */
const forms = {
  value: (source: string) => `import { x } from '${source}';\nx();\n`,
  type: (source: string) => `import type { X } from '${source}';\nexport const x: X = 1;\n`,
  inlineType: (source: string) => `import { type X } from '${source}';\nexport const x: X = 1;\n`,
  passedOn: (source: string) => `export { x } from '${source}';\n`,
  typePassedOn: (source: string) => `export type { X } from '${source}';\n`,
  later: (source: string) => `export const x = await import('${source}');\n`,
  typeInPlace: (source: string) => `export const x = (y: import('${source}').X): unknown => y;\n`,
};
const anotherService = '../../plans/src/plans.service.ts';
const formFiles = Object.entries(forms).map(([form, write]): [string, string] => [
  `services/auth/src/${form}.ts`,
  write(anotherService),
]);

const circles: Record<string, string> = {
  'libs/web/src/circle/a.ts': forms.type('./b.ts'),
  'libs/web/src/circle/b.ts': forms.inlineType('./c.ts'),
  'libs/web/src/circle/c.ts': forms.value('./a.ts'),
  'libs/web/src/circle/beside.ts': forms.value('./a.ts'),
};

const Cruised = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ module: z.string(), resolved: z.string() })) }),
  ),
});
type Cruised = z.infer<typeof Cruised>;

const makeRepository = async (folder: string): Promise<void> => {
  const files = new Map<string, string>(Object.entries(circles).concat(formFiles));
  for (const [path, source] of [...refused, ...allowed]) {
    files.set(path, `${files.get(path) ?? ''}import '${source}';\n`);
    const target = join(dirname(path), source);
    if (source.startsWith('.') && !files.has(target)) files.set(target, target.endsWith('.json') ? '{}' : '');
  }
  for (const path of ['contracts/src/plans.ts', 'web/src/session.ts', 'review/src/rubric/rubric.ts']) {
    if (!files.has(`libs/${path}`)) files.set(`libs/${path}`, '');
  }
  files.set('services/plans/src/plans.schema.ts', '');
  for (const name of ['zod', '@jest/globals']) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    files.set(`node_modules/${name}/index.js`, '');
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  // What the packages let through is as it is here.
  await mkdir(join(folder, 'node_modules', '@plumbline'));
  for (const group of ['libs', 'services']) {
    for (const own of await readdir(join(root, group))) {
      const manifest = join(root, group, own, 'package.json');
      const { name } = z.object({ name: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')));
      await cp(manifest, join(folder, group, own, 'package.json'));
      await symlink(join(folder, group, own), join(folder, 'node_modules', name));
    }
  }
};

const cruise = (folder: string, output: string) =>
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', output, '.'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 },
  );

let folder: string;
let found: Cruised;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-imports-'));
  await makeRepository(folder);
  found = Cruised.parse(JSON.parse(cruise(folder, 'json').stdout));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The rules that an import breaks; it must have been seen at all. */
const broken = (path: string, source: string): string[] => {
  const imports = found.modules.find((one) => one.source === path)?.dependencies ?? [];
  const to = imports.find(({ module }) => module === source.replace(/^node:/, ''))?.resolved;
  expect(to).toBeDefined();
  return found.summary.violations.filter((one) => one.from === path && one.to === to).map(({ rule }) => rule.name);
};

describe('an import is refused', () => {
  test.each(refused)('%s ← %s: %s', (path, source, rule) => {
    expect(broken(path, source)).toEqual([rule]);
  });

  test.each(formFiles.map(([path]) => path))('in whatever form: %s', (path) => {
    expect(broken(path, anotherService)).toEqual(['service-alone']);
  });
});

describe('an import is allowed', () => {
  test.each(allowed)('%s ← %s', (path, source) => {
    expect(broken(path, source)).toEqual([]);
  });
});

test('a circle is refused, also of types, and what only leads into it is not', () => {
  const inCircle = found.summary.violations.filter(({ rule }) => rule.name === 'no-circles').map(({ from }) => from);
  expect(inCircle.length).toBeGreaterThan(0);
  for (const path of inCircle) expect(path).toMatch(/^libs\/web\/src\/circle\/[abc]\.ts$/);
});

test('the check fails when a rule is broken, and says how to mend it', () => {
  const { status, stdout } = cruise(folder, 'err-long');
  expect(status).not.toBe(0);
  expect(stdout).toContain('ask it over the bus');
});
