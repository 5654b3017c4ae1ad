import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOf } from './places.ts';

const OLD = { host: 'mx1.exemple.fr', address: '192.0.2.1', fault: 'name' };
const NEW = { ...OLD, address: '2001:db8::1' };

test('what is found alike at both addresses of a host is told once, naming both', () => {
  assert.deepEqual(
    placesOf([OLD, NEW], ({ fault }) => `, ${fault}`),
    ['mx1.exemple.fr (192.0.2.1, 2001:db8::1), name'],
  );
});

test('what is found otherwise, or at another host, is told apart', () => {
  const found = [OLD, { ...NEW, fault: 'expired' }, { ...OLD, host: 'mx2.exemple.fr' }];
  assert.deepEqual(
    placesOf(found, ({ fault }) => `, ${fault}`),
    ['mx1.exemple.fr (192.0.2.1), name', 'mx1.exemple.fr (2001:db8::1), expired', 'mx2.exemple.fr (192.0.2.1), name'],
  );
});
