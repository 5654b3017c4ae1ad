import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { mailServers } from './mail-servers.ts';

const recorded = (domain: string): AuditEvidence =>
  JSON.parse(readFileSync(new URL(`../recordings/${domain}.example.json`, import.meta.url), 'utf8'));

test('each address of a mail server has a row: its encryption, its certificate, DANE and its name', () => {
  const [first, second] = mailServers(recorded('exemplaire'));
  const { certificate, ...row } = first ?? {};
  assert.deepEqual(row, {
    host: 'mx1.exemplaire.example',
    preference: 10,
    address: '192.0.2.33',
    tls: { version: 'TLSv1.3' },
    outdated: [],
    dane: 'kept',
    reverse: { name: 'mx1.exemplaire.example', isConfirmed: true },
  });
  assert.deepEqual([certificate?.isTrusted, certificate?.isNamed], [true, true]);
  assert.deepEqual(
    [second?.address, second?.outdated],
    ['2001:db8:32::25', null],
    'one address was tried with old versions',
  );
});

test('the faults of a row are those that were seen', () => {
  const tlsOf = (domain: string) =>
    mailServers(recorded(domain)).map(({ tls }) => (typeof tls === 'string' ? tls : tls.version));
  assert.deepEqual(tlsOf('capricieux'), ['TLSv1.3', 'unknown', 'unknown', 'failed', 'clear'], 'silence is no refusal');
  assert.deepEqual(tlsOf('passoire'), ['clear', 'clear', 'unknown', 'absent', 'absent']);
  assert.equal(tlsOf('negligent')[0], 'closed');
  const [old] = mailServers(recorded('ancien'));
  assert.deepEqual([old?.outdated, old?.dane, old?.certificate?.isTrusted], [['TLS 1.0', 'TLS 1.1'], 'broken', false]);
  assert.deepEqual(mailServers(recorded('passoire'))[0]?.reverse, { name: null, isConfirmed: null });
  assert.deepEqual(mailServers(recorded('voisin'))[0]?.reverse, {
    name: 'client-192-0-2-177.fournisseur.example',
    isConfirmed: false,
  });
  assert.deepEqual(mailServers(recorded('parking')), [], 'no mail, no row');
});

test('what was not told of a server is unknown in its row', () => {
  const evidence = recorded('exemplaire');
  const { smtp } = evidence.protocols;
  assert.ok(smtp?.seen);
  const silent = { seen: false, silence: 'timeout' } as const;
  const servers = smtp.value.servers.map((server) => ({
    ...server,
    tlsa: silent,
    sessions: server.sessions.map((one) => ({ ...one, session: silent })),
    reverse: server.reverse.map((one) => ({ ...one, names: silent })),
  }));
  const value = { ...smtp.value, servers };
  const [row] = mailServers({ protocols: { ...evidence.protocols, smtp: { ...smtp, value } } });
  assert.deepEqual([row?.tls, row?.certificate, row?.dane, row?.reverse], ['unknown', null, 'unknown', 'unknown']);
});
