/**
 * `node scripts/build-encoder-kernel.ts`: makes encoder-kernel.ts of encoder-kernel.as (libs/review/src/recognition), with the
 * AssemblyScript compiler of the registry at one version. The compiler is large and needed only when the kernel changes: it is no
 * dependency of the project.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './tools.ts';

const compiler = 'assemblyscript@0.28.20';
const source = join(root, 'libs/review/src/recognition/encoder-kernel.as');
const folder = mkdtempSync(join(tmpdir(), 'encoder-kernel-'));
try {
  copyFileSync(source, join(folder, 'kernel.ts'));
  const flags = '-O3 --noAssert --runtime stub --enable simd --enable relaxed-simd --outFile kernel.wasm'.split(' ');
  execFileSync('npm', ['exec', '--yes', `--package=${compiler}`, '--', 'asc', 'kernel.ts', ...flags], {
    cwd: folder,
    stdio: 'inherit',
  });
  writeFileSync(
    source.replace(/as$/, 'ts'),
    `/** Made of encoder-kernel.as by scripts/build-encoder-kernel.ts: the bytes of a WebAssembly module, in base64. */
export const encoderKernel =
  '${readFileSync(join(folder, 'kernel.wasm')).toString('base64')}';
`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
