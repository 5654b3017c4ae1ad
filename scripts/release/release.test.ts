import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { documents } from './documents.ts';
import { manifestsOf } from './manifests.ts';
import { tagsOf } from './rehearse-image.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the rehearsal pushes the tags that the workflow makes of a version', () => {
  const workflow = readFileSync(join(ROOT, '.github', 'workflows', 'release.yml'), 'utf8');
  assert.deepEqual(tagsOf('1.2.3', workflow), ['v1.2.3', '1.2.3', '1.2', '1', 'latest']);
});

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- **Audits.** Twelve protocols.

## [0.1.0] – 2026-01-02

- The beginning.
`;

let copies = 0;

/** A repository with what a release reads and writes, as this one has it, and with checks that end as they are given. */
function copiedRepository({
  changelog = CHANGELOG,
  checks = 'console.log("checked", process.argv.slice(2).join());',
} = {}) {
  copies += 1;
  const root = join(folder, `copy-${copies}`);
  mkdirSync(root);
  for (const path of [...manifestsOf(ROOT), ...documents, 'scripts/release', 'scripts/package/npm.ts', '.npmrc'])
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  for (const [path, text] of [
    ['CHANGELOG.md', changelog],
    ['scripts/tasks/test.ts', checks],
    ['.gitignore', 'build/\n'],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // As after an earlier release.
  for (const path of documents.filter((name) => name.endsWith('.md'))) {
    const text = read(root, path).replaceAll(/(--branch v|@v|releases\/)\d+\.\d+\.\d+/g, '$10.0.9');
    writeFileSync(join(root, path), text);
  }
  git(root, 'init', '--quiet');
  commit(root);
  return root;
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
}

function commit(root: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'Before');
}

function release(root: string, ...words: readonly string[]) {
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/release/main.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
  });
}

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const ours: string = JSON.parse(read(ROOT, 'package.json')).version;
const next = `${Number(ours.split('.')[0]) + 1}.0.0`;

const skip =
  Number.parseInt(spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout, 10) < 10 &&
  'npm 9 cannot list what a release consists of: npm 10 or newer does';

test('a release has one version in every manifest and in the lock, and a dated section in the changelog', {
  skip,
}, () => {
  const root = copiedRepository();
  const { status, stdout, stderr } = release(root, next, '--stage', 'types', '--stage', 'style');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^checked types,style$/m);
  assert.match(stdout, new RegExp(`git tag --annotate v${next} `));
  const changed = git(root, 'diff', '--numstat')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  assert.deepEqual(
    changed.map(([, , path]) => path).toSorted(),
    ['CHANGELOG.md', ...documents, ...manifestsOf(root)].toSorted(),
  );
  for (const path of manifestsOf(root)) {
    const { version, packages = {} } = JSON.parse(read(root, path));
    assert.equal(version, next, path);
    for (const [name, entry] of Object.entries<{ version?: string }>(packages))
      if (!name.includes('node_modules')) assert.equal(entry.version, next, name);
  }
  // What readers type before they upgrade, and what catalogues read.
  for (const path of ['docs/operations.md', 'docs/commands.md']) {
    const [typed = ''] = read(root, path).split('## Upgrade');
    const versions = [...typed.matchAll(/(?:--branch v|rempart@v|releases\/)(\d+\.\d+\.\d+)/g)].map(([, one]) => one);
    assert.ok(versions.length > 0, path);
    assert.deepEqual([...new Set(versions)], [next], path);
  }
  assert.match(
    read(root, 'publiccode.yml'),
    new RegExp(`^softwareVersion: ${next}\nreleaseDate: '\\d{4}-\\d\\d-\\d\\d'$`, 'm'),
  );
  // One line of each manifest is another, and nothing else.
  for (const [added, removed, path] of changed)
    if (path?.endsWith('package.json')) assert.deepEqual([added, removed], ['1', '1'], path);
  assert.match(
    read(root, 'CHANGELOG.md'),
    new RegExp(
      `^## \\[Unreleased\\]\\n\\n## \\[${next}\\] – \\d{4}-\\d\\d-\\d\\d\\n\\n### Added\\n\\n- \\*\\*Audits`,
      'm',
    ),
  );
});

