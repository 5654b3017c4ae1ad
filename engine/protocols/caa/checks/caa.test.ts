import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import { quickestMs } from '../../../testing/busy.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { certificate, delegation, dnssec, probe, server, session, webHost } from '../../dns/testing/evidence.ts';
import type { ServerProbe } from '../../zone/evidence.ts';
import type { CaaLevel, CaaRecord } from '../evidence.ts';
import { identifiersOf, organizationOf } from '../issuers.ts';
import { faultOf } from '../policy.ts';
import { caaAllowsCurrent, caaPresent, caaResolves, caaSyntax } from './caa.ts';

const timeout = unseen('timeout');
const servfail = unseen('servfail');
const record = (tag: string, value: string, flags = 0): CaaRecord => ({ flags, tag, value });
const le = record('issue', 'letsencrypt.org');

type Level = readonly CaaRecord[] | Observed<never>;
const levels = (www: Level, own: Level = [], tld: Level = []): Partial<DnsEvidence> => {
  const all: readonly (readonly [string, Level])[] = [
    ['www.exemple.fr', www],
    ['exemple.fr', own],
    ['fr', tld],
  ];
  return {
    caa: seen(all.map(([name, found]): CaaLevel => ({ name, records: 'seen' in found ? found : seen(found) }))),
  };
};
const below = (label: string, found: Level, own: Level): Partial<DnsEvidence> => ({
  caa: seen(
    [[`${label}.exemple.fr`, found] as const, ['exemple.fr', own] as const, ['fr', []] as const].map(
      ([name, level]): CaaLevel => ({ name, records: 'seen' in level ? level : seen(level) }),
    ),
  ),
});
const shows = (label: string) => ({ certificates: [digicertAt(label)], hidden: null });
const digicertAt = (label: string) => ({
  host: `${label}.exemple.fr`,
  issuer: 'C=US, O=DigiCert Inc, CN=R',
  names: [`${label}.exemple.fr`],
});
const policy = (...records: readonly CaaRecord[]) => levels([], records);
const serves = (
  changes: Parameters<typeof certificate>[0],
  trusted = true,
  host = 'exemple.fr',
): Partial<DnsEvidence> => ({
  web: { hosts: [webHost(host, [session({ trusted, chain: [certificate(changes)] })])], hellos: null },
});
const probes = (...changes: readonly Partial<ServerProbe>[]): Partial<DnsEvidence> => ({
  delegation: seen(
    delegation({
      servers: changes.map((one, index) =>
        server(`ns${index}`, `192.0.2.${index}`, { probes: [probe(`192.0.2.${index}`, one)] }),
      ),
    }),
  ),
});
const refusing = { caa: seen({ rcode: 'SERVFAIL' }) } as const;

