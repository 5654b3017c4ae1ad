import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partyName, providers } from '../atlas/atlas.ts';
import { HOSTS } from './steps/hosts.fr.ts';
import { SENDERS } from './steps/senders.fr.ts';
import { isToCheck, stepsAt } from './steps.fr.ts';

const all = [...HOSTS, ...SENDERS];
const known = [...providers.mail, ...providers.filters, ...providers.senders, ...providers.dns].map(({ id }) => id);

test('steps stand under an id that detection gives, once each', () => {
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  // Zimbra is known by its banner, not by a name in the DNS.
  for (const { id } of all) assert.ok(known.includes(id) || id === 'zimbra', id);
});

test('every part has a page of the provider, and a day or the confession that it was not read', () => {
  for (const { id, dns, dkim } of all) {
    assert.ok(dns !== null || dkim !== null, id);
    for (const part of [dns, dkim]) {
      if (!part) continue;
      assert.match(part.source, /^https:\/\//, id);
      assert.ok(part.steps.length > 0, id);
      assert.equal(isToCheck(part, '2026-11-22T00:00:00Z'), part.checkedOn === null, id);
    }
  }
});

test('after a year everything is to be checked again', () => {
  const dns = stepsAt('ovhcloud')?.dns;
  assert.ok(dns);
  assert.equal(isToCheck(dns, '2027-11-20T00:00:00Z'), false);
  assert.equal(isToCheck(dns, '2027-11-22T00:00:00Z'), true);
});

test('what is included in SPF is what detection knows', () => {
  for (const { id, spf } of all) {
    if (spf === null) continue;
    const hosts = [...providers.mail, ...providers.senders].find((one) => one.id === id)?.spf ?? [];
    assert.ok(
      hosts.some((host) => spf === `include:${host}`),
      `${id}: ${spf}`,
    );
  }
});

test('every provider has a name that people know', () => {
  // One of them writes itself as its id.
  for (const id of known) assert.ok(partyName(id) !== id || id === 'o2switch', id);
});
