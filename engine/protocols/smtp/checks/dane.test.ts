import type { Ask, DnsAnswer } from '../../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../../model/observed.ts';
import { issue } from '../../../network/tls/testing/certificates.ts';
import { type FakeAnswer, fakeAsk } from '../../../testing/ask.ts';
import { testCases } from '../testing/cases.ts';
import { authority, chain, dane, der, digest, EE, server, spki, tlsa } from '../testing/dane.ts';
import { FOUR, none, TWO, type World, type Zone, zoneOf } from '../testing/world.ts';
import { checks } from './dane.ts';

const stranger = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'] });
const ended = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'], issuer: authority, days: -3 });
const middle = issue({ subject: 'Intermédiaire', issuer: authority, authority: true });
const below = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'], issuer: middle });
const several = (...zones: readonly Zone[]): Zone => ({
  '_25._tcp.mx.exemple.fr TLSA': zones.flatMap((zone) => {
    const found = zone['_25._tcp.mx.exemple.fr TLSA'];
    return Array.isArray(found) ? found : [];
  }),
});
const TA = tlsa(2, 1, 1, digest(spki(authority.cert)));

const SILENT: Zone = { '_25._tcp.mx.exemple.fr TLSA': unseen('servfail') };
const UNHEARD: Zone = { '_25._tcp.mx.exemple.fr TLSA': unseen('timeout') };
const UNSIGNED_HOST: World = { secure: 'root' };
const SERVED: Zone = {
  'exemple.fr NS': [{ type: 'NS', host: 'ns.exemple.fr' }],
  'ns.exemple.fr A': [{ type: 'A', address: '192.0.2.53' }],
};
const NOBODY_ELSE = dane(tlsa(3, 1, 1, digest(spki(stranger.cert))), {}, [
  'mx.exemple.fr A',
  'mx.exemple.fr AAAA',
  '_25._tcp.mx.exemple.fr TLSA',
]);

