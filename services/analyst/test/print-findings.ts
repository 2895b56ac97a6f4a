import { allFindings, sample, sampleFiles } from './samples.ts';

/* Run as a process of its own, so that a test can compare what processes with other V8 flags find. */
process.stdout.write(JSON.stringify(Object.fromEntries(sampleFiles.map((file) => [file, allFindings(sample(file))]))));
