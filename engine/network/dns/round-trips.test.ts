import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RoundTrips } from './round-trips.ts';

test('what was never measured is given a second, what is near 400, what is far no more than 2,000', () => {
  const roundTrips = new RoundTrips();
  assert.equal(roundTrips.timeoutMs('near'), 1_000);
  for (const server of ['near', 'middle', 'far']) {
    const ms = { near: 5, middle: 300, far: 5_000 }[server] ?? 0;
    for (let answer = 0; answer < 20; answer += 1) roundTrips.took(server, ms);
  }
  assert.equal(roundTrips.timeoutMs('near'), 400);
  const middle = roundTrips.timeoutMs('middle');
  assert.ok(middle >= 400 && middle < 500, String(middle));
  assert.equal(roundTrips.timeoutMs('far'), 2_000);
});

test('the first measure is doubted: half of it is its variance (RFC 6298 §2.2)', () => {
  const roundTrips = new RoundTrips();
  roundTrips.took('server', 200);
  assert.equal(roundTrips.timeoutMs('server'), 600);
});
