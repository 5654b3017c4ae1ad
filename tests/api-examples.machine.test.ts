import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { apiExamples, EXAMPLE_KEY, EXAMPLE_SECRET, webhookExamples } from '@rempart/contract/api';
import { listen } from '../server/http/listen.ts';
import { newWebhookSecret, signedHeaders } from '../server/wings/programs/domain/webhook-signature.ts';
import { callerOf } from '../trials/api.ts';
import { completedReport } from '../trials/completed.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { freePort } from '../trials/free-port.ts';
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

const missing = (program: string, why: string) => (spawnSync(program, ['--version']).status === 0 ? false : why);
const RUN = {
  curl: {
    file: 'example.sh',
    by: ['sh'],
    skip: missing('curl', 'curl is not on this machine (package curl)'),
    said: /"overallScore":"B"/,
  },
  typescript: { file: 'example.mts', by: [process.execPath], skip: false, said: /^B\n$/ },
  python: {
    file: 'example.py',
    by: ['python3'],
    skip: missing('python3', 'Python is not on this machine (package python3)'),
    said: /^B\n$/,
  },
} as const;

for (const language of ['curl', 'typescript', 'python'] as const) {
  const { file, by, skip, said } = RUN[language];
  test(`the example in ${examples[language].name} runs as it stands on the page, on the free plan`, {
    skip,
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

for (const language of ['typescript', 'python'] as const) {
  const { file, by, skip } = RUN[language];
  test(`the receiver of webhooks in ${webhookExamples[language].name} runs as it stands, and takes what is genuine alone`, {
    skip,
  }, async () => {
    const secret = newWebhookSecret();
    const port = await freePort();
    const path = join(folder, `receiver-${file}`);
    await writeFile(path, webhookExamples[language].text.replace('8000', String(port)));
    const [command, ...words] = [...by, path];
    const child = spawn(command ?? '', words, { env: { ...process.env, [EXAMPLE_SECRET]: secret } });
    try {
      // Python writes the words of one line one by one.
      const printed = once(createInterface(child.stdout), 'line');
      const event = { type: 'analysis.completed', timestamp: new Date().toISOString(), data: { domain: 'élan.fr' } };
      const message = { id: 'msg_essai', body: JSON.stringify(event), at: new Date() };
      const post = (headers: Readonly<Record<string, string>>, body: string) =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      const genuine = signedHeaders([secret], message);
      const first = await untilListening(() => post(genuine, message.body));
      assert.equal(first.status, 204);
      assert.equal(String((await printed)[0]), 'analysis.completed élan.fr');
      const changing = await post(signedHeaders([newWebhookSecret(), secret], message), message.body);
      assert.equal(changing.status, 204);
      const old = signedHeaders([secret], { ...message, at: new Date(Date.now() - 600_000) });
      const others = [
        await post(genuine, `${message.body} `),
        await post(signedHeaders([newWebhookSecret()], message), message.body),
        await post(old, message.body),
        await post({}, message.body),
      ];
      assert.deepEqual(
        others.map(({ status }) => status),
        [401, 401, 401, 401],
      );
    } finally {
      child.kill('SIGKILL');
    }
  });
}

/** Tries again for as long as nobody listens yet. */
async function untilListening(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    await wait(50);
  }
  throw new Error('nobody listens');
}
