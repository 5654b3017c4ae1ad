/**
 * Runs the files of tests named on the command line, in that order (`node --test` would sort them), each in a process of its own but for
 * those that may share one (`together.ts`).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { givenPostgres, SHARED_SERVER, startOwnPostgres } from '../../trials/postgres.ts';
import report from './report.ts';
import { asOneFile, grouped } from './together.ts';
import { MEASURING } from './words.ts';

/** What one process has compiled, types taken out, all others of this run and of the next load: half of what a server costs to start. */
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'node_modules', '.cache', 'compiled');

/** For a test that sets no bound of its own. The longest journey takes a minute on an idle machine. */
const TEST_MS = 600_000;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

const folder = mkdtempSync(join(tmpdir(), 'together-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const isMeasuring = process.argv.includes(MEASURING);
const named = process.argv.slice(2).filter((word) => word !== MEASURING);
const seconds: Record<string, number> = {};
const groups = new Map(grouped(named, process.cwd()).map((group) => [asOneFile(group, folder), group]));

/** One server for all: each test has a database of its own on it. Rooms that need none are not made to wait for it. */
const usesTrials = (file: string) => /\btrials\//.test(`${file} ${readFileSync(file, 'utf8')}`);
const isWanted = givenPostgres() === null && named.some(usesTrials);
const server = isWanted ? await startOwnPostgres() : null;
if (server) process.env[SHARED_SERVER] = server.url;

/** Tests wait for clocks, sockets and browsers: two files more than there are processors keep them busy. */
const concurrency = availableParallelism() + 2;

const events = run({ files: [...groups.keys()], concurrency, timeout: TEST_MS, signal: stop.signal });
events.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1;
});
events.on('test:summary', ({ file, duration_ms }) => {
  if (file === undefined) return;
  // Of files that share a process only their sum is known.
  const group = groups.get(file) ?? [relative(process.cwd(), file)];
  for (const one of group) seconds[one] = Math.round(duration_ms / 1000 / group.length);
});
await pipeline(events.compose(report), process.stdout, { end: false });
await server?.close();
if (isMeasuring) {
  const sorted = Object.entries(seconds).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync('tests/costs.json', `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
