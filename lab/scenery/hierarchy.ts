import { nameServer, together, webHost } from '../hosts.ts';
import type { Registry } from '../servers/registry.ts';
import type { Registration, ZoneDeclaration } from '../world.ts';

/** A registration without a fault, for those who have nothing to say of theirs. */
export const registered: Registration = {
  registrar: { name: 'Bureau d’enregistrement du laboratoire', ianaId: '9998', abuse: 'abus@bureau.example' },
  createdDaysAgo: 3650,
  expiresInDays: 400,
  statuses: ['client transfer prohibited'],
};

/** Where the registries of the lab answer. */
export const RDAP_HOST = 'rdap.nic.example';
export const WHOIS_HOST = 'whois.nic.example';
export const TOP_LEVEL_DOMAINS = ['example', 'com', 'net', 'org'] as const;

const SERVERS = `
  @ NS a.nic.example.
  @ NS b.nic.example.`;

/** The root, the top-level domains and their registry. */
export function hierarchy(registry: () => Registry): readonly ZoneDeclaration[] {
  return [
    { origin: '.', zone: SERVERS, signing: {} },
    { origin: 'arpa', zone: SERVERS, signing: {} },
    ...TOP_LEVEL_DOMAINS.map((origin) => ({ origin, zone: SERVERS, signing: {} })),
    {
      origin: 'nic.example',
      zone: `${SERVERS}
        a      A    192.0.2.1
        a      AAAA 2001:db8::1
        b      A    198.51.100.1
        b      AAAA 2001:db8:1::1
        rdap   A    192.0.2.3
        whois  A    192.0.2.4`,
      signing: {},
      registration: registered,
      hosts: {
        a: nameServer(),
        b: nameServer(),
        rdap: webHost({ answer: (path) => registry().rdap(path), cleartext: 'closed' }),
        whois: { ports: { 43: { speaks: 'whois' } } },
      },
    },
  ];
}

/** PTR records of the documentation networks (RFC 5737, RFC 3849), by address. */
export function reverseZones(pointers: ReadonlyMap<string, string>): readonly ZoneDeclaration[] {
  const lines = [...pointers].map(([address, name]) => ({ at: reverseName(address), name }));
  return ['2.0.192.in-addr.arpa', '100.51.198.in-addr.arpa', '113.0.203.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa'].map(
    (origin) => ({
      origin,
      zone: [
        SERVERS,
        ...lines.filter(({ at }) => at.endsWith(origin)).map(({ at, name }) => `${at}. PTR ${name}.`),
      ].join('\n'),
    }),
  );
}

/** RFC 1035 §3.5, RFC 3596 §2.5. */
export function reverseName(address: string): string {
  return address.includes(':') ? `${nibbles(address)}.ip6.arpa` : `${octets(address)}.in-addr.arpa`;
}

/** The octets of an IPv4 address, last first; of IPv6 the nibbles, as block lists want them too (RFC 5782 §2.4). */
export function reversed(address: string): string {
  return address.includes(':') ? nibbles(address) : octets(address);
}

function octets(address: string): string {
  return address.split('.').toReversed().join('.');
}

function nibbles(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const before = groups(head);
  const after = groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const all = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('');
  return [...all].toReversed().join('.');
}

const HOSTED = `
  @ NS ns1.hebergeur.example.
  @ NS ns2.hebergeur.example.`;

/** Servers and services that worlds share, and the corners of the world outside that are asked about. */
export const neighbourhood: readonly ZoneDeclaration[] = [
  { origin: 'iana.org', zone: `${HOSTED}\n www A 192.0.2.7`, registration: registered },
  { origin: 'azurewebsites.net', zone: HOSTED, registration: registered },
  {
    origin: 'hebergeur.example',
    zone: `
      @    NS   ns1
      @    NS   ns2
      ns1  A    192.0.2.10
      ns1  AAAA 2001:db8:10::1
      ns2  A    198.51.100.10
      ns2  AAAA 2001:db8:11::1
      @    A    192.0.2.11
      www  A    192.0.2.11
      @    MX   0 .
      @    TXT  "v=spf1 -all"`,
    signing: {},
    registration: registered,
    hosts: {
      ns1: nameServer(),
      ns2: nameServer(),
      '@': webHost({ pages: { '/': '<!doctype html><title>Hébergeur</title><h1>Hébergeur</h1>' } }),
      www: webHost({ redirect: 'https://hebergeur.example' }),
    },
  },
  {
    origin: 'lab.example',
    zone: `
      ${HOSTED}
      audit  A   192.0.2.5
      canari A   192.0.2.6`,
    signing: {},
    registration: registered,
    hosts: {
      audit: together(),
      canari: { ports: { 25: { speaks: 'smtp', starttls: 'absent' } } },
    },
  },
];
