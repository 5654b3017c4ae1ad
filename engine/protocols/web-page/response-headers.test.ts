import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSession, maxAgeOf, parseCookie } from './response-headers.ts';

test('header values are read as browsers read them', () => {
  for (const value of [
    'includeSubDomains; MAX-AGE = "60" ;',
    ';; max-age=60; other="a;b=\\"c"; x',
    'max-age=60;preload',
  ])
    assert.equal(maxAgeOf(value), 60, value);
  for (const value of ['', 'max-age', 'max-age=-1', 'max-age=1.5', 'maxage=60', 'max-age=60=1', 'max-age=60; foo bar'])
    assert.equal(maxAgeOf(value), null, value);
  for (const value of [
    'max-age=60, max-age=60',
    'max-age=60; includeSubDomains=1',
    'max-age=60; x="open',
    'max-age=""',
  ])
    assert.equal(maxAgeOf(value), null, value);
  assert.deepEqual(parseCookie('a=; SameSite=Lax; samesite=none; SECURE'), {
    name: 'a',
    secure: true,
    httpOnly: false,
    sameSite: 'none',
    misprefixed: false,
  });
  for (const kept of [
    '__Host-a=1; Secure; Path=/',
    '__host-a=1; Path=/; Domain=; Secure',
    '__Secure-a=1; Secure; Domain=b.fr',
  ])
    assert.ok(!parseCookie(kept).misprefixed, kept);
  for (const refused of [
    '__Host-a=1; Secure',
    '__Host-a=1; Secure; Path=/a',
    '__Host-a=1; Secure; Path=/; Domain=b.fr',
    '__HOST-a=1; Path=/',
    '__Secure-a=1',
  ])
    assert.ok(parseCookie(refused).misprefixed, refused);
  for (const name of ['PHPSESSID', 'sid', '__Host-session', 'wordpress_logged_in_1', 'jwt'])
    assert.ok(isSession(parseCookie(name)), name);
  for (const name of ['langue', '_ga', 'csrf_session', 'residence']) assert.ok(!isSession(parseCookie(name)), name);
});
