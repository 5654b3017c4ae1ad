import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Hono } from 'hono';
import pg from 'pg';
import { Refusal } from '../usecases/refusal.ts';
import { securityHeaders } from './guards.ts';
import { refuseFault } from './refuse.ts';

const absent = join(import.meta.dirname, 'there-is-no-such-folder');

async function answerOf(work: () => Promise<unknown>): Promise<readonly [status: number, retryAfter: string | null]> {
  const app = new Hono()
    .get('/', async (c) => c.json(await work()))
    .onError((fault, c) => refuseFault(fault, c, () => {}));
  const { status, headers } = await app.request('/');
  return [status, headers.get('retry-after')];
}

test('the page of a form that was refused does not send the form again', async () => {
  const app = new Hono()
    .post('/', () => {
      throw new Refusal('BUSY', 3);
    })
    .onError((fault, c) => refuseFault(fault, c, () => {}));
  const html = await (await app.request('/', { method: 'POST', headers: { accept: 'text/html' } })).text();
  assert.match(html, /Rechargez cette page dans 3\ssecondes/);
  assert.doesNotMatch(html, /http-equiv/);
});

test('a missing database socket or an unknown host name is temporary; a missing file is a bug', async () => {
  for (const host of [absent, 'base.invalid', '127.0.0.1'])
    assert.deepEqual(await answerOf(() => new pg.Client({ host, port: 1 }).connect()), [503, '10'], host);
  assert.deepEqual(await answerOf(() => readFile(absent)), [500, null]);
});

test('a refused page has the look of the site, which its policy allows, and says when to come back', async () => {
  const app = new Hono<{ Variables: { nonce: string; visitor: string } }>()
    .use(securityHeaders({ production: false }))
    .get('/', () => {
      throw new Refusal('PREPARING', 3);
    })
    .onError((fault, c) => refuseFault(fault, c, () => {}));
  const answer = await app.request('/', { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1] ?? 'none';
  assert.equal(answer.status, 503);
  assert.ok(answer.headers.get('content-security-policy')?.includes(`style-src 'self' 'nonce-${nonce}'`));
  assert.match(
    html,
    /<h1>Ce résultat est en cours de préparation[\s\S]*Cette page revient d’elle-même dans 3\ssecondes/,
  );
  assert.ok(html.includes('<meta http-equiv="refresh" content="3">'), 'it comes back without a script');
  assert.doesNotMatch(html, /<script|https?:/);
});
