/** Runs a service's start; a failure is one line on stderr and exit code 1, so that whoever started it can start it again. */
export function runService(start: () => Promise<unknown>): void {
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(
      `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : 'unknown'}\n`,
    );
    process.exit(1);
  });
  start().catch((error: unknown) => {
    process.stderr.write(`did not start: ${error instanceof Error ? error.message : 'unknown'}\n`);
    process.exit(1);
  });
}
