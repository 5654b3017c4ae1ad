import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import type { AnalysisStarted } from '@rempart/contract';
import { hostile } from '../../tests/hostile.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { listen } from './listen.ts';

interface HostileRequest {
  readonly id: string;
  readonly title: string;
  readonly request: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly type?: string;
    readonly json?: unknown;
    readonly raw?: string;
    readonly auth?: string;
    readonly count?: number;
    readonly ips?: string;
  };
  readonly expect: { readonly status: number | readonly number[] };
}

const house = await openTestApp(fakeOutside());
await house.startWorker();
const door = await listen(house.app.fetch, { host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${door.port}`;
after(async () => {
  await door.close();
  await house.close();
});

const ADMIN = '/api/sys/core/mgmt/analytics/reports/dashboard/chemin-secret-des-essais';
/** The meaning of the shorthand in the file. */
const BODIES: Readonly<Record<string, string>> = { 'A x 1e6': 'A'.repeat(1e6), '[ x 10000': '['.repeat(10_000) };

async function completedReport(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const asked = await fetch(`${address}/api/analysis/start`, {
    method: 'POST',
    headers,
    body: '{"domain":"essai.fr"}',
  });
  const { reportId } = (await asked.json()) as AnalysisStarted;
  await (await fetch(`${address}/api/analysis/${reportId}/events`)).text();
  return reportId;
}

/** The request as it is sent over the wire; null where the case concerns a state or a number of requests that other tests cover. */
function requestText(
  { request }: HostileRequest,
  reportId: string,
): { readonly path: string; readonly init: RequestInit } | null {
  const { method, headers = {}, type, json, raw, auth, count, ips } = request;
  const path = (request.path ?? '')
    .replace('{ADMIN}', ADMIN)
    .replace('{VALID_ID upper case}', reportId.toUpperCase())
    .replace(/\{(VALID_ID|id)\}/, reportId);
  const isMany = count || ips || JSON.stringify(json ?? '').includes('%d');
  if (!method || !path.startsWith('/api/') || isMany || /[{ ]/.test(path) || auth === 'valid' || method === 'TRACE')
    return null;
  const body =
    raw === undefined ? json && JSON.stringify(json).replace('A x 1e6', 'A'.repeat(1e6)) : (BODIES[raw] ?? raw);
  const kind = type ?? (body === undefined ? undefined : 'application/json');
  // A server that refuses a body closes the connection, so the next request must not reuse it.
  const sent = {
    connection: 'close',
    ...headers,
    ...(kind && { 'content-type': kind }),
    ...(auth && { authorization: auth }),
  };
  return { path, init: { method, headers: sent, ...(typeof body === 'string' && { body }) } };
}

test('hostile requests get the documented answers, which reveal nothing about the inside', async () => {
  const reportId = await completedReport();
  let tried = 0;
  for (const request of hostile<HostileRequest>('api_requests')) {
    const asked = requestText(request, reportId);
    if (!asked) continue;
    const answer = await fetch(address + asked.path, asked.init);
    const said = await answer.text();
    const expected = [request.expect.status].flat();
    assert.ok(
      expected.includes(answer.status),
      `${request.id} ${request.title}: ${answer.status} ${said.slice(0, 200)}`,
    );
    assert.doesNotMatch(said, /\n\s+at |select |node_modules|chemin-secret/i, request.id);
    tried += 1;
  }
  assert.ok(tried >= 25, `${tried} requests`);
});

const head = 'Host: 127.0.0.1\r\nConnection: close\r\n';
const json = 'Content-Type: application/json\r\n';
const start = `POST /api/analysis/start HTTP/1.1\r\n${head}`;
const raw: readonly (readonly [string, string, number])[] = [
  ['two lengths that differ', `${start}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`, 400],
  ['a length and chunks', `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk without a size', `${start}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, 400],
  ['TRACE', `TRACE / HTTP/1.1\r\n${head}\r\n`, 405],
  ['HTTP/2.0 as if it were HTTP/1.1', `GET / HTTP/2.0\r\n${head}\r\n`, 505],
  ['HTTP/0.9', `GET / HTTP/0.9\r\n${head}\r\n`, 505],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET /api/health HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', `GET /api/health HTTP/1.1\r\nHost: other.example\r\n${head}\r\n`, 400],
  ['half a character', `GET /api/analysis/%E0%A4%A/results HTTP/1.1\r\n${head}\r\n`, 404],
  ['the way up', `GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\n${head}\r\n`, 200],
  ['a header of 20 kB', `GET / HTTP/1.1\r\n${head}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['another site', `${start}${json}Origin: null\r\nContent-Length: 2\r\n\r\n{}`, 403],
  ['a prototype', `${start}${json}Content-Length: 39\r\n\r\n{"__proto__":{"domain":"a.fr"},"x":{} }`, 400],
];

/** Node's own parser refuses these, with an answer of one line. */
const BEFORE_THE_SITE = new Set([
  'a chunk without a size',
  'two lengths that differ',
  'a length and chunks',
  'no host',
  'a header of 20 kB',
]);

for (const [title, request, status] of raw) {
  test(`over the wire: ${title}`, async () => {
    const socket = createConnection(door.port, '127.0.0.1');
    socket.end(request);
    const said = await text(socket);
    assert.equal(Number(said.split(' ')[1]), status, said.slice(0, 120));
    if (!BEFORE_THE_SITE.has(title)) assert.match(said, /^x-content-type-options: nosniff/im);
    if (title === 'the way up') assert.match(said, /\r\n\r\npage \/assets\//);
  });
}
