import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen } from '../model/observed.ts';
import { fakeAsk } from '../testing/ask.ts';
import { deadStatuses, splitStatuses } from './domain-status.ts';
import { askDomainOwnership, isFree } from './holding.ts';

const holdingOf = (...statuses: readonly string[]) =>
  askDomainOwnership(
    'exemple.fr',
    fakeAsk(
      {},
      {
        registration: async (domain) =>
          seen({
            ...{ domain, source: 'whois', server: 'whois.test', registered: true, registrar: null, raw: '' },
            ...{ created: null, expires: null, changed: null, statuses, nameServers: [], delegationSigned: null },
          }),
      },
    ),
  );

test('a domain given up is free within weeks, whatever its registry calls that', async () => {
  const lapsing = [
    ...['redemption period', 'pendingDelete', 'pending delete / redemption period', 'in quarantine', 'QUARANTINE'],
    ...['to be released', 'To be deleted', '210 PendingRelease', 'active, pendingDelete'],
  ];
  for (const status of lapsing) {
    const holding = await holdingOf(status);
    assert.ok(holding.seen && isFree(holding.value), status);
  }
});

test('a domain that is suspended, expired or well is still held', async () => {
  for (const status of ['suspended', 'expired', 'client hold', 'out of service', 'active', 'delete prohibited']) {
    const holding = await holdingOf(status);
    assert.ok(holding.seen && !isFree(holding.value), status);
  }
});

test('several statuses on one line are several', () => {
  assert.deepEqual(splitStatuses('pendingDelete / redemptionPeriod'), ['pendingDelete', 'redemptionPeriod']);
  assert.deepEqual(splitStatuses('REGISTERED, NOT DELEGATED,VERIFIED'), ['REGISTERED', 'NOT DELEGATED', 'VERIFIED']);
  assert.deepEqual(splitStatuses('ok (paid, and in zone); clientHold https://icann.org/epp#clientHold'), [
    'ok',
    'clientHold',
  ]);
  assert.deepEqual(deadStatuses(['active / clientHold']), ['clientHold']);
  assert.deepEqual(splitStatuses(' , ;'), []);
});
