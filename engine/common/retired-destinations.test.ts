import assert from 'node:assert/strict';
import { test } from 'node:test';
import retired from '../data/retired-destinations.json' with { type: 'json' };
import { retiredAmong } from './retired-destinations.ts';

test('a service is closed from its day on, at its names alone', () => {
  const hosts = ['mailcheck.service.ncsc.gov.uk', 'autre.service.ncsc.gov.uk', 'dmarc.service.gov.uk', 'exemple.fr'];
  assert.deepEqual(retiredAmong(hosts, '2026-03-01T00:00:00.000Z'), []);
  const told = [{ host: hosts[0], service: 'NCSC Mail Check', closedOn: '2026-03-31' }];
  assert.deepEqual(retiredAmong(hosts, '2026-04-01T00:00:00.000Z'), told);
  assert.deepEqual(retiredAmong(hosts, undefined), told);
});

test('each closed service is listed with its day and where that is said', () => {
  for (const { service, suffixes, closedOn, source } of retired) {
    assert.ok(service !== '' && suffixes.length > 0, service);
    assert.equal(new Date(closedOn).toISOString().slice(0, 10), closedOn);
    assert.match(source, /^https:\/\//);
  }
});
