import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../tools.ts';
import { Lock, nameOf, neededBy } from './lock-file.ts';

/**
 * `make sbom`: dist/sbom/<service>.cdx.json, the npm packages in each image by the lock file, whether they are in the bundle or
 * beside it (CycloneDX 1.6). What the image has of Debian says itself, in /var/lib/dpkg/status.d. Not `npm sbom`: with
 * `--omit dev` that leaves out whatever some workspace also names among its devDependencies (11.17: zod, pino, openai).
 */

/** `sha512-<base64>` of the lock file as CycloneDX wants it. */
const hashesOf = (integrity: string | undefined) => {
  const [, algorithm, content] = /^sha(512|256)-(.+)$/.exec(integrity ?? '') ?? [];
  return algorithm === undefined || content === undefined
    ? {}
    : { hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(content, 'base64').toString('hex') }] };
};

/** The bill of what runs of these workspaces (`services/gateway`, `frontend`), under the name of an image. */
export const billOf = (lock: Lock, name: string, workspaces: readonly string[]) => {
  const paths = new Set(workspaces.flatMap((workspace) => [...neededBy(lock, workspace)]));
  const components = new Map<string, object>();
  for (const path of [...paths].sort()) {
    const { version, license, integrity } = lock.packages[path] ?? {};
    if (!path.includes('node_modules/') || version === undefined) continue; // a workspace: the image itself
    const purl = `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;
    const licenses = license === undefined ? {} : { licenses: [{ expression: license }] };
    const component = { type: 'library', 'bom-ref': purl, name: nameOf(path), version, purl };
    components.set(purl, { ...component, ...licenses, ...hashesOf(integrity) });
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', 'bom-ref': name, name } },
    components: [...components.values()],
  };
};

const writeBills = async (): Promise<void> => {
  const lock = Lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const folder = join(root, 'dist', 'sbom');
  await mkdir(folder, { recursive: true });
  for (const service of await readdir(join(root, 'services'))) {
    const apps = service === 'gateway' ? ['frontend', 'admin-frontend'] : [];
    const bill = billOf(lock, `plumbline/${service}`, [join('services', service), ...apps]);
    await writeFile(join(folder, `${service}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
    process.stdout.write(`dist/sbom/${service}.cdx.json: ${String(bill.components.length)} packages\n`);
  }
};

if (import.meta.main) await writeBills();
