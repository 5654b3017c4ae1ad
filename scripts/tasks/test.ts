import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onLauncherLost } from './leash.ts';
import { readWords, UnknownWord } from './words.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const TESTS = '{contract,engine,lab,report,server,scripts,tests,web}/**/*.test.ts';

/** What `npm test` runs, in order. The last one is handed the files of tests. */
const STAGES: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'build', command: ['node', 'web/build.ts'] },
  { name: 'types', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.json'] },
  { name: 'types-web', command: ['node_modules/.bin/tsc', '-p', 'web/tsconfig.json'] },
  { name: 'style', command: ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'directions', command: ['node', 'scripts/tasks/directions.ts'] },
  { name: 'unused', command: ['node_modules/.bin/knip'] },
  {
    name: 'tests',
    command: [
      'node',
      '--disable-warning=ExperimentalWarning',
      '--import=./scripts/tasks/left-open.ts',
      '--test',
      '--test-concurrency=2',
      '--test-timeout=300000',
      '--test-reporter=./scripts/tasks/report.ts',
    ],
  },
];

let running: ChildProcess | null = null;
onLauncherLost(() => leave('SIGKILL', 1));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => leave(signal, code));

const { stages, files } = asked(process.argv.slice(2));
const failed: string[] = [];
for (const { name, command } of STAGES.filter(({ name }) => stages.includes(name))) {
  const started = performance.now();
  console.log(`\n— ${name}`);
  const code = await run(name === 'tests' ? [...command, ...(files ?? [TESTS])] : command);
  console.log(
    `— ${name}: ${code === 0 ? 'ok' : `failed (${code})`} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

function asked(words: readonly string[]) {
  try {
    const names = STAGES.map(({ name }) => name);
    return readWords(words, names, ROOT);
  } catch (fault) {
    if (!(fault instanceof UnknownWord)) throw fault;
    console.error(fault.message);
    process.exit(2);
  }
}

/** Nothing that was started here outlives this process. */
function leave(signal: NodeJS.Signals, code: number): never {
  running?.kill(signal);
  process.exit(code);
}

function run([command, ...args]: readonly string[]): Promise<number> {
  const child = spawn(command as string, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  running = child;
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(127));
  });
}
