import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { root } from './tools.ts';

/**
 * Known faults of the npm packages that we ship, where the registry tells of them: `node scripts/audit-dependencies.ts`. A
 * registry that is away, or answers no such question (many mirrors do not), is said and is no failure.
 */

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({ name: z.string(), severity: z.string(), range: z.string().optional() }),
  ),
  metadata: z.looseObject({ vulnerabilities: z.record(z.string(), z.number()) }),
});
const Refusal = z.looseObject({ message: z.string() });

export interface Verdict {
  lines: string[];
  /** A known fault of high or critical severity. */
  isBad: boolean;
}

const withJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** What `npm audit --json` has printed, in lines for a person. */
export const verdictOf = (printed: string): Verdict => {
  const said = withJson(printed);
  const report = Report.safeParse(said);
  if (!report.success) {
    const why = Refusal.safeParse(said).data?.message ?? 'no answer';
    return { lines: [`audit: the registry tells of no known faults (${why}); nothing is proven`], isBad: false };
  }
  const { vulnerabilities, metadata } = report.data;
  const bad = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity));
  const total = metadata.vulnerabilities['total'] ?? Object.keys(vulnerabilities).length;
  return {
    lines: [
      ...bad.map(({ name, severity, range }) => `audit: ${name} ${range ?? ''} has a ${severity} known fault`),
      `audit: ${String(total)} known faults in what is shipped, ${String(bad.length)} of them high or critical`,
    ],
    isBad: bad.length > 0,
  };
};

if (import.meta.main) {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 30_000, maxBuffer: 64_000_000 });
  const { lines, isBad } = verdictOf(stdout ?? '');
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = isBad ? 1 : 0;
}
