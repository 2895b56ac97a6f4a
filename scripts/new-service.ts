import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './tools.ts';

/**
 * `make service NAME=alerts`: a service that starts, answers, stores and has a test, as a copy of `scripts/service-skeleton`
 * under its own name; its questions go to `libs/contracts`. Build, start-up and import rules find it by its folder.
 */

/** The name that the skeleton uses, as it stands in file names and identifiers. */
const placeholder = 'notes';
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** notes → alerts, Note → Alert, NOTES → ALERTS. */
const named = (text: string, name: string): string => {
  const singular = name.replace(/s$/, '');
  return text
    .replaceAll(`./${placeholder}.contract.ts`, `@plumbline/contracts/${name}`)
    .replace(/note(s?)/gi, (found, plural: string) => {
      const word = plural === '' ? singular : name;
      if (found === found.toUpperCase()) return word.toUpperCase();
      return found.startsWith('N') ? capital(word) : word;
    });
};

/** Makes the service in `target` (the project). @throws Error for a name that is taken or is not one lower-case word. */
export async function makeService(name: string, target: string): Promise<string[]> {
  if (!/^[a-z]{3,20}$/.test(name)) throw new Error('NAME is one lower-case word: make service NAME=alerts');
  const folder = join(target, 'services', name);
  const contract = join(target, 'libs/contracts/src', `${name}.ts`);
  if (existsSync(folder) || existsSync(contract)) throw new Error(`services/${name} or its contract is there already.`);
  const skeleton = join(root, 'scripts/service-skeleton');
  await mkdir(join(folder, 'src'), { recursive: true });
  const written: string[] = [];
  const copy = async (from: string, to: string): Promise<void> => {
    await writeFile(to, named(await readFile(join(skeleton, from), 'utf8'), name));
    written.push(to);
  };
  await copy('package.json', join(folder, 'package.json'));
  for (const file of await readdir(join(skeleton, 'src'))) {
    const to = file === `${placeholder}.contract.ts` ? contract : join(folder, 'src', named(file, name));
    await mkdir(join(target, 'libs/contracts/src'), { recursive: true });
    await copy(join('src', file), to);
  }
  // Inside contracts a neighbour is imported by its file.
  const text = (await readFile(contract, 'utf8')).replaceAll(/'@plumbline\/contracts\/(\w+)'/g, "'./$1.ts'");
  await writeFile(`${contract}.new`, text);
  await rename(`${contract}.new`, contract);
  return written;
}

if (import.meta.main) {
  try {
    const written = await makeService(process.argv[2] ?? '', root);
    for (const path of written) process.stdout.write(`${path.slice(root.length + 1)}\n`);
    process.stdout.write('Now: npm install, then make it yours; CONTRIBUTING.md says what comes next.\n');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