testCases('dane', checks, [
  ['smtp/dane-present', 'on every server', dane(EE), 'pass'],
  ['smtp/dane-present', 'on one of two', { ...dane({ ...TWO, ...EE }) }, 'warn'],
  ['smtp/dane-present', 'nowhere, in a signed zone', { secure: 'all' }, 'warn'],
  ['smtp/dane-present', 'nowhere, in an unsigned zone', { secure: 'root' }, 'info'],
  ['smtp/dane-present', 'one of a usage that is defined nowhere', dane(tlsa(200, 1, 1, 'ab'.repeat(32))), 'unknown'],
  ['smtp/dane-match', 'one of a usage that is defined nowhere', dane(tlsa(200, 1, 1, 'ab'.repeat(32))), 'unknown'],
  ['smtp/dane-present', 'silence', { zone: { '_25._tcp.mx.exemple.fr TLSA': unseen('timeout') } }, 'unknown'],

  ['smtp/dane-secure', 'signed all along', dane(EE), 'pass'],
  [
    'smtp/dane-secure',
    'the MX are not signed',
    dane(EE, {}, ['mx.exemple.fr A', 'mx.exemple.fr AAAA', '_25._tcp.mx.exemple.fr TLSA']),
    'info',
  ],
  [
    'smtp/dane-secure',
    'the records are not signed',
    dane(EE, {}, ['exemple.fr MX', 'mx.exemple.fr A', 'mx.exemple.fr AAAA']),
    'warn',
  ],
  ['smtp/dane-secure', 'bogus', { secure: 'all', ask: { dns: bogus } }, 'fail'],
  [
    'smtp/dane-secure',
    'a server failure without cause is a silence',
    { secure: 'all', zone: { '_25._tcp.mx.exemple.fr TLSA': unseen('servfail') } },
    'unknown',
  ],
  ['smtp/dane-secure', 'a resolver that does not validate', dane(EE, {}, []), 'unknown'],
  ['smtp/dane-secure', 'nothing published', {}, 'notApplicable'],

  ['smtp/dane-secure', 'a silence behind unsigned addresses', { ...UNSIGNED_HOST, zone: SILENT }, 'notApplicable'],

  ['smtp/dane-resolves', 'records', dane(EE), 'pass'],
  ['smtp/dane-resolves', 'an absence is an answer', { secure: 'all' }, 'pass'],
  ['smtp/dane-resolves', 'a failure in a signed zone', { secure: 'all', zone: SILENT }, 'fail'],
  [
    'smtp/dane-resolves',
    'a failure that is laid to the signatures is the affair of another rule',
    { secure: 'all', ask: { dns: bogus } },
    'pass',
  ],
  ['smtp/dane-resolves', 'a silence of ours', { secure: 'all', zone: UNHEARD }, 'unknown'],
  [
    'smtp/dane-resolves',
    'servers that tell the address and keep silent on TLSA',
    { secure: 'all', zone: { ...UNHEARD, ...SERVED }, ask: { dnsAt: tellingAddresses } },
    'fail',
  ],
  [
    'smtp/dane-resolves',
    'no sender asks where the addresses are unsigned',
    { ...UNSIGNED_HOST, zone: SILENT },
    'notApplicable',
  ],
  ['smtp/dane-resolves', 'a resolver that does not validate', { zone: SILENT }, 'unknown'],

  ['smtp/dane-usage', '3 1 1', dane(EE), 'pass'],
  ['smtp/dane-usage', '2 1 1', dane(TA), 'pass'],
  ['smtp/dane-usage', 'the whole key', dane(tlsa(3, 1, 0, spki(server.cert).toString('hex'))), 'warn'],
  ['smtp/dane-usage', 'usage 1 is for browsers', dane(tlsa(1, 1, 1, digest(spki(server.cert)))), 'fail'],
  ['smtp/dane-usage', 'half a digest', dane(tlsa(3, 1, 1, 'abcd')), 'fail'],
  ['smtp/dane-usage', 'an unknown digest', dane(tlsa(3, 1, 9, 'abcd')), 'fail'],

  ['smtp/dane-match', 'the key', dane(EE), 'pass'],
  ['smtp/dane-match', 'another key, behind a domain that is not signed', NOBODY_ELSE, 'fail'],
  [
    'smtp/dane-present',
    'nowhere, and the server is off',
    { secure: 'all', ...none(unseen('refused')) },
    'notApplicable',
  ],
  ['smtp/dane-match', 'the certificate, SHA-512', dane(tlsa(3, 0, 2, digest(der(server.cert), 'sha512'))), 'pass'],
  ['smtp/dane-match', 'the whole key', dane(tlsa(3, 1, 0, spki(server.cert).toString('hex'))), 'pass'],
  ['smtp/dane-match', 'under the name that an alias leads to', behind(server.cert), 'pass'],
  ['smtp/dane-match', 'another key, under the name that an alias leads to', behind(stranger.cert), 'fail'],
  [
    'smtp/dane-match',
    'nothing there: that of the MX record counts',
    { ...behind(stranger.cert), zone: { 'mx.exemple.fr A': aliasOf('vrai.exemple.fr'), ...EE } },
    'pass',
  ],
  [
    'smtp/dane-match',
    'an alias that is not signed is not gone by',
    { ...behind(server.cert), secure: ['exemple.fr MX', '_25._tcp.vrai.exemple.fr TLSA'] },
    'notApplicable',
  ],
  ['smtp/dane-match', 'another key', dane(tlsa(3, 1, 1, digest(spki(stranger.cert)))), 'fail'],
  ['smtp/dane-match', 'the authority', dane(TA), 'pass'],
  ['smtp/dane-match', 'the authority of another name', dane(TA, { nameMatches: false }), 'fail'],
  [
    'smtp/dane-match',
    'an authority that did not sign',
    dane(TA, { chain: chain(stranger.cert, authority.cert) }),
    'fail',
  ],
  ['smtp/dane-match', 'an authority that is not served', dane(TA, { chain: chain(server.cert) }), 'fail'],
  [
    'smtp/dane-match',
    'the end of the certificate counts under an authority',
    dane(TA, { chain: chain(ended.cert, authority.cert) }),
    'fail',
  ],
  [
    'smtp/dane-match',
    'and not under its own key',
    dane(tlsa(3, 1, 1, digest(spki(ended.cert))), { chain: chain(ended.cert) }),
    'pass',
  ],
  [
    'smtp/dane-match',
    'a digest that matches, beside a stronger one that does not',
    dane(several(tlsa(3, 1, 1, digest(spki(server.cert))), tlsa(3, 1, 2, digest(spki(stranger.cert), 'sha512')))),
    'fail',
  ],
  [
    'smtp/dane-match',
    'a stronger digest of something else takes nothing away',
    dane(several(tlsa(3, 1, 1, digest(spki(server.cert))), tlsa(2, 0, 2, digest(der(stranger.cert), 'sha512')))),
    'pass',
  ],
  [
    'smtp/dane-match',
    'the authority behind another that is served out of order',
    dane(tlsa(2, 0, 1, digest(der(authority.cert))), { chain: chain(below.cert, authority.cert, middle.cert) }),
    'pass',
  ],
  [
    'smtp/dane-match',
    'an unsigned zone binds nobody',
    dane(tlsa(3, 1, 1, digest(spki(stranger.cert))), {}, 'root'),
    'notApplicable',
  ],
  ['smtp/dane-match', 'a resolver that does not validate', dane(EE, {}, []), 'unknown'],
  ['smtp/dane-match', 'a silent server', { ...dane(EE), ...none(unseen('timeout')) }, 'unknown'],

  ['smtp/dane-rollover', 'one record', dane(EE), 'info'],
  [
    'smtp/dane-rollover',
    'two',
    dane({
      '_25._tcp.mx.exemple.fr TLSA': [
        ...(EE['_25._tcp.mx.exemple.fr TLSA'] as []),
        ...(TA['_25._tcp.mx.exemple.fr TLSA'] as []),
      ],
    }),
    'pass',
  ],
]);

