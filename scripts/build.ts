import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { transform } from '@swc/core';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';
import { inOneByte } from './one-byte.ts';
import { root } from './tools.ts';

/**
 * `make build`: every service becomes one file, `services/<name>/dist/main.js`, and each app a folder of static
 * files. What has not changed since the last build is left alone. `--force` builds everything.
 */

/** Never bundled: mongoose fails inside a bundle (mongoose#14373); the others find files beside themselves, or are files, at run time. */
export const external = [
  'mongoose',
  'mongodb',
  '@node-rs/*',
  '@swc/*',
  '@embedpdf/pdfium',
  '@fontsource/*',
  '@jsquash/webp',
  'canvaskit-wasm',
  'tesseract.js-core',
  '@tesseract.js-data/*',
  'swagger-ui-dist',
  'thread-stream',
];

/** CommonJS packages inside an ES module bundle still want these. */
const banner = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { dirname as __directoryOf } from 'node:path';",
  "import { fileURLToPath as __pathOf } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = __pathOf(import.meta.url);',
  'const __dirname = __directoryOf(__filename);',
].join('\n');

/** TypeScript through swc, since esbuild alone leaves out the decorator metadata that Nest injects by. */
const typescriptThroughSwc: Plugin = {
  name: 'typescript-through-swc',
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), {
        filename: path,
        sourceFileName: basename(path),
        sourceMaps: 'inline',
        configFile: false,
        swcrc: false,
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      });
      return { contents: inOneByte(code), loader: 'js' };
    });
  },
};

const packagesInOneByte: Plugin = {
  name: 'packages-in-one-byte',
  setup(bundler) {
    bundler.onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const written = inOneByte(code);
      return written === code ? undefined : { contents: written, loader: 'js' };
    });
  },
};

/** Nest asks for packages that are only there when used; those stay imports that fail when, and only when, they run. */
const optionalPeersStayOutside: Plugin = {
  name: 'optional-peers-stay-outside',
  setup(bundler) {
    const seen = Symbol('seen');
    bundler.onResolve({ filter: /^[^./]/ }, async (args) => {
      if (args.pluginData === seen || !args.importer.includes('/node_modules/')) return undefined;
      const { path, kind, resolveDir, importer } = args;
      const found = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: seen });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/**
 * What is loaded only when it is configured is a file of its own beside `main.js`: a process keeps the text of its bundle in memory.
 */
const tracesStayOutside: Plugin = {
  name: 'traces-stay-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /\/otlp\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './otlp.js', external: true } : undefined,
    );
  },
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const Stamp = z.object({ tools: z.string(), inputs: z.record(z.string(), z.string()) });
type Stamp = z.infer<typeof Stamp>;

const readIfThere = async (path: string): Promise<Buffer | undefined> =>
  existsSync(path) ? readFile(path) : undefined;

/** What changes every output: this script, the installed packages, the version of Node. */
const toolsHash = async (): Promise<string> => {
  const files = await Promise.all(
    [import.meta.filename, join(import.meta.dirname, 'one-byte.ts'), join(root, 'package-lock.json')].map((path) =>
      readFile(path),
    ),
  );
  return sha256([process.version, ...files.map(sha256)].join());
};

const stampOf = async (paths: string[], tools: string): Promise<Stamp> => {
  const hashes = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const data = await readIfThere(join(root, path));
      return [path, data === undefined ? 'missing' : sha256(data)];
    }),
  );
  return { tools, inputs: Object.fromEntries(hashes) };
};

const readStamp = async (file: string): Promise<Stamp | undefined> => {
  const data = await readIfThere(file);
  if (data === undefined) return undefined;
  const parsed = Stamp.safeParse(JSON.parse(data.toString('utf8')));
  return parsed.success ? parsed.data : undefined;
};

const sameStamp = (a: Stamp | undefined, b: Stamp): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** What looks for the encoder's weights beside itself, which are too large for the text of a bundle; their licence goes along. */
const readsWeights = 'libs/review/src/recognition/encoder-weights.ts';
const encoderFiles = ['encoder.bin', 'encoder-licence.txt'].map((name) => `libs/review/src/recognition/${name}`);

/** The services with a thread for the encoder. */
const encodes = ['analyst', 'chat'];

/** The service with reading processes of its own. */
const readsDocuments = 'reading';

