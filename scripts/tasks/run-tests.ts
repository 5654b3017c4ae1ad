/** Runs the files of tests named on the command line, in that order (`node --test` would sort them), each in a process of its own. */
import { run } from 'node:test';
import report from './report.ts';

/** For a test that sets no bound of its own. */
const TEST_MS = 300_000;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

const events = run({ files: process.argv.slice(2), concurrency: 2, timeout: TEST_MS, signal: stop.signal });
events.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1;
});
events.compose(report).pipe(process.stdout);