test('its papers are its notes, what it consists of in CycloneDX, and the licences of that; a tag writes them again', {
  skip,
}, () => {
  const root = copiedRepository();
  assert.equal(release(root, next).status, 0);
  const papers = () => ({
    notes: read(root, 'build/release/notes.md'),
    bill: JSON.parse(read(root, `build/release/rempart-${next}.cdx.json`)),
    licences: read(root, 'build/release/licences.md'),
  });
  const { notes, bill, licences } = papers();
  assert.equal(notes, '### Added\n\n- **Audits.** Twelve protocols.\n');
  const { name, version } = bill.metadata.component;
  assert.deepEqual([bill.bomFormat, name, version], ['CycloneDX', 'rempart', next]);
  const purls: readonly string[] = bill.components.map(({ purl }: { readonly purl: string }) => purl);
  assert.ok(purls.length > 100);
  for (const purl of purls) assert.match(purl, /^pkg:npm\/.+@\d/);
  const names = new Set(purls.map((purl) => decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@[^@]+$/, '$1')));
  for (const path of manifestsOf(ROOT).slice(0, -1)) {
    const { dependencies = {} } = JSON.parse(read(ROOT, path));
    for (const name of Object.keys(dependencies)) assert.ok(names.has(name), `${name} of ${path} is missing`);
  }
  for (const name of ['typescript', 'knip', 'vite', 'drizzle-kit']) assert.ok(!names.has(name), `${name} only builds`);
  const refs = new Set(bill.components.map((one: { readonly 'bom-ref': string }) => one['bom-ref']));
  for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref);
  assert.match(licences, /^\| hono \| [\d.]+ \| MIT \|$/m);
  assert.match(licences, /^\| @fontsource\/spectral \| [\d.]+ \| OFL-1[.]1 \|$/m);
  const external = purls.filter((purl) => !purl.includes('%40rempart'));
  assert.equal(licences.split('\n').filter((line) => /^\| .+ \| [\d.]+/.test(line)).length, external.length);
  rmSync(join(root, 'build'), { recursive: true });
  const tagged = release(root, 'papers', `v${next}`);
  assert.equal(tagged.status, 0, tagged.stderr);
  assert.equal(papers().notes, notes);
  assert.equal(papers().licences, licences);
});

const REFUSALS: readonly {
  readonly code: string;
  readonly when: string;
  readonly words?: readonly string[];
  readonly changelog?: string;
  readonly checks?: string;
  readonly before?: (root: string) => void;
}[] = [
  { code: 'NOT_A_VERSION', when: 'a word is no version', words: ['v1'] },
  { code: 'NOT_A_VERSION', when: 'a number begins with nought', words: ['1.02.0'] },
  { code: 'NOT_HIGHER', when: 'it is the version that stands', words: [ours] },
  { code: 'NOT_HIGHER', when: 'it comes before the one that stands', words: ['0.0.9'] },
  { code: 'USAGE', when: 'nothing is named', words: [] },
  { code: 'USAGE', when: 'an option is unknown', words: [next, '--force'] },
  {
    code: 'NOTHING_UNRELEASED',
    when: 'nothing is written of it',
    changelog: CHANGELOG.replace('- **Audits.** Twelve protocols.\n', ''),
  },
  { code: 'NOTHING_UNRELEASED', when: 'the section is missing', changelog: '# Changelog\n' },
  {
    code: 'NOT_RELEASED',
    when: 'a tag is of a version without a section',
    words: ['papers', `v${ours}`],
    changelog: '# Changelog\n',
  },
  { code: 'NOT_THIS_VERSION', when: 'a tag is of another version', words: ['papers', `v${next}`] },
  { code: 'CHECKS_FAILED', when: 'a check fails', checks: 'process.exit(1);' },
  { code: 'DIRTY_TREE', when: 'a file is new', before: (root) => writeFileSync(join(root, 'new'), '') },
  { code: 'TAG_EXISTS', when: 'its tag is there', before: (root) => git(root, 'tag', `v${next}`) },
  {
    code: 'NOT_A_CHECKOUT',
    when: 'there is no repository',
    before: (root) => rmSync(join(root, '.git'), { recursive: true }),
  },
];

for (const { code, when, words = [next], before, ...made } of REFUSALS)
  test(`a release is refused by ${code} where ${when}, and nothing is written`, () => {
    const root = copiedRepository(made);
    before?.(root);
    const paths = ['CHANGELOG.md', ...manifestsOf(root)];
    const texts = () => paths.map((path) => read(root, path));
    const earlier = texts();
    const { status, stderr } = release(root, ...words);
    assert.match(stderr, new RegExp(`^${code}: .+\\n$`));
    assert.equal(status, code === 'CHECKS_FAILED' ? 1 : 2);
    assert.deepEqual(texts(), earlier);
    assert.ok(!existsSync(join(root, 'build')));
  });

test('the higher of two versions is found number by number', async () => {
  const { isHigher } = await import('./version.ts');
  for (const [higher, lower] of [
    ['1.0.0', '0.9.9'],
    ['0.10.0', '0.9.0'],
    ['1.0.10', '1.0.9'],
    ['2.0.0', '1.10.10'],
  ] as const) {
    assert.ok(isHigher(higher, lower), higher);
    assert.ok(!isHigher(lower, higher), lower);
    assert.ok(!isHigher(higher, higher), higher);
  }
});

test('the changelog of this repository can be released', async () => {
  const { dated, notesOf } = await import('./changelog.ts');
  const text = read(ROOT, 'CHANGELOG.md');
  const released = /^## \[Unreleased\]\s+## \[/m.test(text) ? text : dated(text, next, '2026-11-23');
  const [, version = ''] = /^## \[(\d[^\]]*)\]/m.exec(released) ?? [];
  assert.match(notesOf(released, version), /^- /m);
});
