import type { DnsData, DnsRecord, HelloAnswer, HelloOffer } from '../../../model/ask.ts';
import { type Observed, seen } from '../../../model/observed.ts';
import type { Dnssec } from '../../dnssec/evidence.ts';
import type { Signer, Signing } from '../../dnssec/testing/signer.ts';
import type { WebCertificate, WebHellos, WebHost, WebSession } from '../../web-tls/evidence.ts';
import type { Delegation, NameServerEvidence, ServerProbe } from '../../zone/evidence.ts';
import type { DnsEvidence } from '../evidence.ts';

/** For tests: the day of every audit here. */
export const NOW = '2026-11-20T12:00:00.000Z';
export const SOURCE = { server: '192.0.2.53:53', transport: 'udp', at: NOW, elapsedMs: 1 } as const;

export const records = (name: string, ...data: readonly DnsData[]): readonly DnsRecord[] =>
  data.map((one) => ({ name, ttl: 3600, data: one }));

// Evidence of a domain that has nothing to be ashamed of; a test changes what it is about.

export const soaData = (serial = 2026112001): DnsData => ({
  type: 'SOA',
  mname: 'ns1.prestataire.example',
  rname: 'hostmaster.exemple.fr',
  serial,
  refresh: 14_400,
  retry: 3_600,
  expire: 1_209_600,
  minimum: 3_600,
});

export function probe(address: string, changes: Partial<ServerProbe> = {}): ServerProbe {
  const timers = { refresh: 14_400, retry: 3_600, expire: 1_209_600, minimum: 3_600 };
  const soa = seen({ rcode: 'NOERROR', authoritative: true, serial: 7, timers });
  return {
    address,
    soa,
    tcp: soa,
    datagram: seen({ cut: false, edns: true }),
    ns: seen({ rcode: 'NOERROR', authoritative: true, hosts: ['ns1.prestataire.example', 'ns2.prestataire.example'] }),
    caa: seen({ rcode: 'NOERROR' }),
    recursion: seen({ name: 'www.iana.org', rcode: 'REFUSED', authoritative: false, available: false, answers: 0 }),
    transfer: seen({ rcode: 'REFUSED', records: 0 }),
    ...changes,
  };
}

export function server(host: string, address: string, changes: Partial<NameServerEvidence> = {}): NameServerEvidence {
  return {
    host,
    alias: seen(null),
    ipv4: seen([address]),
    ipv6: seen([`2001:db8:${address.replaceAll('.', ':')}::1`]),
    probes: [probe(address)],
    ...changes,
  };
}

export function delegation(changes: Partial<Delegation> = {}): Delegation {
  return {
    zone: 'exemple.fr',
    parent: 'fr',
    referral: seen({ hosts: ['ns1.prestataire.example', 'ns2.prestataire.example'], glue: [], from: SOURCE }),
    servers: [server('ns1.prestataire.example', '192.0.2.1'), server('ns2.prestataire.example', '198.51.100.2')],
    further: [],
    homes: [],
    ...changes,
  };
}

const VALIDATED = seen({ rcode: 'NOERROR', authenticated: true });
const NOTHING = seen({ records: [], signatures: [] });

/** For tests: an unsigned zone behind a validating resolver. */
export function dnssec(changes: Partial<Dnssec> = {}): Dnssec {
  const plain = seen({ rcode: 'NOERROR', authenticated: false });
  return {
    zone: 'exemple.fr',
    validates: seen(true),
    checked: plain,
    checkedAgain: plain,
    unchecked: plain,
    ds: NOTHING,
    keys: NOTHING,
    hashing: seen(null),
    sets: [],
    denial: { name: 'nulle-part.exemple.fr', checked: plain, unchecked: plain },
    mailHosts: seen([]),
    ...changes,
  };
}

