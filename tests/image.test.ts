import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { fileOf, importsOf, packageOf } from './imports.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The stages of deploy/Containerfile, each instruction on one line. */
const stages = read('deploy/Containerfile')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.trim().split('\n').filter(Boolean));
const last = stages.at(-1) ?? [];
/** What comes from the checkout into the image, as [source, target]. */
const copied = last.flatMap((line) => {
  const words = line
    .split(' ')
    .slice(1)
    .filter((word) => !word.startsWith('--chmod'));
  if (!line.startsWith('COPY ') || words[0]?.startsWith('--from')) return [];
  return words.slice(0, -1).map((source) => [source, words.at(-1) ?? ''] as const);
});

test('the image is made of what is in the checkout, runs as nobody in particular, and tells whether it is well', () => {
  for (const [source] of copied) assert.ok(existsSync(join(ROOT, source)), source);
  assert.equal(last.filter((line) => line.startsWith('USER ')).join(), 'USER node');
  const rights = last.indexOf('USER node');
  assert.ok(
    last.every((line, index) => index < rights || !/^(?:RUN|COPY|ADD) /.test(line)),
    'nothing is written after it',
  );
  assert.match(last.find((line) => line.startsWith('HEALTHCHECK ')) ?? '', /CMD \["rempart", "healthy"\]$/);
  assert.deepEqual(last.slice(-2), ['ENTRYPOINT ["rempart"]', 'CMD ["serve"]']);
});

test('npm is given the manifest of every workspace before anything else, so that its layer is kept', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] };
  const manifests = stages[0]?.filter((line) => line.startsWith('COPY ')) ?? [];
  for (const name of workspaces) assert.ok(manifests.includes(`COPY ${name}/package.json ${name}/`), name);
});

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const hidden = (path: string) =>
  ignored.reduce((is, pattern) => {
    const bare = pattern.replace(/^!/, '');
    const [one, below] = [bare, `${bare}/**`];
    return matchesGlob(path, one) || matchesGlob(path, below) ? !pattern.startsWith('!') : is;
  }, false);

test('every module that a command of the image loads is in it, and no test, laboratory or embedded database', () => {
  const isInside = (path: string) =>
    !hidden(path) && copied.some(([source]) => path === source || path.startsWith(`${source}/`));
  const commands = [...read('deploy/compose/rempart').matchAll(/(?:server|scripts)\/[\w/$]+\.ts/g)].flatMap(([path]) =>
    path.includes('$task') ? ['backup', 'restore'].map((task) => path.replace('$task', task)) : [path],
  );
  assert.equal(commands.length, 5);
  const seen = new Set<string>();
  const packages = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    assert.ok(isInside(path), `${path} is loaded, and not in the image`);
    if (!path.endsWith('.ts')) return;
    for (const { specifier, isLate } of importsOf(read(path))) {
      if (isLate) continue;
      const file = fileOf(specifier, path);
      if (file !== null) walk(file);
      else if (packageOf(specifier) !== null) packages.add(specifier);
    }
  };
  // `server/start.ts` runs a bundle of this one.
  for (const command of [...commands, 'server/main.ts']) walk(command);
  // Threads are started by the addresses of their files.
  for (const path of globSync('{server,report,engine}/**/*-thread.ts', { cwd: ROOT })) walk(path);
  assert.ok(seen.size > 300, String(seen.size));
  assert.ok(![...packages].some((name) => name.startsWith('@electric-sql/')), 'the embedded database is loaded late');
  assert.ok(!copied.some(([source]) => source.startsWith('lab')), 'the laboratory is bundled, not copied');
  for (const path of [
    'tests/image.test.ts',
    'engine/judgement/grade.test.ts',
    'engine/recordings/x.json',
    'bench/load.ts',
  ])
    assert.ok(hidden(path), path);
  assert.ok(!hidden('trials/package.json'));
});

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, object>>;
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly command?: readonly string[];
}
const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const example = new Map(
  [...read('deploy/compose/env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

test('compose.yml has every part of an installation, and what it names is there', () => {
  const { services, volumes } = compose;
  assert.deepEqual(Object.keys(services).toSorted(), [
    'caddy',
    'mail',
    'migrate',
    'postgres',
    'unbound',
    'web',
    'worker',
  ]);
  for (const [name, { build, depends_on = [], volumes: mounted = [] }] of Object.entries(services)) {
    if (build) assert.ok(existsSync(join(ROOT, 'deploy', build.context, build.dockerfile)), name);
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      assert.ok(services[other], other);
    for (const one of mounted) {
      const [source = ''] = one.split(':');
      assert.ok(
        source.startsWith('./') ? existsSync(join(ROOT, 'deploy', source)) : source in volumes,
        `${name}: ${one}`,
      );
    }
  }
  assert.ok(statSync(join(ROOT, 'deploy/compose/roles.sh')).mode & 0o100, 'roles.sh can be run');
});

test('its one file of settings names each that compose.yml asks for, and nothing that it does not read', () => {
  const asked = [...read('deploy/compose.yml').matchAll(/\$\{(\w+)(:[?-])/g)].map(([, name = '', how]) => ({
    name,
    how,
  }));
  const known = new Set(asked.map(({ name }) => name));
  assert.deepEqual(
    [...example.keys()].filter((name) => !known.has(name)),
    [],
  );
  assert.deepEqual(
    [...known].filter((name) => !example.has(name)),
    ['IMAGE'],
  );
  const settings = read('docs/settings.md');
  for (const { environment = {} } of Object.values(compose.services))
    for (const name of Object.keys(environment))
      assert.ok(/^(?:POSTGRES_|SITE$)/.test(name) || settings.includes(`\`${name}\``), `${name} is no setting`);
});

test('who is found under an address of each family listens on both', () => {
  // Caddy calls either, and does not send the body of a request again where the first is refused.
  assert.match(read('deploy/compose.yml'), /^ {4}enable_ipv6: true$/m);
  assert.match(read('deploy/compose/Caddyfile'), /dynamic a web 3000$/m);
  const { web } = compose.services;
  assert.equal(web?.environment?.['HOST'], '::');
});

test('who serves is told its own password only, and is who asks the resolver of the other container', () => {
  const { web, worker, mail, migrate } = compose.services;
  const resolver = `${/ipv4_address: ([\d.]+)/.exec(read('deploy/compose.yml'))?.[1]}:53`;
  for (const service of [web, worker, mail]) {
    const told = JSON.stringify(service?.environment);
    assert.ok(told.includes('POSTGRES_SERVING_PASSWORD'));
    assert.doesNotMatch(told, /OWNER|SUPERUSER/);
    assert.equal(service?.environment?.['REMPART_RESOLVER'], resolver);
  }
  assert.doesNotMatch(JSON.stringify(migrate?.environment), /SERVING|STRIPE/);
  const roles = [web, worker, mail].map((service) => service?.environment?.['ROLE']);
  assert.deepEqual(roles, ['web', 'worker', 'mail']);
});
