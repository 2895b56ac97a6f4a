import { cp, mkdir, readFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle, external } from '../build.ts';
import { root } from '../tools.ts';
import { Lock, nameOf, neededBy } from './lock-file.ts';

/**
 * What the images carry: `node scripts/containers/image-files.ts FOLDER`, after the build, in the Dockerfile. FOLDER gets one
 * folder for each image: a service's bundle and the packages which the bundle leaves outside, the gateway's with both apps.
 */

const isOutside = (name: string): boolean =>
  external.some((pattern) => (pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/**
 * Paths of the packages (`node_modules/mongoose`) which the bundle of a workspace (`services/chat`) leaves outside, with all
 * that they need themselves. @throws Error for one that is not at the top of node_modules, where an image would not find it.
 */
export const packagesOutside = (lock: Lock, workspace: string): string[] => {
  const packages = new Set<string>();
  for (const path of neededBy(lock, workspace)) {
    if (!path.includes('node_modules/') || !isOutside(nameOf(path))) continue;
    for (const needed of neededBy(lock, path)) packages.add(needed);
  }
  const hidden = [...packages].filter((path) => !path.startsWith('node_modules/'));
  if (hidden.length > 0) throw new Error(`not at the top of node_modules: ${hidden.join(', ')}`);
  // What lies inside another's folder comes with it.
  return [...packages].filter((path) => path.lastIndexOf('node_modules/') === 0).sort();
};

/** Nothing reads these when a service runs: maps, types, the builds of Tesseract that it is not asked for (`ocr-engine.ts`), and of Skia. */
const neverRead = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /\/\.stamp\.json$/,
  /\/tesseract\.js-core\/.*\.wasm\.js$/,
  /\/tesseract\.js-core\/tesseract-core(-simd|-relaxedsimd)?\.(js|wasm)$/,
  /\/@tesseract\.js-data\/[a-z]+\/4\.0\.0(\/|$)/,
  /\/canvaskit-wasm\/bin\/(full|profiling)(\/|$)/,
  // Slides are drawn with WOFF2 in these letters and weights (`libs/documents/src/slide-drawing/skia.ts`).
  /\/@fontsource\/[a-z0-9-]+\/.*\.(css|scss|woff)$/,
  /\/@fontsource\/.*-(cyrillic-ext|greek-ext|hebrew|vietnamese|[0-9]+)-[0-9]+-(normal|italic)\.woff2$/,
];

const copy = (from: string, to: string): Promise<void> =>
  cp(join(root, from), to, {
    recursive: true,
    filter: (path) => !neverRead.some((pattern) => pattern.test(`/${relative(root, path)}`)),
  });

const copyPackages = async (paths: readonly string[], image: string): Promise<void> => {
  // Native parts of other machines are in the lock file and not installed.
  for (const path of paths.filter((path) => existsSync(join(root, path)))) await copy(path, join(image, path));
};

const writeImages = async (folder: string): Promise<void> => {
  const lock = Lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  for (const service of readdirSync(join(root, 'services'))) {
    const image = join(folder, service);
    await mkdir(join(image, 'node_modules'), { recursive: true });
    await copy(join('services', service, 'dist'), join(image, 'dist'));
    await copyPackages(packagesOutside(lock, join('services', service)), image);
  }
  for (const app of ['frontend', 'admin-frontend']) await copy(join(app, 'dist'), join(folder, 'gateway', app));

  await bundle({ setup: join(import.meta.dirname, 'setup.ts') }, join(folder, 'setup', 'dist'));
  await copyPackages([...neededBy(lock, 'node_modules/mongoose')].sort(), join(folder, 'setup'));
  await bundle({ backup: join(root, 'scripts', 'backup', 'backup.ts') }, join(folder, 'backup', 'dist'));
  await copyPackages([...neededBy(lock, 'node_modules/mongoose')].sort(), join(folder, 'backup'));
  await copyPackages([...neededBy(lock, 'node_modules/maildev')].sort(), join(folder, 'mailbox'));
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('node scripts/containers/image-files.ts FOLDER');
  await writeImages(folder);
}
