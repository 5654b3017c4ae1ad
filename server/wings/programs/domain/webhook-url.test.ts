import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWebhookUrl } from './webhook-url.ts';

const abroad = { allowsLoopback: false };
const atHome = { allowsLoopback: true };

test('accepts an HTTPS address with a public name, on port 443 or a high port', () => {
  for (const text of [
    'https://exemple.fr',
    'https://a.b.exemple.fr:8443/x?y=z',
    'https://élan.fr/',
    'https://exemple.fr:443/',
  ])
    assert.ok(readWebhookUrl(text, abroad), text);
});

test('refuses an address that names this machine, an IP address or a low port, or carries credentials', () => {
  const refused = [
    '',
    'exemple.fr',
    'http://exemple.fr/',
    'ftp://exemple.fr/',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://exemple.fr:22/',
    'https://exemple.fr:80/',
    'https://cle@exemple.fr/',
    'https://nom:mot@exemple.fr/',
    'https://exemple.fr/#fragment',
    'javascript:alert(1)',
    'https://exemple..fr/',
  ];
  for (const text of refused) assert.equal(readWebhookUrl(text, abroad), null, text);
});

test('in development accepts this machine over HTTP by two names, and no other address', () => {
  for (const text of ['http://localhost:3000/x', 'http://127.0.0.1:9/']) {
    assert.ok(readWebhookUrl(text, atHome), text);
    assert.equal(readWebhookUrl(text, abroad), null, text);
  }
  for (const text of ['http://127.0.0.2/', 'http://[::1]/', 'http://10.0.0.1/', 'https://localhost/'])
    assert.equal(readWebhookUrl(text, atHome), null, text);
});
