import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Registration } from '../../../model/ask.ts';
import { seen, unseen } from '../../../model/observed.ts';
import { txt } from '../../../testing/ask.ts';
import { address, fakeTls } from '../../../testing/sessions.ts';
import { gathered, NONE, testCases } from '../testing/cases.ts';
import {
  checks,
  tlsrptPresent,
  tlsrptRua,
  tlsrptRuaRetired,
  tlsrptRuaThird,
  tlsrptSingle,
  tlsrptSyntax,
} from './tls-reports.ts';

const MANY = `v=TLSRPTv1; rua=${['a', 'b', 'c', 'd', 'e'].map((one) => `mailto:${one}@exemple.fr`).join(',')}`;

testCases(checks, [
  [tlsrptPresent, 'published', { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') }, 'pass'],
  [tlsrptPresent, 'absent beside MTA-STS', {}, 'warn'],
  [
    tlsrptPresent,
    'absent beside DANE',
    {
      record: [],
      zone: { '_25._tcp.mx.exemple.fr TLSA': [{ type: 'TLSA', usage: 3, selector: 1, matching: 1, data: '00' }] },
    },
    'warn',
  ],
  [tlsrptPresent, 'absent beside neither', { record: [] }, 'info'],
  [tlsrptPresent, 'absent beside a policy that is given up', { policy: NONE }, 'info'],
  [tlsrptPresent, 'silence', { rpt: unseen('timeout') }, 'unknown'],

  [tlsrptSingle, 'one', { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') }, 'pass'],
  [tlsrptSingle, 'published, and unusable', { rpt: txt('rua=mailto:a@exemple.fr; v=TLSRPTv1') }, 'notApplicable'],
  [tlsrptSingle, 'two', { rpt: txt('v=TLSRPTv1; rua=mailto:a@b.fr', 'v=TLSRPTv1; rua=mailto:b@b.fr') }, 'fail'],

  [tlsrptSyntax, 'sound', { rpt: txt('v=TLSRPTv1;rua=mailto:a@exemple.fr;') }, 'pass'],
  [tlsrptSyntax, 'version not first', { rpt: txt('rua=mailto:a@exemple.fr; v=TLSRPTv1') }, 'fail'],
  [tlsrptSyntax, 'an extension without value', { rpt: txt('v=TLSRPTv1;rua=mailto:a@exemple.fr;more=') }, 'fail'],
  [
    tlsrptSyntax,
    'an address with equals signs',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr?subject=x, https://exemple.fr/?a=b;') },
    'pass',
  ],
  [tlsrptSyntax, 'an extension', { rpt: txt('v=TLSRPTv1;rua=mailto:a@exemple.fr;x-9.a=1') }, 'pass'],
  [tlsrptSyntax, 'without rua', { rpt: txt('v=TLSRPTv1;') }, 'fail'],
  [
    tlsrptSyntax,
    'a word that is no field',
    { rpt: txt('v=TLSRPTv1; mailto:a@exemple.fr; rua=mailto:a@exemple.fr') },
    'fail',
  ],

  [tlsrptRua, 'a mailbox where mail is received', { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') }, 'pass'],
  [tlsrptRua, 'a domain without mail', { rpt: txt('v=TLSRPTv1; rua=mailto:a@vide.fr') }, 'fail'],
  [tlsrptRua, 'another scheme', { rpt: txt('v=TLSRPTv1; rua=ftp://exemple.fr/rapports') }, 'fail'],
  [
    tlsrptRua,
    'an https collector',
    {
      rpt: txt('v=TLSRPTv1; rua=https://rapports.fr/v1'),
      zone: { 'rapports.fr A': address('192.0.2.90') },
      ask: { tls: async () => seen(fakeTls()) },
    },
    'pass',
  ],
  [
    tlsrptRua,
    'one with a refused certificate',
    {
      rpt: txt('v=TLSRPTv1; rua=https://rapports.fr/v1'),
      zone: { 'rapports.fr A': address('192.0.2.90') },
      ask: { tls: async () => seen(fakeTls({ nameMatches: false })) },
    },
    'fail',
  ],
  [
    tlsrptRua,
    'one that does not answer',
    { rpt: txt('v=TLSRPTv1; rua=https://rapports.fr/v1'), zone: { 'rapports.fr A': address('192.0.2.90') } },
    'unknown',
  ],
  [
    tlsrptRua,
    'the second of two is at fault',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr, http://b.fr') },
    'fail',
  ],

  [tlsrptRuaThird, 'held', { rpt: txt('v=TLSRPTv1; rua=mailto:tls@exemple.fr') }, 'pass'],
  [
    tlsrptRuaThird,
    'free',
    {
      rpt: txt('v=TLSRPTv1; rua=mailto:tls@parti.fr'),
      zone: { 'parti.fr NS': 'nxdomain' },
      ask: { registration: async () => seen({ registered: false } as Registration) },
    },
    'fail',
  ],
  [
    tlsrptRuaThird,
    'the registry is silent',
    { rpt: txt('v=TLSRPTv1; rua=mailto:tls@parti.fr'), zone: { 'parti.fr NS': 'nxdomain' } },
    'unknown',
  ],
  [
    tlsrptRuaThird,
    'free, in a second field of the record',
    {
      rpt: txt('v=TLSRPTv1; rua=mailto:tls@exemple.fr; rua=mailto:tls@parti.fr'),
      zone: { 'parti.fr NS': 'nxdomain' },
      ask: { registration: async () => seen({ registered: false } as Registration) },
    },
    'fail',
  ],
  [
    tlsrptRua,
    'deaf, in a second field',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr; rua=mailto:a@vide.fr') },
    'fail',
  ],
  [tlsrptRuaThird, 'more than are looked at', { rpt: txt(MANY) }, 'unknown'],
  [tlsrptRua, 'more than are looked at', { rpt: txt(MANY) }, 'unknown'],
  [tlsrptRuaThird, 'no reports', {}, 'notApplicable'],
  [tlsrptRuaRetired, 'read', { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr') }, 'pass'],
  [
    tlsrptRuaRetired,
    'a service that has closed',
    { rpt: txt('v=TLSRPTv1; rua=mailto:a@exemple.fr,mailto:tls-rua@mailcheck.service.ncsc.gov.uk') },
    'warn',
  ],
  [tlsrptRuaRetired, 'silence', { rpt: unseen('timeout') }, 'unknown'],
]);

test('what is published as TLS-RPT and cannot be used is not called absent', async () => {
  const evidence = await gathered({ rpt: txt('rua=mailto:a@exemple.fr; v=TLSRPTv1') });
  for (const rule of [tlsrptSingle, tlsrptRua, tlsrptRuaThird])
    assert.deepEqual(rule.judge(evidence).facts, { reason: 'report-record-unusable' });
});
