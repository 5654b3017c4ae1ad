import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { npm } from '../../../../scripts/package/npm.ts';
import { callerOf } from '../../../../trials/api.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';

/**
 * The generator needs TypeScript 5 beside the 7 of this project, 45 MB that nothing else uses: so it is no dependency, and is fetched into
 * a folder of its own where a registry can be reached.
 */
const FETCHED = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24.19.2'];

/** What a customer writes: each value is used as its type says, and two mistakes are none that compile. */
const CLIENT = `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const client = createClient<paths>({
  baseUrl: process.env['BASE'] + '/api/v1',
  headers: { Authorization: 'Bearer ' + process.env['KEY'] },
});
const started = await client.POST('/analysis/start', { body: { domain: 'exemple.fr' } });
if (started.error) throw new Error(started.error.error.code + ': ' + started.error.error.message);
const path = { reportId: started.data.reportId };
const seconds: number = started.data.estimatedTime;
await client.GET('/analysis/{reportId}/events', { params: { path }, parseAs: 'text' });
const read = await client.GET('/analysis/{reportId}', { params: { path } });
const letter: string | null | undefined = read.data?.results?.overallScore;
const evidence = await client.GET('/analysis/{reportId}/evidence', { params: { path } });
const plan = await client.GET('/analysis/{reportId}/plan', { params: { path } });
const made = await client.POST('/webhooks', { body: { url: 'https://recepteur.exemple.fr/', form: 'slack' } });
const refused = await client.POST('/webhooks', { body: { url: 'http://10.0.0.1/' } });
const code: string | undefined = refused.error?.error.code;
// @ts-expect-error: there is no such form
void (() => client.POST('/webhooks', { body: { url: 'https://recepteur.exemple.fr/', form: 'fax' } }));
// @ts-expect-error: a domain is needed
void (() => client.POST('/analysis/start', { body: {} }));
console.log(
  JSON.stringify([
    typeof seconds, read.data?.status, typeof letter, typeof evidence.data?.schemaVersion, plan.response.status,
    made.data?.form, code,
  ]),
);
`;

const folder = await mkdtemp(join(tmpdir(), 'typed-client-'));
after(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
const fault = await npm(
  ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', ...FETCHED],
  folder,
).then(
  () => null,
  ({ message }: Error) => message,
);
// A registry that is there and refuses one of these is a fault of this list, and no reason to skip.
const isAway =
  fault !== null && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(fault);

test('a client that openapi-typescript makes of the description compiles in strict mode, and runs', {
  skip: isAway && 'no registry of npm can be reached',
}, async () => {
  assert.equal(fault, null);
  const house = await openTestApp(fakeOutside());
  await house.startWorker();
  const server: ServerType = serve({ fetch: house.app.fetch, port: 0, hostname: '127.0.0.1' });
  try {
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { secret } = await callerOf(house, 'client@exemple.fr');
    const run = (file: string, args: readonly string[], env = {}) =>
      promisify(execFile)(process.execPath, [file, ...args], { cwd: folder, env: { ...process.env, ...env } });
    await run('node_modules/openapi-typescript/bin/cli.js', [`${base}/api/v1/openapi.json`, '-o', 'api.d.ts']);
    await writeFile(join(folder, 'client.ts'), CLIENT);
    const compiled = spawnSync(
      process.execPath,
      [
        'node_modules/typescript/bin/tsc',
        ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'],
        ...['--module', 'nodenext', '--target', 'es2022', '--allowImportingTsExtensions', '--noEmit', 'client.ts'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    assert.equal(compiled.stdout, '');
    assert.equal(compiled.status, 0, compiled.stderr);
    const { stdout } = await run('client.ts', [], { BASE: base, KEY: secret });
    assert.deepEqual(JSON.parse(stdout), ['number', 'completed', 'string', 'string', 200, 'slack', 'INVALID_REQUEST']);
  } finally {
    server.close();
    await house.close();
  }
});
