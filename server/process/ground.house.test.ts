import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { product } from '@rempart/brand';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { layDatabase } from '../../trials/made-databases.ts';
import { Closing } from './closing.ts';
import { readConfig } from './config.ts';
import { readDeclarations } from './declarations.ts';
import { openGround } from './ground.ts';

test('a job in progress when the server stops still has the threads that it works in', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'ground-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await layDatabase(folder);
  const closing = new Closing();
  const around = {
    openOutside: async () => fakeOutside(),
    loadPages: () => assert.fail('no page is asked for'),
    declarations: readDeclarations({}),
    now: () => new Date(),
    say: () => {},
    warn: () => {},
  };
  const config = readConfig({ [`${product.settingsPrefix}_DATA`]: folder });
  const { tools, queue } = await openGround(config, around, closing);
  const draw = () => tools.drawMarkdown({ source: 'Bonjour', pictures: new Map() });
  // The thread starts now: a busy machine may need longer for that than the queue waits.
  await draw();
  const working = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<string>();
  await queue.serve('sum-reports', {
    concurrency: 1,
    work: async (_, signal) => {
      working.resolve();
      await once(signal, 'abort');
      const drawing = draw();
      worked.resolve(drawing.then(({ html }) => html, String));
      await drawing;
    },
    giveUp: async () => {},
  });
  await tools.store.jobs.add('sum-reports', { boxId: 1 });
  await working.promise;
  await closing.close();
  assert.equal(await worked.promise, '<p>Bonjour</p>\n');
});
