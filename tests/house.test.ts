import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { protocols } from '@rempart/engine';
import { advise } from '@rempart/engine/fr';

const ROOT = join(import.meta.dirname, '..');
const rules = protocols.flatMap(({ id, steps, checks }) =>
  (checks as readonly { id: string; step: string; severity: string; reference: string }[]).map((rule) => ({
    ...rule,
    protocol: id,
    steps: steps as readonly string[],
  })),
);

test('the cards have their forty-three sub-steps', () => {
  assert.equal(protocols.length, 12);
  assert.equal(
    protocols.reduce((sum, { steps }) => sum + steps.length, 0),
    43,
  );
});

test('every id is unique, begins with its protocol and is kebab case; every rule has a reference and a step of its card', () => {
  assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length);
  for (const { id, protocol, step, steps, reference } of rules) {
    assert.match(id, new RegExp(`^${protocol}/[a-z0-9]+(-[a-z0-9]+)*$`));
    assert.ok(steps.includes(step), `${id} stands on no step of its card`);
    assert.notEqual(reference.trim(), '', `${id} has no reference`);
  }
});

test('every sub-step has a rule', () => {
  for (const { id, steps } of protocols) {
    for (const step of steps) {
      assert.ok(
        rules.some((rule) => rule.protocol === id && rule.step === step),
        `${id}: no rule on ${step}`,
      );
    }
  }
});

test('every rule has words', () => {
  for (const { id, protocol } of rules) {
    const verdict = { check: id, protocol, outcome: 'unknown', facts: { silence: 'timeout' } };
    assert.notEqual(advise(verdict as unknown as Parameters<typeof advise>[0]).title, '');
  }
});

test('code has no accented letter outside words, pages, tests and the laboratory', () => {
  const files = globSync('{contract,engine,report,server,scripts,web/app}/**/*.{ts,mjs}', {
    cwd: ROOT,
    exclude: (name) => /node_modules|build|[.]react-router/.test(name),
  });
  for (const file of files.filter(
    (name) => !/[.]fr[.]ts$|[.]test[.]ts$|testing[/.]/.test(name) && !name.startsWith('scripts/audit/'),
  )) {
    const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    assert.doesNotMatch(code, /[à-öø-ÿÀ-ÖØ-ß]/, file);
  }
});

test('the locks name no download address', () => {
  for (const lock of ['package-lock.json', 'runtime/package-lock.json']) {
    assert.doesNotMatch(readFileSync(join(ROOT, lock), 'utf8'), /"resolved": "https?:/);
  }
});

/** Tests that read a clock that runs, and what for: none says that something is quick, since a machine at its limit is slow. */
const READ_THE_CLOCK: Readonly<Record<string, string>> = {
  'engine/network/time.house.test.ts': 'keeps the process busy for a while',
  'lab/lab.machine.test.ts': 'an answer that is held back does not come before its time',
  'server/adapters/postgres/ledger.house.test.ts': 'no more turns come in a window than agreed; slower is as well',
  'trials/deploy.long.test.ts': 'tells how long a stop took, and asserts nothing of it',
};

test('no test says that something takes so little time by the clock: processor time is what a busy machine leaves alone', () => {
  const files = globSync('{contract,engine,lab,report,server,scripts,tests,trials,web}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => /node_modules/.test(name),
  });
  const readers = files.filter((file) => /performance[.]now\(|hrtime\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(
    readers.filter((file) => file !== 'tests/house.test.ts').toSorted(),
    Object.keys(READ_THE_CLOCK).toSorted(),
  );
});

test('a limit by the clock ends only what hangs: each timeout in a test is of minutes', () => {
  const files = globSync('{contract,engine,lab,report,server,scripts,tests,trials,web}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => /node_modules/.test(name),
  });
  const short = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\btimeout: (\d[\d_]*)/g)]
      .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < 240_000)
      .map(([text]) => `${file}: ${text}`),
  );
  assert.deepEqual(short, []);
});

test('each decision has a number of its own, a date and a status, and stands in the index', () => {
  const files = globSync('docs/decisions/0*.md', { cwd: ROOT });
  const table = readFileSync(join(ROOT, 'docs', 'decisions', 'README.md'), 'utf8');
  const numbers = files.map((file) => /[/]([0-9]{4})-[a-z0-9-]+[.]md$/.exec(file)?.[1] ?? assert.fail(file));
  assert.equal(new Set(numbers).size, numbers.length, 'a number stands twice');
  for (const [index, file] of files.entries()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const [, number, title, date, status] =
      /^# ([0-9]{4}) (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n/.exec(text) ?? assert.fail(file);
    assert.equal(number, numbers[index], file);
    assert.ok(table.includes(`| ${number} | [${title}](${file.split('/').at(-1)}) | ${date} | ${status} |`), file);
  }
  assert.ok(files.length > 40);
});

test('every file and folder that the glossary names is there', () => {
  const glossary = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8');
  const named = [...glossary.matchAll(/`([a-z][\w.*-]*\/[\w./*-]*)`/g)].map(([, path = '']) => path);
  assert.ok(named.length > 30);
  for (const path of named) assert.ok(globSync(path, { cwd: ROOT }).length > 0, `${path} is not there`);
});

test('a word of the glossary names files only where it means what the glossary says', () => {
  const glossary = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8');
  const table = glossary.slice(glossary.indexOf('## Words in names of files'));
  const rows = [...table.matchAll(/^[|] ([a-z]+) [|] (`.+`) [|]$/gm)].map(([, word = '', places = '']) => ({
    word,
    places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
  }));
  assert.ok(rows.length >= 8);
  const files = globSync(
    '{brand,contract,engine,french,lab,report,server,scripts,tests,trials,web,bench}/**/*.{ts,tsx}',
    { cwd: ROOT, exclude: (name) => /node_modules|build|[.]react-router/.test(name) },
  );
  const misplaced = rows.flatMap(({ word, places }) =>
    files.filter((file) => {
      const parts = (file.split('/').at(-1) ?? '').split(/[-.]/);
      return (parts.includes(word) || parts.includes(`${word}s`)) && !places.some((place) => file.startsWith(place));
    }),
  );
  assert.deepEqual(misplaced, []);
});

/** Every line that is written by hand, with where it stands. */
function* handwritten(): Generator<readonly [place: string, line: string]> {
  const files = globSync(
    '{brand,contract,engine,french,lab,report,server,scripts,tests,trials,web,bench}/**/*.{ts,tsx,mjs}',
    { cwd: ROOT, exclude: (name) => /node_modules|build/.test(name) },
  );
  assert.ok(files.length > 1_500);
  for (const file of files)
    for (const [index, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries())
      yield [`${file}:${index + 1}`, line];
}

test('comments and names of tests say who acts, in the usual words', () => {
  const vague = /\b(whoever|whomever|somebody|strangers?|of ours|of yours|anew)\b/i;
  const isProse = (line: string) => /^\s*(\/\*\*|\*|\/\/)|\/\*\*|\btest\(/.test(line);
  const found = [...handwritten()].flatMap(([place, line]) =>
    isProse(line) && vague.test(line) ? [`${place}: ${line.trim()}`] : [],
  );
  assert.deepEqual(
    found.filter((line) => !line.startsWith('tests/house.test.ts')),
    [],
  );
});

test('no comment is wider than 140 columns', () => {
  const wide = [...handwritten()].filter(([, line]) => /^\s*(\/\*\*|\*|\/\/)/.test(line) && line.length > 140);
  assert.deepEqual(wide, []);
});
