import assert from 'node:assert/strict';
import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { settingsMessages as english } from './settings.en.ts';
import { readNetworkSettings, SettingsError } from './settings.ts';

test('without settings the resolvers of the system are asked', () => {
  const { resolvers, ...others } = readNetworkSettings({ REMPART_EHLO: ' ' });
  assert.equal(resolvers.length, dns.getServers().length);
  assert.deepEqual(others, { allowedNetworks: [] });
});

test('every setting is read', () => {
  const settings = readNetworkSettings({
    REMPART_RESOLVER: '127.0.0.1:5353, [::1]:53,2620:fe::fe,9.9.9.9',
    REMPART_ALLOWED_NETWORKS: '127.0.0.0/8,fd00::/8',
    REMPART_EHLO: 'Audit.Example.FR',
    REMPART_PORT25_CANARY: 'canari.example.fr',
    REMPART_SPAMHAUS_DQS_KEY: 'abcdefghijklmnop',
  });
  assert.deepEqual(settings, {
    resolvers: [
      { address: '127.0.0.1', port: 5353 },
      { address: '::1', port: 53 },
      { address: '2620:fe::fe', port: 53 },
      { address: '9.9.9.9', port: 53 },
    ],
    allowedNetworks: ['127.0.0.0/8', 'fd00::/8'],
    ehlo: 'audit.example.fr',
    port25Canary: { host: 'canari.example.fr', port: 25 },
    spamhausDqsKey: 'abcdefghijklmnop',
  });
});

test('the canary may be an address with its port', () => {
  assert.deepEqual(readNetworkSettings({ REMPART_PORT25_CANARY: '[2a00::1]:2525' }).port25Canary, {
    host: '2a00::1',
    port: 2525,
  });
});

test('lists come from a file of the same form as ours', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lists-')), 'lists.json');
  const list = {
    id: 'mine',
    label: 'La mienne',
    zone: 'bl.example',
    test: '127.0.0.2',
    codes: { '127.0.0.2': 'spam' },
    delist: 'https://bl.example/',
  };
  writeFileSync(file, JSON.stringify({ address: [list] }));
  assert.deepEqual(readNetworkSettings({ REMPART_BLOCKLISTS: file }).blocklists, [
    {
      id: 'mine',
      kind: 'address',
      label: 'La mienne',
      zone: 'bl.example',
      testPoint: '127.0.0.2',
      codes: list.codes,
      refusals: {},
      delist: list.delist,
    },
  ]);
  writeFileSync(file, JSON.stringify({ address: [{ ...list, zone: 7 }] }));
  assert.throws(() => readNetworkSettings({ REMPART_BLOCKLISTS: file }), /address\[0\]\.zone/);
});

test('a bad value is refused in a sentence that names variable and value', () => {
  const bad: readonly (readonly [string, string])[] = [
    ['REMPART_RESOLVER', 'dns.example'],
    ['REMPART_RESOLVER', '9.9.9.9:99999'],
    ['REMPART_RESOLVER', '[9.9.9.9]:53'],
    ['REMPART_RESOLVER', '::1:53:x'],
    ['REMPART_RESOLVER', ','],
    ['REMPART_ALLOWED_NETWORKS', '10.0.0.0'],
    ['REMPART_ALLOWED_NETWORKS', 'tout'],
    ['REMPART_EHLO', 'localhost'],
    ['REMPART_EHLO', '127.0.0.1'],
    ['REMPART_EHLO', 'a.fr\r\nRCPT'],
    ['REMPART_PORT25_CANARY', 'x.example:0'],
    ['REMPART_BLOCKLISTS', '/nowhere/lists.json'],
  ];
  for (const [variable, value] of bad) {
    assert.throws(
      () => readNetworkSettings({ [variable]: value }),
      (fault) => fault instanceof SettingsError && fault.message.includes(variable) && fault.message.includes(value),
      `${variable}=${value}`,
    );
  }
});

test('whom the operator leaves alone is left alone by every program of the installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return { REMPART_SITE: join(folder, name) };
  };
  const given = file('site.json', '{"origin":"https://audit.exemple.fr","optOut":["Discret.fr","192.0.2.0/24"]}');
  assert.deepEqual(readNetworkSettings(given).optOut, ['discret.fr', '192.0.2.0/24']);
  assert.deepEqual(readNetworkSettings(file('none.json', '{}')).optOut, []);
  for (const [name, content] of [
    ['text.json', '{"optOut":"discret.fr"}'],
    ['odd.json', '{"optOut":["discret"]}'],
    ['broken.json', '{'],
  ] as const)
    assert.throws(() => readNetworkSettings(file(name, content)), SettingsError, name);
  rmSync(folder, { recursive: true });
});

test('a fault is said in English too', () => {
  assert.throws(
    () => readNetworkSettings({ REMPART_RESOLVER: 'dns' }),
    (fault) =>
      fault instanceof SettingsError &&
      fault.said(english) ===
        'The setting REMPART_RESOLVER cannot be read: "dns"; expected address:port, such as 9.9.9.9:53 or [2620:fe::fe]:53.',
  );
});

test('a bad key is not repeated', () => {
  assert.throws(
    () => readNetworkSettings({ REMPART_SPAMHAUS_DQS_KEY: 'secret.key' }),
    (fault) =>
      fault instanceof SettingsError &&
      fault.message.includes('REMPART_SPAMHAUS_DQS_KEY') &&
      !fault.message.includes('secret'),
  );
});