/** For tests: a zone signed with one key. */
export function signedZone(signer: Signer, changes: Partial<Dnssec> = {}, signing: Partial<Signing> = {}): Dnssec {
  const zone = 'exemple.fr';
  const keys = records(zone, signer.key);
  const soa = records(zone, soaData());
  return dnssec({
    checked: VALIDATED,
    checkedAgain: VALIDATED,
    unchecked: VALIDATED,
    ds: seen({ records: records(zone, signer.ds(zone, 2)), signatures: [] }),
    keys: seen({ records: keys, signatures: [signer.rrsig(keys, { zone, type: 'DNSKEY', ...signing })] }),
    sets: [
      {
        name: zone,
        type: 'SOA',
        set: seen({ records: soa, signatures: [signer.rrsig(soa, { zone, type: 'SOA', ...signing })] }),
      },
    ],
    denial: { name: 'nulle-part.exemple.fr', checked: VALIDATED, unchecked: VALIDATED },
    mailHosts: seen([{ host: 'mx.exemple.fr', authenticated: seen(true) }]),
    ...changes,
  });
}

export function certificate(changes: Partial<WebCertificate> = {}): WebCertificate {
  return {
    subject: 'CN=exemple.fr',
    issuer: "C=US, O=Let's Encrypt, CN=E7",
    names: ['exemple.fr', 'www.exemple.fr'],
    notBefore: '2026-11-01T00:00:00.000Z',
    notAfter: '2027-01-30T00:00:00.000Z',
    serial: '0a1b',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA384',
    selfSigned: false,
    scts: 2,
    ...changes,
  };
}

export function session(changes: Partial<WebSession> = {}): Observed<WebSession> {
  return seen({
    address: '203.0.113.80',
    version: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    trusted: true,
    trustFault: null,
    nameMatches: true,
    chain: [certificate()],
    ocspStapled: false,
    ephemeral: { type: 'ECDH', bits: 253, name: 'X25519' },
    failure: null,
    ...changes,
  });
}

export function webHost(host: string, sessions: readonly Observed<WebSession>[] = [session()]): WebHost {
  const addresses = ['203.0.113.80', '2001:db8::80'].slice(0, sessions.length);
  return {
    host,
    addresses: seen(addresses),
    endpoints: sessions.map((one, index) => ({ address: addresses[index] ?? '', session: one })),
  };
}

const REFUSED: Observed<HelloAnswer> = seen({
  accepted: false,
  version: null,
  cipher: null,
  alert: 40,
  dhBits: null,
  compressed: false,
  secureRenegotiation: null,
});
const ACCEPTED: Observed<HelloAnswer> = seen({
  accepted: true,
  version: 'TLSv1.2',
  cipher: 'X',
  alert: null,
  dhBits: null,
  compressed: false,
  secureRenegotiation: true,
});
const OFFERS: readonly HelloOffer[] = [
  'ssl3',
  'tls1.0',
  'tls1.1',
  'tls1.2',
  'tls1.3',
  'rc4',
  '3des',
  'export',
  'null',
  'anonymous',
  'cbc',
  'static-rsa',
  'sha1',
  'pqc',
];

/** For tests: a server that accepts these offers and refuses the others, some answers replaced. */
export function hellos(accepted: readonly HelloOffer[], changes: Partial<WebHellos['answers']> = {}): WebHellos {
  const answers = OFFERS.map((offer) => [offer, accepted.includes(offer) ? ACCEPTED : REFUSED]);
  return { host: 'exemple.fr', address: '203.0.113.80', answers: { ...Object.fromEntries(answers), ...changes } };
}

export function evidence(changes: Partial<DnsEvidence> = {}): DnsEvidence {
  return {
    domain: 'exemple.fr',
    at: NOW,
    hosts: seen([
      { host: 'exemple.fr', ipv4: seen(['203.0.113.80']), ipv6: seen(['2001:db8::80']) },
      { host: 'www.exemple.fr', ipv4: seen(['203.0.113.80']), ipv6: seen(['2001:db8::80']) },
    ]),
    delegation: seen(delegation()),
    dnssec: seen(dnssec()),
    caa: seen([]),
    grants: seen([]),
    web: { hosts: [webHost('exemple.fr')], hellos: hellos(['tls1.2', 'tls1.3']) },
    pages: { plain: [], secure: null, foreign: null, securityTxt: null, securityTxtAtRoot: null },
    ...changes,
  };
}
