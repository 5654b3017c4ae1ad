import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passkeySiteOf } from './passkey-site.ts';

test('accepts a host name that is served over a secure connection', () => {
  assert.deepEqual(passkeySiteOf('https://rempart.exemple.fr'), {
    id: 'rempart.exemple.fr',
    origin: 'https://rempart.exemple.fr',
  });
  assert.deepEqual(passkeySiteOf('https://exemple.fr:8443'), { id: 'exemple.fr', origin: 'https://exemple.fr:8443' });
  assert.deepEqual(passkeySiteOf('http://localhost:5000'), { id: 'localhost', origin: 'http://localhost:5000' });
});

test('refuses an IP address, a name over plain HTTP, and text that is no site address', () => {
  for (const address of [
    'http://127.0.0.1:5000',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
    'http://exemple.fr',
    'http://localhost.exemple.fr',
    'exemple.fr',
    '',
  ])
    assert.equal(passkeySiteOf(address), null, address);
});