/** An MX host that is an alias, with the key of this certificate under its target. */
function behind(cert: string): World {
  const [records] = Object.values(tlsa(3, 1, 1, digest(spki(cert))));
  return dane({
    'mx.exemple.fr A': aliasOf('vrai.exemple.fr'),
    '_25._tcp.vrai.exemple.fr TLSA': records ?? [],
  });
}

function aliasOf(target: string): FakeAnswer {
  return seen({
    name: 'mx.exemple.fr',
    type: 'A',
    rcode: 'NOERROR',
    records: [{ name: target, ttl: 3600, data: { type: 'A', address: FOUR } }],
    aliases: [target],
    signatures: [],
    authenticated: true,
    ttl: 3600,
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  });
}

/** Name servers that answer every question but those about TLSA. */
async function tellingAddresses(...[, name, type]: Parameters<Ask['dnsAt']>): ReturnType<Ask['dnsAt']> {
  return type === 'TLSA'
    ? unseen('timeout')
    : seen({
        rcode: 'NOERROR',
        authoritative: true,
        recursionAvailable: false,
        truncated: false,
        answer: [{ name, ttl: 60, data: { type: 'A', address: FOUR } }],
        authority: [],
        additional: [],
        from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
      });
}

/** TLSA records that exist and do not validate. */
async function bogus(
  name: string,
  type: Parameters<Ask['dns']>[1],
  options: Parameters<Ask['dns']>[2] = {},
): Promise<Observed<DnsAnswer>> {
  if (type === 'TLSA' && !options.checkingDisabled) return unseen('servfail', 'DNSSEC Bogus');
  return mapSeen(await fakeAsk(zoneOf(EE)).dns(name, type), (found) => ({ ...found, authenticated: true }));
}
