import { hostAddresses } from '../common/host-addresses.ts';
import type { Ask, DnsAnswer, DnsData, HostAddresses, RecordType, Registration } from '../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../model/observed.ts';

/** For tests: what a question is answered. A list of data is a positive answer, 'nxdomain' an absence, anything unseen a silence. */
export type FakeAnswer = readonly DnsData[] | 'nxdomain' | Observed<DnsAnswer>;

/**
 * For tests: an `Ask` that answers DNS from a table keyed `name TYPE`, empty where nothing stands, and is silent on all else unless
 * overridden.
 */
export function fakeAsk(zone: Readonly<Record<string, FakeAnswer>> = {}, others: Partial<Ask> = {}): Ask {
  const dns = async (name: string, type: RecordType): Promise<Observed<DnsAnswer>> => {
    const found = zone[`${name} ${type}`] ?? [];
    if (typeof found === 'object' && 'seen' in found) return found;
    const nxdomain = found === 'nxdomain';
    return seen({
      name,
      type,
      rcode: nxdomain ? 'NXDOMAIN' : 'NOERROR',
      records: nxdomain ? [] : found.map((data) => ({ name, ttl: 3600, data })),
      aliases: [],
      signatures: [],
      authenticated: false,
      ttl: nxdomain || found.length === 0 ? null : 3600,
      from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
    });
  };
  const addresses = async (host: string): Promise<HostAddresses> => {
    const [ipv4, ipv6] = await Promise.all([dns(host, 'A'), dns(host, 'AAAA')]);
    const found = ({ records }: DnsAnswer) => records.flatMap(({ data }) => ('address' in data ? [data.address] : []));
    return hostAddresses(mapSeen(ipv4, found), mapSeen(ipv6, found));
  };
  const silence = async () => unseen('timeout');
  return {
    now: '2026-11-20T12:00:00.000Z',
    permits: { dns: true, connections: true },
    furtherRoots: [],
    zoneNames: [],
    dns,
    dnsAt: silence,
    addresses,
    tcp: silence,
    clearService: silence,
    tls: silence,
    hello: silence,
    http: silence,
    smtp: silence,
    submission: silence,
    smtpManners: silence,
    port25: async () => unseen('not-asked'),
    registration: silence,
    blocklists: [],
    blocklist: silence,
    ...others,
  };
}

/** For tests: the same of servers that deny the names at which and below which nothing stands (RFC 8020), as most do. */
export function denyingAsk(zone: Readonly<Record<string, FakeAnswer>> = {}, others: Partial<Ask> = {}): Ask {
  const owners = Object.keys(zone).map((key) => key.split(' ')[0] ?? '');
  const stands = (name: string) => owners.some((owner) => owner === name || owner.endsWith(`.${name}`));
  const denying: Ask['dns'] = (name, type) =>
    fakeAsk(stands(name) ? zone : { [`${name} ${type}`]: 'nxdomain' }).dns(name, type);
  return fakeAsk(zone, { dns: denying, ...others });
}

/** For tests: the data of TXT records, one string each. */
export const txt = (...texts: readonly string[]): readonly DnsData[] =>
  texts.map((text) => ({ type: 'TXT', strings: [text] }));

/** For tests: what a registry says of a domain, held without a date unless told. */
export const registrationOf = (domain: string, told: Partial<Registration> = {}): Observed<Registration> =>
  seen({
    domain,
    source: 'rdap',
    server: 'https://rdap.example',
    registered: true,
    registrar: null,
    created: null,
    expires: null,
    changed: null,
    statuses: [],
    nameServers: [],
    delegationSigned: null,
    raw: '',
    ...told,
  });
