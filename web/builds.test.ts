import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { openMaking, publishBuild } from './builds.ts';

const FIRST = '0'.repeat(16);
const HOUR_MS = 3_600_000;

suite('builds that several processes may make', () => {
  let builds = '';
  beforeEach(() => {
    builds = join(mkdtempSync(join(tmpdir(), 'builds-')), 'build');
  });
  afterEach(() => rmSync(join(builds, '..'), { recursive: true }));

  async function build(name: string): Promise<void> {
    writeFileSync(join(await openMaking(builds), 'main.js'), name);
    await publishBuild(builds, name);
  }

  test('what a killed build left is removed by a later one, and a build in progress is not', async () => {
    await build(FIRST);
    for (const name of ['.making-1', '.making-2']) mkdirSync(join(builds, name));
    for (const name of ['.current-1', '.current-2']) writeFileSync(join(builds, name), '');
    const longAgo = new Date(Date.now() - 2 * HOUR_MS);
    for (const name of ['.making-1', '.current-1']) utimesSync(join(builds, name), longAgo, longAgo);
    await build(FIRST);
    assert.deepEqual(readdirSync(builds).toSorted(), ['.current-2', '.making-2', FIRST, 'current'].toSorted());
  });

  test('a build has nothing of a killed one whose process had the same number', async () => {
    mkdirSync(join(builds, `.making-${process.pid}`), { recursive: true });
    writeFileSync(join(builds, `.making-${process.pid}`, 'of-the-killed.js'), 'half');
    await build(FIRST);
    assert.deepEqual(readdirSync(join(builds, FIRST)), ['main.js']);
  });

  test('no build is named that is not there', async () => {
    await build(FIRST);
    await assert.rejects(publishBuild(builds, '1'.repeat(16)), { code: 'ENOENT' });
    assert.equal(readFileSync(join(builds, 'current'), 'utf8'), FIRST);
  });

  test('a build that another process removes meanwhile is no fault', async () => {
    await build(FIRST);
    symlinkSync('nowhere', join(builds, 'f'.repeat(16)));
    await build('1'.repeat(16));
    assert.equal(readFileSync(join(builds, 'current'), 'utf8'), '1'.repeat(16));
  });

  test('three builds are kept, the newest, with the one that is named', async () => {
    const names = ['0', '1', '2', '3'].map((digit) => digit.repeat(16));
    for (const [age, name] of names.entries()) {
      await build(name);
      utimesSync(join(builds, name), age, age);
    }
    assert.deepEqual(
      names.map((name) => existsSync(join(builds, name))),
      [false, true, true, true],
    );
  });
});
