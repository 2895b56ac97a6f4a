import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..');

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // the question is whether it can be run; no is an answer
  }
};

/** First match in the folders of PATH, or undefined. */
export const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(executable);

/**
 * Where a program of the toolchain is: the folder named by PLUMBLINE_TOOLS, then `.tools/bin`, then PATH.
 * Throws with the command that fixes it.
 */
export const tool = (name: string): string => {
  const folders = [process.env['PLUMBLINE_TOOLS'], join(root, '.tools', 'bin')];
  const own = folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, name)])).find(executable);
  const found = own ?? onPath(name);
  if (found === undefined)
    throw new Error(`${name} was not found in .tools/bin or on PATH: run python3 scripts/toolchain.py`);
  return found;
};