/** Entry points of a service: its main, what sends its traces, its helper processes and threads, and those that read documents where documents are read. */
const entriesOf = (service: string): Record<string, string> => {
  const source = join(root, 'services', service, 'src');
  const entries: Record<string, string> = {
    main: join(source, 'main.ts'),
    otlp: join(root, 'libs', 'service-kit', 'src', 'otlp.ts'),
  };
  for (const file of readdirSync(source)) {
    if (/\.(?:process|thread)\.ts$/.test(file)) entries[file.slice(0, -'.ts'.length)] = join(source, file);
  }
  if (encodes.includes(service))
    entries['encoder.thread'] = join(root, 'libs', 'review', 'src', 'recognition', 'encoder.thread.ts');
  for (const name of service === readsDocuments ? ['reader-process', 'ocr-process'] : []) {
    entries[name] = join(root, 'libs', 'documents', 'src', 'isolation', `${name}.ts`);
  }
  return entries;
};

/** Bundles entry points (name → file) into ES modules `<outdir>/<name>.js` that run on Node alone with node_modules near. */
export const bundle = (entryPoints: Record<string, string>, outdir: string) =>
  build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external,
    banner: { js: banner },
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    // A process keeps the text of its bundle in memory: without blanks and comments it is a third smaller. Licences go to a file beside it.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    legalComments: 'linked',
    metafile: true,
    logLevel: 'silent',
    plugins: [typescriptThroughSwc, packagesInOneByte, tracesStayOutside, optionalPeersStayOutside],
  });

const buildService = async (service: string, tools: string, force: boolean): Promise<string> => {
  const dist = join(root, 'services', service, 'dist');
  const stampFile = join(dist, '.stamp.json');
  const entryPoints = entriesOf(service);
  const entryFiles = Object.values(entryPoints).map((path) => relative(root, path));
  const before = await readStamp(stampFile);
  const knows = before !== undefined && entryFiles.every((path) => path in before.inputs);
  if (!force && knows && sameStamp(before, await stampOf(Object.keys(before.inputs), tools))) return 'unchanged';

  await rm(dist, { recursive: true, force: true });
  const result = await bundle(entryPoints, dist);
  const inputs = Object.keys(result.metafile.inputs).filter((path) => !path.includes('node_modules/'));
  if (inputs.includes(readsWeights)) {
    await Promise.all(encoderFiles.map((path) => copyFile(join(root, path), join(dist, basename(path)))));
    inputs.push(...encoderFiles);
  }
  await writeFile(stampFile, JSON.stringify(await stampOf(inputs, tools)));
  return 'built';
};

const filesUnder = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
        .sort()
    : [];

const apps = ['frontend', 'admin-frontend'] as const;
type App = (typeof apps)[number];

const buildApp = async (app: App, tools: string, force: boolean): Promise<string> => {
  const dist = join(root, app, 'dist');
  // Not inside dist: everything in there is served.
  const stampFile = join(root, app, 'node_modules', '.build-stamp.json');
  const now = await stampOf([...filesUnder(app), ...filesUnder('libs/web'), ...filesUnder('libs/contracts')], tools);
  if (!force && existsSync(join(dist, 'index.html')) && sameStamp(await readStamp(stampFile), now)) return 'unchanged';
  await runNode([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], join(root, app));
  await mkdir(join(root, app, 'node_modules'), { recursive: true });
  await writeFile(stampFile, JSON.stringify(now));
  return 'built';
};

/** The founder app alone, for tests that look at it without a system behind it. */
export const buildFounderApp = async (): Promise<void> => {
  await buildApp('frontend', await toolsHash(), false);
};

/** The admin app alone. */
export const buildAdminApp = async (): Promise<void> => {
  await buildApp('admin-frontend', await toolsHash(), false);
};

const runNode = (args: string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${relative(root, args[0] ?? '')} ended with code ${String(code)}`));
    });
  });

/** Builds every service that has a `src/main.ts`, and the apps. Throws one error that names everything that failed. */
export const buildAll = async (force: boolean, say: (line: string) => void): Promise<void> => {
  const tools = await toolsHash();
  const services = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src', 'main.ts')),
  );
  const tasks = [
    ...services.map((name) => ({ name: `services/${name}`, run: () => buildService(name, tools, force) })),
    ...apps.map((app) => ({ name: app, run: () => buildApp(app, tools, force) })),
  ];
  const failures: string[] = [];
  await Promise.all(
    tasks.map(async ({ name, run }) => {
      const begun = performance.now();
      try {
        const outcome = await run();
        if (outcome !== 'unchanged')
          say(`build: ${name} ${outcome} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failures.push(`build: ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
};

if (import.meta.main) {
  try {
    await buildAll(process.argv.includes('--force'), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
