import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Secret } from '../secret.ts';
import { apiClient } from './client.ts';

const CANARY = 'canary-canary-canary';
const patience = { answerMs: 60_000, againMs: 1, tries: 3, longestWaitMs: 10_000 };
let seen: string[] = [];
let answers: ((response: ServerResponse) => void)[] = [];
const server = createServer((request, response) => {
  // Given up by its client, it may still arrive while the next test runs.
  if (request.url?.endsWith('/late')) return;
  seen.push(`${request.method} ${request.url}`);
  (answers.shift() ?? ((one) => one.end('{}')))(response);
});
let base: URL;
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`);
});
after(() => {
  server.closeAllConnections();
  server.close();
});

function asking(...told: readonly ((response: ServerResponse) => void)[]) {
  seen = [];
  answers = [...told];
  const token = new Secret(CANARY);
  return apiClient(base, [token], () => ({ authorization: `Bearer ${token.reveal()}` }), patience);
}

const status =
  (code: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(code, headers);
    response.end(body);
  };
const hangUp = (response: ServerResponse) => {
  response.destroy();
};
const GET = { method: 'GET', path: 'a' } as const;
const POST = { method: 'POST', path: 'a', body: { one: 1 } } as const;

test('a question is put again where the host fails or hangs up, and a change is not', async () => {
  assert.deepEqual(await asking(hangUp, status(503), status(200, '{"x":1}'))(GET), { x: 1 });
  assert.equal(seen.length, 3);
  await assert.rejects(asking(status(503), status(503), status(502))(GET), { code: 'SILENT', detail: '502' });
  for (const fault of [hangUp, status(503)]) {
    await assert.rejects(asking(fault)(POST), { code: 'SILENT' });
    assert.deepEqual(seen, ['POST /v1/a']);
  }
});

test('one that is asked too often is asked later, if that is soon', async () => {
  assert.deepEqual(await asking(status(429, '', { 'retry-after': '0' }), status(429))(POST), {});
  assert.equal(seen.length, 3);
  const now = status(429, '', { 'retry-after': new Date(0).toUTCString() });
  assert.deepEqual(await asking(now)(GET), {});
  await assert.rejects(asking(status(429, '', { 'retry-after': '3600' }))(GET), { code: 'THROTTLED' });
  assert.equal(seen.length, 1);
});

test('an answer that does not come in time is not waited for', async () => {
  const token = new Secret(CANARY);
  const ask = apiClient(base, [token], () => ({}), { ...patience, answerMs: 50, tries: 1 });
  await assert.rejects(ask({ ...POST, path: 'late' }), { code: 'SILENT' });
});

test('a token follows no redirection, and stands in no error', async () => {
  await assert.rejects(asking(status(302, '', { location: `${base}b` }))(POST), { code: 'SILENT' });
  assert.deepEqual(seen, ['POST /v1/a']);
  const echo = status(400, JSON.stringify({ message: `Bearer ${CANARY} is wrong`, errors: [{ token: CANARY }] }));
  await assert.rejects(asking(echo)(POST), (fault: Error & { readonly detail: string }) => {
    assert.match(fault.detail, /^400 Bearer \[secret\] is wrong/);
    assert.ok(!`${fault.stack}${JSON.stringify(fault)}`.includes(CANARY));
    return true;
  });
  // Where the error would be cut within the token, too.
  const cut = status(400, JSON.stringify({ message: `${'x'.repeat(190)}${CANARY}` }));
  await assert.rejects(asking(cut)(POST), (fault: Error) => !fault.message.includes(CANARY.slice(0, 6)));
});

test('what cannot be read is told', async () => {
  await assert.rejects(asking(status(200, '<html>'))(GET), { code: 'MALFORMED' });
  await assert.rejects(asking(status(401, '<html>'))(GET), { code: 'BAD_KEY', detail: '401' });
  await assert.rejects(asking((response) => response.end('x'.repeat(17_000_000)))(GET), { code: 'TOO_LARGE' });
  assert.equal(await asking(status(404))(GET, [404]), null);
  assert.equal(await asking(status(204))(GET), undefined);
});
