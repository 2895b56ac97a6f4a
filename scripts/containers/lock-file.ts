import { join } from 'node:path';
import { z } from 'zod';

/** package-lock.json, as far as images need it: path (`services/chat`, `node_modules/pino`) → package. */
export const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
export type Lock = z.infer<typeof Lock>;

/** The package that a path of the lock file is. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where `name` is found by who stands at `from`, as Node looks for it; undefined for what this lock file does not have. */
const found = (lock: Lock, from: string, name: string): string | undefined => {
  for (let folder: string | undefined = from; folder !== undefined;) {
    const path: string = join(folder, 'node_modules', name);
    const entry = lock.packages[path];
    if (entry !== undefined) return entry.link === true ? entry.resolved : path;
    folder = folder === '' ? undefined : folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
  }
  return undefined;
};

/** Everything that `from` needs when it runs, itself included, as paths of the lock file. @throws Error when it is not there. */
export const neededBy = (lock: Lock, from: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(from)) return seen;
  seen.add(from);
  const entry = lock.packages[from];
  if (entry === undefined) throw new Error(`package-lock.json has no ${from}`);
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    const path = found(lock, from, name);
    if (path !== undefined) neededBy(lock, path, seen);
  }
  return seen;
};
