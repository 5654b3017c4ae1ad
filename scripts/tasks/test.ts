import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onParentExit } from './leash.ts';
import { MEASURING, readWords, UnknownWord } from './words.ts';

const ROOT = join(import.meta.dirname, '..', '..');

type Command = readonly string[];

/** The tests of pages look at what this made, so that it comes first. */
const BUILD = 'build';
/** Read as they go; what the others say is short, and is reported when each has ended. */
const TESTS = 'tests';

/**
 * What `npm test` runs. The last one is handed the files of tests. Each checker of types reads for itself what files share: one takes two
 * thirds of what four take, and tests use the other processor.
 */
const STAGES: Readonly<Record<string, Command>> = {
  [BUILD]: ['node', 'scripts/tasks/build.ts'],
  lock: ['node', 'scripts/tasks/lock.ts'],
  types: ['node_modules/.bin/tsc', '--checkers', '1', '-p', 'tsconfig.json'],
  'types-web': ['node_modules/.bin/tsc', '--checkers', '1', '-p', 'web/tsconfig.json'],
  style: ['node_modules/.bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  directions: ['node', 'scripts/tasks/directions.ts'],
  unused: ['node_modules/.bin/knip'],
  [TESTS]: [
    'node',
    '--disable-warning=ExperimentalWarning',
    '--import=./scripts/tasks/left-open.ts',
    'scripts/tasks/run-tests.ts',
  ],
};

const running = new Set<ChildProcess>();
onParentExit(() => leave('SIGTERM', 1));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => leave(signal, code));

const isMeasuring = process.argv.includes(MEASURING);
const { stages, files } = asked(process.argv.slice(2));
/** The stages that failed, and what they said; of the tests nothing, they have said it at their end. */
const failed = new Map<string, string>();

if (stages.includes(BUILD)) await runStage(BUILD);
// The other stages use the processor while tests wait.
await Promise.all([
  runEach(stages.filter((stage) => stage !== BUILD && stage !== TESTS)),
  stages.includes(TESTS) ? runStage(TESTS, isMeasuring ? [MEASURING, ...files] : files) : null,
]);

for (const [stage, said] of failed) if (said !== '') console.error(`\n— ${stage} said:\n${said.trimEnd()}`);
if (failed.size > 0) {
  console.error(`\nFailed: ${[...failed.keys()].join(', ')}.`);
  if (failed.has('style')) console.error('`npm run fix` formats the sources.');
  process.exitCode = 1;
}
if (process.argv.length === 2)
  console.log(
    '\n`npm run test:all` runs the other tests as well, and `npm run test:long` those that take minutes each.',
  );

function asked(words: readonly string[]) {
  try {
    return readWords(words, Object.keys(STAGES), ROOT);
  } catch (fault) {
    if (!(fault instanceof UnknownWord)) throw fault;
    console.error(fault.message);
    process.exit(2);
  }
}

async function runEach(names: readonly string[]): Promise<void> {
  for (const name of names) await runStage(name);
}

async function runStage(name: string, words: readonly string[] = []): Promise<void> {
  const started = performance.now();
  if (name === TESTS) console.log(`\n— ${name}`);
  const { code, said } = await run([...(STAGES[name] ?? []), ...words], name === TESTS);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`— ${name}: ${code === 0 ? 'ok' : `failed (${code})`} in ${seconds} s`);
  if (code !== 0) failed.set(name, said);
}

/** Nothing that was started here outlives this process. */
function leave(signal: NodeJS.Signals, code: number): never {
  for (const child of running) child.kill(signal);
  process.exit(code);
}

/** `said` is empty where the child spoke for itself. */
async function run(
  [command, ...args]: Command,
  speaks: boolean,
): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(command as string, args, {
    cwd: ROOT,
    stdio: speaks ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<number>((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(127));
  });
  const said = await Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const code = await ended;
  running.delete(child);
  return { code, said: said.join('') };
}
