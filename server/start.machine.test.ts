import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';

/** Makes a bundle of its own, or cannot. */
const BUNDLER = `import { mkdirSync, writeFileSync } from 'node:fs';
if (process.env['FULL']) process.exit(1);
mkdirSync('server/build/renewed', { recursive: true });
writeFileSync('server/build/renewed/main.js', "console.log('renewed')");
writeFileSync('server/build/current', 'renewed');`;

suite('a start of the server', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'start-'));
    write('package.json', '{ "type": "module" }');
    for (const file of ['start.ts', 'built.ts']) cpSync(join(import.meta.dirname, file), join(root, 'server', file));
    write(
      'server/process/messages.ts',
      "export const says = { notBuilt: 'not built', buildFailed: 'it cannot be built' };",
    );
    write('server/bundle.ts', BUNDLER);
    write('engine/rule.ts', 'export {};');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  /** A bundle of the one rule, and of two files that are not in the image. */
  function build(): void {
    const { mtimeMs, size } = statSync(join(root, 'engine/rule.ts'));
    write('server/build/first/main.js', "console.log('first')");
    const left = ['lab/world.ts', 'package-lock.json'].map((path) => [path, 1, 1]);
    write('server/build/first/sources.json', JSON.stringify([['engine/rule.ts', mtimeMs, size], ...left]));
    write('server/build/current', 'first');
  }

  const start = (environment: Readonly<Record<string, string>>) => {
    const options = ['--disable-warning=ExperimentalWarning', 'server/start.ts'];
    const how = { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, options, how);
    return [status, stdout.trim(), stderr.trim()];
  };
  const production = { NODE_ENV: 'production' };
  const development = { NODE_ENV: 'development' };

  test('in production runs what was built of its files, whatever times a copy of them has', () => {
    build();
    utimesSync(join(root, 'engine/rule.ts'), 1, 1);
    write('package-lock.json', 'as npm rewrote it');
    assert.deepEqual(start(production), [0, 'first', '']);
  });

  test('in production is refused where nothing was built, or of other files', () => {
    assert.deepEqual(start(production), [1, '', 'not built']);
    build();
    appendFileSync(join(root, 'engine/rule.ts'), '// another rule');
    assert.deepEqual(start(production), [1, '', 'not built']);
  });

  test('elsewhere renews what was built, once a file is written again', () => {
    build();
    for (const path of ['lab/world.ts', 'package-lock.json']) {
      write(path, ' ');
      utimesSync(join(root, path), 0.001, 0.001);
    }
    assert.deepEqual(start(development), [0, 'first', '']);
    utimesSync(join(root, 'engine/rule.ts'), 1, 1);
    assert.deepEqual(start(development), [0, 'renewed', '']);
  });

  test('elsewhere says that it cannot build, and does not advise to build', () => {
    assert.deepEqual(start({ ...development, FULL: 'yes' }), [1, '', 'it cannot be built']);
  });
});
