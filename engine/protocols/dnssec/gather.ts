import { createHash } from 'node:crypto';
import { gatherMailHosts } from '../../common/mail-hosts.ts';
import type { Ask, DnsAnswer, RecordType } from '../../model/ask.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { Answered, Denial, DenialHashing, Dnssec, NamedSet, SignedSet } from './evidence.ts';

/** The verdict of the validating resolver, and unchecked all that is needed to say why. */
export async function gatherDnssec(zone: string, domain: string, ask: Ask): Promise<Dnssec> {
  const denied = absentName(zone, ask.now);
  const [
    root,
    checked,
    checkedAgain,
    unchecked,
    ds,
    keys,
    wishedDigests,
    wishedKeys,
    hashing,
    sets,
    denial,
    undenied,
    mailHosts,
    tlsaDenial,
  ] = await Promise.all([
    ask.dns('', 'SOA'),
    ask.dns(zone, 'SOA'),
    ask.dns(zone, 'NS'),
    ask.dns(zone, 'SOA', { checkingDisabled: true }),
    ask.dns(zone, 'DS', { checkingDisabled: true }),
    ask.dns(zone, 'DNSKEY', { checkingDisabled: true }),
    ask.dns(zone, 'CDS', { checkingDisabled: true }),
    ask.dns(zone, 'CDNSKEY', { checkingDisabled: true }),
    ask.dns(zone, 'NSEC3PARAM', { checkingDisabled: true }),
    Promise.all(SIGNED(zone, domain).map(([name, type]) => askSet(name, type, ask))),
    ask.dns(denied, 'A'),
    ask.dns(denied, 'A', { checkingDisabled: true }),
    askMailHosts(domain, ask),
    askTlsaDenial(domain, ask),
  ]);
  return {
    zone,
    validates: mapSeen(root, ({ authenticated }) => authenticated),
    checked: mapSeen(checked, answered),
    checkedAgain: mapSeen(checkedAgain, answered),
    unchecked: mapSeen(unchecked, answered),
    ds: signedSet(ds),
    keys: signedSet(keys),
    wished: { digests: signedSet(wishedDigests), keys: signedSet(wishedKeys) },
    hashing: mapSeen(hashing, denialHashing),
    sets,
    denial: { name: denied, checked: mapSeen(denial, answered), unchecked: mapSeen(undenied, answered) },
    mailHosts,
    tlsaDenial,
  };
}

/** A sender that uses DANE looks TLSA up first, and defers delivery where the answer is bogus (RFC 7672 §2.1.1). */
async function askTlsaDenial(domain: string, ask: Ask): Promise<Denial | null> {
  const found = await gatherMailHosts(domain, ask);
  const own = found.seen ? found.value.hosts.find(({ host }) => host.endsWith(`.${domain}`)) : undefined;
  if (!own) return null;
  const name = `_25._tcp.${own.host}`;
  const [checked, unchecked] = await Promise.all([
    ask.dns(name, 'TLSA'),
    ask.dns(name, 'TLSA', { checkingDisabled: true }),
  ]);
  if (unchecked.seen && unchecked.value.records.length > 0) return null;
  return { name, checked: mapSeen(checked, answered), unchecked: mapSeen(unchecked, answered) };
}

/** What mail and browsers depend on. */
const SIGNED = (zone: string, domain: string): readonly (readonly [string, RecordType])[] => [
  [zone, 'SOA'],
  [zone, 'NS'],
  [domain, 'MX'],
  [domain, 'TXT'],
  [domain, 'A'],
];

/** A name that exists nowhere, the same all along one audit. */
function absentName(zone: string, now: string): string {
  return `${createHash('sha256').update(`${zone} ${now}`).digest('hex').slice(0, 16)}.${zone}`;
}

async function askSet(name: string, type: RecordType, ask: Ask): Promise<NamedSet> {
  const [unchecked, checked] = await Promise.all([
    ask.dns(name, type, { checkingDisabled: true }),
    ask.dns(name, type),
  ]);
  return { name, type, set: signedSet(unchecked), checked: mapSeen(checked, answered) };
}

/** DANE needs the addresses of the MX hosts validated (RFC 7672 §2.2). */
async function askMailHosts(domain: string, ask: Ask): Promise<Dnssec['mailHosts']> {
  const found = await gatherMailHosts(domain, ask);
  if (!found.seen) return found;
  const names = found.value.hosts.map(({ host }) => host);
  const hosts = await Promise.all(
    names.map(async (host) => ({ host, authenticated: await isAuthenticated(host, ask) })),
  );
  return seen(hosts, [found]);
}

async function isAuthenticated(host: string, ask: Ask): Promise<Observed<boolean>> {
  const [a, aaaa] = await Promise.all([ask.dns(host, 'A'), ask.dns(host, 'AAAA')]);
  if (!a.seen) return a;
  if (!aaaa.seen) return aaaa;
  return seen(a.value.authenticated && aaaa.value.authenticated, [a, aaaa]);
}

/** RFC 5155 §4.2: algorithm, flags, iterations, salt. */
function denialHashing({ records }: DnsAnswer): DenialHashing | null {
  const [hex] = records.flatMap(({ data }) => (data.type === 'OTHER' ? [data.hex] : []));
  const octets = Buffer.from(hex ?? '', 'hex');
  return octets.length < 5 ? null : { iterations: octets.readUInt16BE(2), saltLength: octets.readUInt8(4) };
}

function answered({ rcode, authenticated, aliases }: DnsAnswer): Answered {
  return { rcode, authenticated, ...(aliases.length > 0 && { aliased: true as const }) };
}

/** What another name owns, at the end of an alias, another zone has signed. */
function signedSet(answer: Observed<DnsAnswer>): Observed<SignedSet> {
  return mapSeen(answer, ({ name: asked, records, signatures }) => ({
    records: records.filter(({ name }) => name === asked),
    signatures: signatures.filter(({ name }) => name === asked),
  }));
}
