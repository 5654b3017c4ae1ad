import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

/** For every rule an import that breaks it and no other: the importing file and what it imports. */
const BREACHES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'brand-and-french-know-nobody': ['brand/zero.ts', 'contract/plain.ts'],
  'contract-knows-nobody': ['contract/one.ts', 'engine/plain.ts'],
  'engine-knows-no-floor-above': ['engine/remedies/two.ts', 'report/plain.ts'],
  'lab-knows-no-engine': ['lab/three.ts', 'engine/plain.ts'],
  'report-knows-engine-only': ['report/four.ts', 'server/plain.ts'],
  'web-imports-no-server': ['web/app/five.ts', 'server/plain.ts'],
  'web-takes-engine-types-only': ['web/app/six.ts', 'engine/plain.ts'],
  'only-tests-read-tests': ['scripts/seven.ts', 'tests/plain.ts'],
  'server-domain-stands-on-nothing': ['server/domain/eight.ts', 'server/ports/plain.ts'],
  'ports-say-what-is-needed': ['server/ports/nine.ts', 'server/usecases/plain.ts'],
  'usecases-are-given-their-tools': ['server/usecases/ten.ts', 'server/adapters/postgres/plain.ts'],
  'adapters-fulfil-ports': ['server/adapters/mail/ten.ts', 'server/process/plain.ts'],
  'routes-call-usecases': ['server/http/ten.ts', 'server/adapters/postgres/types.ts'],
  'core-knows-no-wing': ['server/process/open-all.ts', 'server/wings/blog/plain.ts'],
  'floors-know-no-list-of-wings': ['server/usecases/eleven.ts', 'server/wings/index.ts'],
  'wing-blog-stands-apart': ['server/wings/blog/usecases/twelve.ts', 'server/wings/other/plain.ts'],
  'wing-programs-stands-apart': ['server/wings/programs/usecases/twelve.ts', 'server/wings/other/plain.ts'],
  'wing-watching-stands-apart': ['server/wings/watching/usecases/twelve.ts', 'server/wings/other/plain.ts'],
  'wing-real-mail-stands-apart': ['server/wings/real-mail/usecases/twelve.ts', 'server/wings/other/plain.ts'],
  'wing-repair-stands-apart': ['server/wings/repair/usecases/twelve.ts', 'server/wings/other/plain.ts'],
  'model-is-the-ground': ['engine/model/eleven.ts', 'engine/plain.ts'],
  'network-knows-no-protocol': ['engine/network/twelve.ts', 'engine/judgement/grade.ts'],
  'network-courtesy-stands-on-lower-rooms': ['engine/network/courtesy/a.ts', 'engine/network/transport/plain.ts'],
  'network-transport-stands-on-lower-rooms': ['engine/network/transport/b.ts', 'engine/network/dns/plain.ts'],
  'network-dns-stands-on-lower-rooms': ['engine/network/dns/c.ts', 'engine/network/smtp/plain.ts'],
  'network-smtp-stands-on-lower-rooms': ['engine/network/smtp/d.ts', 'engine/network/tls/plain.ts'],
  'network-tls-stands-on-lower-rooms': ['engine/network/tls/e.ts', 'engine/network/http/plain.ts'],
  'network-http-stands-on-lower-rooms': ['engine/network/http/f.ts', 'engine/network/registry/plain.ts'],
  'network-registry-stands-on-lower-rooms': ['engine/network/registry/g.ts', 'engine/network/blocklists/plain.ts'],
  'network-blocklists-stands-on-lower-rooms': ['engine/network/blocklists/h.ts', 'engine/network/open.ts'],
  'protocols-ask-through-ask': ['engine/protocols/spf/thirteen.ts', 'engine/network/plain.ts'],
  'protocols-keep-their-rules': ['engine/protocols/dmarc/fourteen.ts', 'engine/protocols/dkim/gather.ts'],
  'reports-are-read-before-they-are-summed': [
    'engine/aggregate-reports/reading/i.ts',
    'engine/aggregate-reports/sums/plain.ts',
  ],
  'sums-know-no-evidence': ['engine/aggregate-reports/sums/j.ts', 'engine/aggregate-reports/evidence/plain.ts'],
  'judgement-is-pure': ['engine/judgement/judge.ts', 'node:os'],
  'judgement-knows-no-remedy': ['engine/judgement/advice.ts', 'engine/remedies/plain.ts'],
  'wording-is-the-roof': ['engine/receivers/w.ts', 'engine/wording/plain.ts'],
  'lookups-are-no-part-of-an-audit': ['engine/protocols/spf/x.ts', 'engine/lookups/plain.ts'],
  'remedies-are-pure': ['engine/remedies/sixteen.ts', 'node:fs'],
  'proofs-are-found-by-reading': ['engine/proof/seventeen.ts', 'engine/audit.ts'],
  'rules-know-no-words': ['engine/eighteen.ts', 'engine/said.fr.ts'],
  'english-borrows-no-french': ['engine/twenty.en.ts', 'engine/said.fr.ts'],
  'repair-is-a-wing': ['engine/remedies/twentyone.ts', 'engine/repair/plain.ts'],
  'only-network-opens-sockets': ['report/nineteen.ts', 'node:net'],
};

