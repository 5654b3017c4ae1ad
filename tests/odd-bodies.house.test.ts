import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODIES, openOddSite } from './odd-bodies.ts';

const { site, assertNoFault } = await openOddSite();

// A form is posted: every page is posted every body. The other methods have one each, another for the next page; the long test has all.
test('no page that takes a form answers an odd body or method with a fault', () =>
  assertNoFault((method, place) => {
    const one = (place + method.length) % BODIES.length;
    return method === 'POST' ? BODIES : BODIES.slice(one, one + 1);
  }));

test('a path of octets that are no text is not there, and no library writes a line about it', async (context) => {
  const written = context.mock.method(console, 'warn', () => {});
  for (const path of ['/%ff', '/surveillance/domaines/%c3%28', '/analyse/%'])
    assert.equal((await site.request(`http://localhost${path}`, { headers: { host: 'localhost' } })).status, 404, path);
  assert.equal(written.mock.callCount(), 0);
});
