import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join, relative } from 'node:path';
import { before, suite, test } from 'node:test';
import { currentBundle, isFresh, isOfThese, type Sources } from './built.ts';

const ROOT = join(import.meta.dirname, '..');
const BUNDLER = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'bundle.ts')];

suite('the bundle that npm start runs', () => {
  let bundle = '';
  let chunks: readonly string[] = [];
  before(() => {
    const { status, stderr } = spawnSync(process.execPath, BUNDLER, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    bundle = currentBundle() ?? '';
    chunks = globSync('*.js', { cwd: bundle });
  });
  const textOf = (chunk: string) => readFileSync(join(bundle, chunk), 'utf8');

  test('is made of the files as they are', () => {
    assert.ok(isFresh(bundle));
    assert.ok(isOfThese(bundle));
    const sources: Sources = JSON.parse(textOf('sources.json'));
    const paths = sources.map(([path]) => path);
    // Only passes on what others export.
    assert.ok(paths.includes('contract/index.ts'));
    assert.equal(new Set(paths).size, paths.length);
    assert.deepEqual(paths, paths.toSorted(), 'processes that build at once make one bundle');
  });

  test('has each thread of the server and of the press, so that none runs from its sources', () => {
    const threads = globSync(['{server,report,engine}/**/*-thread.ts', 'report/press-worker.ts'], { cwd: ROOT });
    assert.ok(threads.length >= 9, String(threads.length));
    for (const thread of threads)
      assert.ok(
        chunks.some((chunk) => chunk.startsWith(`${basename(thread, '.ts')}-`)),
        thread,
      );
    for (const chunk of chunks) assert.doesNotMatch(textOf(chunk), /new URL\("[^"]+-(?:thread|worker)\.ts"/, chunk);
  });

  test('finds the files that lie beside its sources', () => {
    const places = chunks.flatMap((chunk) => [
      ...textOf(chunk).matchAll(
        /import\.meta\.(?:dirname|url).{0,3}"\/?(\.\.\/\.\.\/\.\.[^"]*)"|URL\("(\.\.\/\.\.\/\.\.[^"]*)", import\.meta\.url/g,
      ),
    ]);
    assert.ok(places.length > 5, String(places.length));
    for (const [, folder, file] of places) assert.ok(existsSync(join(bundle, folder ?? file ?? '')), folder ?? file);
  });

  test('names the lines of the sources in its stack traces', () => {
    const chunk = chunks.find((one) => textOf(one).includes('function viewVersion(')) ?? assert.fail();
    const line = textOf(chunk).slice(0, textOf(chunk).indexOf('function viewVersion(')).split('\n').length;
    const map = new SourceMap(JSON.parse(textOf(`${chunk}.map`)));
    const entry = map.findEntry(line - 1, 20);
    assert.ok('originalSource' in entry);
    const source = relative(ROOT, join(bundle, entry.originalSource));
    const words = readFileSync(join(ROOT, source), 'utf8').split('\n')[entry.originalLine];
    assert.match(words ?? '', /function viewVersion\(/, `${source}:${entry.originalLine}`);
  });
});