testCases([
  [caaPresent, 'one authority', policy(le), 'pass'],
  [caaPresent, 'nobody may issue', policy(record('issue', ';')), 'pass'],
  [caaPresent, 'nobody may, past a critical property', policy(record('issuer', 'a.fr', 128)), 'pass'],
  [caaPresent, 'a policy of the level above', levels([], [], [le]), 'pass'],
  [caaPresent, 'none', policy(), 'warn'],
  [caaPresent, 'an address for complaints restricts nothing', policy(record('iodef', 'mailto:a@exemple.fr')), 'warn'],
  [caaPresent, 'silence on the way up', levels([], timeout, [le]), 'unknown'],
  [caaPresent, 'silence below the name does not matter', levels(timeout, [le]), 'pass'],
  [caaPresent, 'a half that was not asked', { caa: unseen('not-asked') }, 'unknown'],

  [caaSyntax, 'well written', policy(le, record('issuewild', ';'), record('iodef', 'mailto:a@exemple.fr')), 'pass'],
  [caaSyntax, 'a value that names nobody', policy(record('issue', 'https://letsencrypt.org')), 'fail'],
  [caaSyntax, 'an unknown tag marked critical stops every authority', policy(le, record('futur', 'x', 128)), 'fail'],
  [caaSyntax, 'an unknown tag that is not', policy(le, record('futur', 'x')), 'pass'],
  [caaSyntax, 'a flag of 1, meant for critical', policy(record('issue', 'letsencrypt.org', 1)), 'warn'],
  [
    caaSyntax,
    'contacts',
    policy(le, record('contactemail', 'a@exemple.fr'), record('contactphone', '+33-1.23')),
    'pass',
  ],
  [caaSyntax, 'a telephone without its country', policy(le, record('contactphone', '01 23 45 67 89')), 'warn'],
  [caaSyntax, 'a mailbox that is none', policy(le, record('contactemail', 'exemple.fr')), 'warn'],
  [
    caaSyntax,
    'ways of validation, one of them known',
    policy(record('issue', 'letsencrypt.org; ValidationMethods = dns-02,dns-01')),
    'pass',
  ],
  [caaSyntax, 'a way of its own', policy(record('issue', 'digicert.com; validationmethods=ca-fax')), 'pass'],
  [caaSyntax, 'no way allowed', policy(record('issue', 'letsencrypt.org; validationmethods=')), 'pass'],
  [caaSyntax, 'parameters with a dash', policy(record('issue', 'letsencrypt.org; validation-methods=dns-01')), 'warn'],
  [
    caaSyntax,
    'an account by another name',
    policy(record('issue', 'letsencrypt.org; account-uri=https://a/1')),
    'warn',
  ],
  [caaSyntax, 'a parameter of the authority', policy(record('issue', 'ca.example; account=230123')), 'pass'],
  [caaSyntax, 'a way that nobody has', policy(record('issue', 'letsencrypt.org; validationmethods=dns01')), 'warn'],
  [caaSyntax, 'a bad record at www only', levels([record('iodef', 'a@exemple.fr')], [le]), 'fail'],
  [caaSyntax, 'no policy', policy(), 'notApplicable'],
  [caaSyntax, 'silence', levels(timeout, [le]), 'unknown'],

  [caaAllowsCurrent, 'the authority is named', policy(le), 'pass'],
  [caaAllowsCurrent, 'with parameters', policy(record('issue', 'LetsEncrypt.org; validationmethods=dns-01')), 'pass'],
  [caaAllowsCurrent, 'another one is', policy(record('issue', 'digicert.com')), 'fail'],
  [
    caaAllowsCurrent,
    'a value outside the grammar names nobody',
    policy(record('issue', 'letsencrypt.org; a_b=123')),
    'fail',
  ],
  [
    caaAllowsCurrent,
    'nor does one whose parameter has spaces',
    policy(record('issue', 'letsencrypt.org; ab=1 2 3')),
    'fail',
  ],
  [
    caaAllowsCurrent,
    'it is, beside a critical property that no authority knows',
    policy(le, record('futuretag', 'x', 128)),
    'fail',
  ],
  [caaAllowsCurrent, 'such a property alone', policy(record('issuer', 'letsencrypt.org', 128)), 'fail'],
  [caaAllowsCurrent, 'a critical one with a malformed tag', policy(le, record('futur-tag', 'x', 128)), 'fail'],
  [caaAllowsCurrent, 'a critical one that they know', policy({ ...le, flags: 128 }), 'pass'],
  [caaAllowsCurrent, 'nobody is', policy(record('issue', ';')), 'fail'],
  [
    caaAllowsCurrent,
    'an authority that we do not know is not judged',
    { ...policy(le), ...serves({ issuer: 'C=FR, O=Autorité inconnue, CN=X' }) },
    'info',
  ],
  [
    caaAllowsCurrent,
    'unless nobody at all may issue',
    { ...policy(record('issue', ';')), ...serves({ issuer: 'O=Autorité inconnue' }) },
    'fail',
  ],
  [
    caaAllowsCurrent,
    'wildcards have a rule of their own',
    { ...policy(le, record('issuewild', ';')), ...serves({ names: ['*.exemple.fr'] }, true, 'www.exemple.fr') },
    'fail',
  ],
  [caaAllowsCurrent, 'which does not touch other names', policy(le, record('issuewild', ';')), 'pass'],
  [
    caaAllowsCurrent,
    'without it, wildcards follow the rule of all',
    { ...policy(le), ...serves({ names: ['*.exemple.fr'] }, true, 'www.exemple.fr') },
    'pass',
  ],
  [
    caaAllowsCurrent,
    'www has a policy of its own',
    { ...levels([record('issue', 'digicert.com')], [le]), ...serves({}, true, 'www.exemple.fr') },
    'fail',
  ],
  [
    caaAllowsCurrent,
    'a self-made certificate will not be renewed by anybody',
    { ...policy(le), ...serves({}, false) },
    'notApplicable',
  ],
  [
    caaAllowsCurrent,
    'the certificate of another client says nothing of this zone',
    {
      ...policy(record('issue', ';'), record('issuewild', 'letsencrypt.org')),
      web: {
        hosts: [
          webHost('exemple.fr', [session({ nameMatches: false, chain: [certificate({ names: ['autre.fr'] })] })]),
        ],
        hellos: null,
      },
    },
    'notApplicable',
  ],
  [caaAllowsCurrent, 'no policy', policy(), 'notApplicable'],
  [
    caaAllowsCurrent,
    'a silent site',
    { ...policy(le), web: { hosts: [webHost('exemple.fr', [timeout])], hellos: null } },
    'unknown',
  ],
  [
    caaAllowsCurrent,
    'no HTTPS',
    { ...policy(le), web: { hosts: [webHost('exemple.fr', [unseen('refused')])], hellos: null } },
    'notApplicable',
  ],
  [
    caaAllowsCurrent,
    'addresses that were not seen',
    { ...policy(le), web: { hosts: [{ host: 'exemple.fr', addresses: servfail, endpoints: [] }], hellos: null } },
    'unknown',
  ],
  [
    caaAllowsCurrent,
    'no policy, whatever the site says',
    { ...policy(), web: { hosts: [webHost('exemple.fr', [timeout])], hellos: null } },
    'notApplicable',
  ],
  [caaAllowsCurrent, 'the mail server shows one of another authority', { ...policy(le), issued: shows('mx') }, 'fail'],
  [
    caaAllowsCurrent,
    'the policy file has a policy of its own, which permits it',
    { ...below('mta-sts', [record('issue', 'digicert.com')], [le]), issued: shows('mta-sts') },
    'pass',
  ],
  [
    caaAllowsCurrent,
    'the only certificate is that of the mail',
    { ...policy(record('issue', 'digicert.com')), web: { hosts: [], hellos: null }, issued: shows('mx') },
    'pass',
  ],
  [
    caaAllowsCurrent,
    'a site that was not heard may show another than the mail',
    {
      ...policy(record('issue', 'digicert.com')),
      web: { hosts: [webHost('exemple.fr', [timeout])], hellos: null },
      issued: shows('mx'),
    },
    'unknown',
  ],
  [caaAllowsCurrent, 'a policy for the mail alone is one', { ...below('mx', [le], []), issued: shows('mx') }, 'fail'],
  [
    caaAllowsCurrent,
    'a mail server that was not heard may show another',
    { ...policy(le), issued: { certificates: [], hidden: timeout } },
    'unknown',
  ],
  [caaAllowsCurrent, 'a silent policy', levels([], timeout), 'unknown'],

  [caaResolves, 'all servers answer', { ...policy(le), ...probes({}, {}) }, 'pass'],
  [caaResolves, 'absence is an answer', { ...policy(), ...probes({ caa: seen({ rcode: 'NXDOMAIN' }) }) }, 'pass'],
  [caaResolves, 'one does not', { ...policy(le), ...probes({}, refusing) }, 'warn'],
  [caaResolves, 'none does', { ...policy(le), ...probes(refusing, { caa: seen({ rcode: 'NOTIMP' }) }) }, 'fail'],
  [
    caaResolves,
    'a lame server is not blamed for CAA',
    {
      ...policy(le),
      ...probes(
        {},
        { ...refusing, soa: seen({ rcode: 'SERVFAIL', authoritative: false, serial: null, timers: null }) },
      ),
    },
    'pass',
  ],
  [
    caaResolves,
    'a broken zone is another fault',
    { ...levels([], servfail), dnssec: seen(dnssec({ checked: servfail, checkedAgain: servfail })) },
    'notApplicable',
  ],
  [caaResolves, 'the resolver fails', levels([], servfail), 'unknown'],
]);

