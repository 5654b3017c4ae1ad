import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Hono } from 'hono';
import pg from 'pg';
import { refuseFault } from './refuse.ts';

const absent = join(import.meta.dirname, 'there-is-no-such-folder');

async function answerOf(work: () => Promise<unknown>): Promise<readonly [status: number, retryAfter: string | null]> {
  const app = new Hono()
    .get('/', async (c) => c.json(await work()))
    .onError((fault, c) => refuseFault(fault, c, () => {}));
  const { status, headers } = await app.request('/');
  return [status, headers.get('retry-after')];
}

test('a missing database socket or an unknown host name is temporary; a missing file is a bug', async () => {
  for (const host of [absent, 'base.invalid', '127.0.0.1'])
    assert.deepEqual(await answerOf(() => new pg.Client({ host, port: 1 }).connect()), [503, '10'], host);
  assert.deepEqual(await answerOf(() => readFile(absent)), [500, null]);
});
