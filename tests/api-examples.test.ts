import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { apiExamples, EXAMPLE_KEY } from '@rempart/contract/api';
import { listen } from '../server/http/listen.ts';
import { callerOf } from '../trials/api.ts';
import { completedReport } from '../trials/completed.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { openTestApp } from '../trials/house.ts';

const house = await openTestApp(fakeOutside());
await house.startWorker();
// What audits took of late says how long the examples wait.
await completedReport(house, 'avant.fr');
const listening = await listen(house.app.fetch, { host: '127.0.0.1', port: 0, exact: true });
const folder = await mkdtemp(join(tmpdir(), 'examples-'));
after(async () => {
  await listening.close();
  await house.close();
  await rm(folder, { recursive: true, force: true });
});
const examples = apiExamples(`http://127.0.0.1:${listening.port}`);

const RUN = {
  curl: { file: 'example.sh', by: ['sh'], needs: 'curl', said: /"overallScore":"B"/ },
  typescript: { file: 'example.mts', by: [process.execPath], needs: process.execPath, said: /^B\n$/ },
  python: { file: 'example.py', by: ['python3'], needs: 'python3', said: /^B\n$/ },
} as const;

for (const language of ['curl', 'typescript', 'python'] as const) {
  const { file, by, needs, said } = RUN[language];
  const isThere = spawnSync(needs, ['--version']).status === 0;
  test(`the example in ${examples[language].name} runs as it stands on the page, on the free plan`, {
    skip: isThere ? false : `no ${needs} on this machine`,
  }, async () => {
    const { secret } = await callerOf(house, `${language}@exemple.fr`, { plan: 'free' });
    await writeFile(join(folder, file), examples[language].text);
    const [command, ...words] = [...by, join(folder, file)];
    const child = spawn(command ?? '', words, { env: { ...process.env, [EXAMPLE_KEY]: secret } });
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += part;
    });
    child.stderr.on('data', (part) => {
      printed += part;
    });
    const [status] = await once(child, 'close');
    assert.match(printed, said);
    assert.equal(status, 0);
  });
}