test('values of issue follow RFC 8659 §4.2', () => {
  const good = ['', ';', 'ca.example', 'ca.example;', 'ca.example; account=1', ' ca.example ; a=b ; c=d', '; a=b'];
  const bad = [
    'ca.example account=1',
    'ca..example',
    '-ca.example',
    'ca.example; a',
    'ca.example; a=b c',
    '"ca.example"',
    '; ; ',
  ];
  for (const value of good) assert.equal(faultOf(record('issue', value)), null, value);
  for (const value of bad) assert.equal(faultOf(record('issue', value)), 'value', value);
  assert.equal(faultOf(record('issue tag', '')), 'tag');
});

test('a hostile value is read in no time', () => {
  for (const filler of [' ', 'a', '-', ';', 'a-', '=']) {
    const hostile = record('issue', `${filler.repeat(60_000)}!`);
    assert.ok(quickestMs(() => void faultOf(hostile)) < 100, filler);
  }
});

test('organisations are found in a distinguished name, commas and all', () => {
  assert.equal(organizationOf("C=US, O=Let's Encrypt, CN=E7"), "Let's Encrypt");
  assert.equal(organizationOf('C=US, ST=Arizona, O=GoDaddy.com\\, Inc., CN=Go Daddy'), 'GoDaddy.com, Inc.');
  assert.equal(organizationOf('C=US, O=GoDaddy.com, Inc., CN=Go Daddy'), 'GoDaddy.com, Inc.');
  assert.equal(organizationOf('CN=sans organisation'), null);
  assert.deepEqual(identifiersOf("Let's Encrypt"), ['letsencrypt.org']);
  assert.deepEqual(identifiersOf('inconnue'), []);
});