/** The floors of the core are those of a wing: breaches of the same rules there. */
const WITHIN_WINGS: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['server-domain-stands-on-nothing', 'server/wings/a/domain/one.ts', 'server/wings/a/ports/plain.ts'],
  ['ports-say-what-is-needed', 'server/wings/a/ports/two.ts', 'server/wings/a/postgres/plain.ts'],
  ['usecases-are-given-their-tools', 'server/wings/a/usecases/three.ts', 'server/wings/a/outside/plain.ts'],
  ['adapters-fulfil-ports', 'server/wings/a/postgres/four.ts', 'server/wings/a/usecases/plain.ts'],
  ['adapters-fulfil-ports', 'server/wings/a/outside/five.ts', 'server/wings/a/http/plain.ts'],
  ['routes-call-usecases', 'server/wings/a/http/six.ts', 'server/wings/a/postgres/plain.ts'],
];

/** Imports that the rules allow: what is found must not be found everywhere. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['contract/says.ts', 'french/plain.ts'],
  ['engine/protocols/dmarc/within.ts', 'engine/protocols/dmarc/gather.ts'],
  ['engine/protocols/dmarc/grammar.ts', 'engine/protocols/dkim/parse.ts'],
  ['server/process/open.ts', 'server/adapters/mail/plain.ts'],
  ['server/usecases/given.ts', 'server/ports/allowed.ts'],
  ['server/adapters/engine/view-thread.ts', 'server/usecases/plain.ts'],
  ['server/process/role.ts', 'server/wings/index.ts'],
  ['server/wings/programs/usecases/lower.ts', 'server/wings/watching/allowed.ts'],
  ['server/wings/repair/usecases/lower.ts', 'server/wings/watching/allowed.ts'],
  ['server/wings/blog/usecases/own.ts', 'server/wings/blog/ports/allowed.ts'],
  ['server/wings/a/usecases/given.ts', 'server/ports/allowed.ts'],
  ['server/wings/a/postgres/fulfils.ts', 'server/wings/a/ports/allowed.ts'],
  ['trials/house.ts', 'server/process/plain.ts'],
  ['scripts/chaos/main.ts', 'trials/plain.ts'],
  ['engine/network/socket.ts', 'node:net'],
  ['engine/repair/stream.ts', 'node:net'],
  ['engine/repair/judged.ts', 'engine/remedies/allowed.ts'],
  ['engine/network/http/downhill.ts', 'engine/network/tls/plain.ts'],
];

/** Imported by type alone, as the rule about values must not be the one that finds it. */
const BY_TYPE = new Set(['routes-call-usecases']);

interface Config {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] };
}

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}

test('every direction has a breach planted for it, and the tool finds exactly these', async () => {
  const config = (await import(join(ROOT, '.dependency-cruiser.mjs'))) as Config;
  const rules = config.default.forbidden.map(({ name }) => name).filter((name) => name !== 'no-circle');
  assert.deepEqual(Object.keys(BREACHES).sort(), rules.sort());
  const tree = mkdtempSync(join(tmpdir(), 'directions-'));
  try {
    const write = (path: string, text: string) => {
      mkdirSync(join(tree, dirname(path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    };
    const imports = (from: string, to: string, kind: 'import' | 'import type') => {
      if (to.startsWith('node:')) return write(from, `${kind} * as it from '${to}';\nexport const used = it;\n`);
      write(to, 'export const it = 1;\n');
      const up = '../'.repeat(from.split('/').length - 1);
      write(
        from,
        `${kind} { it } from '${up}${to}';\nexport type Used = typeof it;\nexport const used = ${kind === 'import' ? 'it' : '1'};\n`,
      );
    };
    for (const [name, [from, to]] of Object.entries(BREACHES))
      imports(from, to, BY_TYPE.has(name) ? 'import type' : 'import');
    for (const [, from, to] of WITHIN_WINGS) imports(from, to, 'import');
    for (const [from, to] of ALLOWED) imports(from, to, 'import');
    write('server/around.ts', "import './circle.ts';\n");
    write('server/circle.ts', "import './around.ts';\n");
    cpSync(join(ROOT, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'));
    write('package.json', '{"type":"module"}');
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
        ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
        ...['brand', 'french', 'contract', 'engine', 'lab', 'report', 'scripts', 'server', 'trials', 'web/app'],
      ],
      { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const { summary } = JSON.parse(stdout || assert.fail(stderr)) as Cruise;
    const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
    const planted = [
      ...Object.entries(BREACHES).map(([name, [from]]) => `${name}: ${from}`),
      ...WITHIN_WINGS.map(([name, from]) => `${name}: ${from}`),
    ];
    const circle = found.filter((one) => one.startsWith('no-circle: server/'));
    assert.deepEqual(found, [...planted, ...circle].sort());
    assert.ok(circle.length > 0, 'no circle was found');
  } finally {
    rmSync(tree, { recursive: true });
  }
});

test('no route, and nothing else that speaks HTTP, takes the store out of its tools', () => {
  const files = globSync('server/{http,wings/*/http}/**/*.ts', { cwd: ROOT }).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  assert.ok(files.length > 20);
  for (const file of files) {
    const code = readFileSync(join(ROOT, file), 'utf8').replaceAll('no-store', '');
    assert.doesNotMatch(code, /\bstore\b(?!ed)/, `${file}: a route calls a use-case, which is given the store`);
  }
});
