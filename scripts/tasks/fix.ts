import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What a machine can put right, in this order: what is written from the sources comes after the sources themselves. */
const REPAIRS: Readonly<Record<string, readonly string[]>> = {
  'format and order of imports': ['node_modules/.bin/biome', 'check', '--write', '--log-level=error', '.'],
  'spaces and apostrophes of French': ['node', 'scripts/tasks/typography.ts', '--fix'],
  'docs/checks and the schema of a plan': ['node', 'scripts/tasks/catalogue.ts'],
  'verdicts of recordings': ['node', 'scripts/recordings/main.ts'],
  'verdicts of patterns': ['node', 'scripts/tasks/patterns.ts'],
};

const ROOT = join(import.meta.dirname, '..', '..');

for (const [what, [program = '', ...words]] of Object.entries(REPAIRS)) {
  const [path, options] =
    program === 'node' ? [process.execPath, ['--disable-warning=ExperimentalWarning']] : [join(ROOT, program), []];
  const { status, stdout, stderr } = spawnSync(path, [...options, ...words], { cwd: ROOT, encoding: 'utf8' });
  console.log(`— ${what}: ${status === 0 ? 'ok' : 'by hand'}`);
  if (status === 0) continue;
  console.error(`${stdout}${stderr}`.trimEnd());
  process.exitCode = 1;
}
console.log('Read the difference before you commit it: git diff');
