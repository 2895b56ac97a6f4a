import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../../scripts/build.ts';
import { startSystem, type System, type SystemOptions } from '../../scripts/system.ts';
import { mailsAt, type Mail } from './real-parts.ts';

export interface TestSystem extends System {
  readonly mailboxUrl: string;
  /** Where state lives: one folder for each part. */
  readonly dataDir: string;
  /** Every mail sent, oldest first; with an address only those sent to it. */
  mails: (to?: string) => Promise<Mail[]>;
  /** What a service or part has logged, newest lines last. */
  log: (name: string, lines?: number) => string;
  /** Everything the supervisor has said, e.g. "evaluations stopped (signal SIGKILL), started again". */
  readonly said: readonly string[];
}

type Options = Omit<SystemOptions, 'dataDir' | 'ports' | 'say' | 'signal'>;

/** Variables of the person's shell that must not reach a test's system. */
const outside = [
  'MONGODB_URI',
  'NATS_URL',
  'S3_ENDPOINT',
  'SMTP_URL',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
  'OPENAI_API_KEY',
  'PUBLIC_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/**
 * The whole product on free ports and in a temporary folder, as `make up` would start it: real parts and one process for
 * each service, built first when something changed. `stop()` ends every process and removes the folder.
 */
export const startTestSystem = async (options: Options = {}): Promise<TestSystem> => {
  for (const name of outside) delete process.env[name];
  if (options.servicesDir === undefined) await buildAll(false, () => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-system-'));
  const said: string[] = [];
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const system = await startSystem({ ...options, dataDir, ports: 'random', say: (line) => said.push(line) });
    const { mailboxUrl } = system;
    if (mailboxUrl === undefined) throw new Error('a test system has a mailbox of its own');
    return {
      ...system,
      mailboxUrl,
      dataDir,
      said,
      mails: (to) => mailsAt(mailboxUrl, to),
      log: (name, lines = 200) => (system.services.get(name) ?? system.parts.get(name))?.logTail(lines) ?? '',
      stop: async () => {
        await system.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
