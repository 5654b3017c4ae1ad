import { attemptRefused } from '../../../common/attempts.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { askDomainOwnership } from '../../../common/holding.ts';
import { isIpv6 } from '../../../common/host-addresses.ts';
import { registrableDomain } from '../../../common/organizational-domain.ts';
import type { Ask, DnsAnswer, DnsMessage, DnsOptions, DnsRecord, NameServer } from '../../../model/ask.ts';
import { begun } from '../../../model/begun.ts';
import { mapSeen, type Observed, restingOn, seen, type Unseen, unseen } from '../../../model/observed.ts';
import type {
  Delegation,
  HostRecords,
  NameServerEvidence,
  NameServerHome,
  Referral,
  ServerProbe,
  SoaReply,
  ZoneCut,
} from '../evidence.ts';
import { hasZone } from '../name-servers.ts';
import { askReferral } from './referral.ts';

const SERVERS_ASKED = 8;
const HOMES_ASKED = 3;

/** A name that no audited server is authoritative for; a server that answers it is an open resolver. */
const FOREIGN_NAME = 'www.iana.org';

/** Servers of a zone with broken signatures are wanted too. */
const UNCHECKED: DnsOptions = { checkingDisabled: true };

/** Looks at a zone from above and at each of its servers face to face. */
export async function gatherDelegation(cut: ZoneCut, domain: string, ask: Ask): Promise<Observed<Delegation>> {
  const { zone, parent, nameServers, presumed } = cut;
  const known = nameServers.seen ? nameServers.value : [];
  const facing = (host: string, glue: readonly string[], [first] = known) =>
    askServer({ host, zone, domain, glue, first: host === first }, ask);
  const early = new Map(known.slice(0, SERVERS_ASKED).map((host) => [host, facing(host, [])]));
  const knownHomes = homesOf(known, domain);
  const earlyHomes = begun(askHomes(knownHomes, ask));

  const referral = await askReferral(zone, cut.parentServers, ask);
  const delegated = referral.seen ? referral.value.hosts : [];
  if (presumed && delegated.length === 0) return presumed;
  const hosts = [...new Set([...known, ...delegated])];
  const reach = async (host: string): Promise<NameServerEvidence> => {
    const glue = glueOf(host, referral);
    const found = await early.get(host);
    return found && (found.probes.length > 0 || glue.length === 0) ? found : facing(host, glue, hosts);
  };
  const [servers, ownHomes, otherHomes] = await Promise.all([
    Promise.all(hosts.slice(0, SERVERS_ASKED).map(reach)).then((found) => tellingLives(found, domain, ask)),
    earlyHomes,
    askHomes(homesOf(hosts, domain).slice(knownHomes.length), ask),
  ]);
  const further = hosts.slice(SERVERS_ASKED);
  const named = mapSeen(nameServers, () => true as const);
  return seen({ zone, parent, referral, named, servers, further, homes: [...ownHomes, ...otherHomes] }, [nameServers]);
}

/** A and AAAA of a host, whatever they are, and the alias in their place. */
export async function askHostRecords(
  host: string,
  ask: Ask,
  options?: DnsOptions,
): Promise<HostRecords & Pick<NameServerEvidence, 'alias'>> {
  const [a, aaaa] = await Promise.all([ask.dns(host, 'A', options), ask.dns(host, 'AAAA', options)]);
  const named = [a, aaaa].find((answer) => answer.seen && answer.value.aliases.length > 0) ?? a;
  const alias = mapSeen(named, ({ aliases }) => aliases[0] ?? null);
  return { host, ipv4: mapSeen(a, addressesOf), ipv6: mapSeen(aaaa, addressesOf), alias };
}

const REMEMBERED = ['A', 'MX', 'TXT'] as const;

/** The servers, of which another that has the zone is asked for the lives of records where the first has not. */
async function tellingLives(servers: readonly NameServerEvidence[], domain: string, ask: Ask) {
  const knowing = servers.flatMap(({ host, probes }) => probes.filter(hasZone).map((probe) => ({ host, probe })));
  const [other] = knowing;
  if (!other || knowing.some(({ probe }) => probe.lives)) return servers;
  const lives = await askLives({ host: other.host, address: other.probe.address }, domain, ask);
  const told = (probe: ServerProbe) => (probe === other.probe ? { ...probe, lives } : probe);
  return servers.map((server) => ({ ...server, probes: server.probes.map(told) }));
}

async function askLives(server: NameServer, domain: string, ask: Ask): Promise<NonNullable<ServerProbe['lives']>> {
  const answers = await Promise.all(REMEMBERED.map((type) => ask.dnsAt(server, domain, type)));
  const silent = firstSilence(answers);
  if (silent) return silent;
  if (answers.some((answer) => answer.seen && !answer.value.authoritative)) return unseen('lame', server.host, answers);
  const records = answers.map((answer) => (answer.seen ? answer.value.answer : []));
  const lives = REMEMBERED.flatMap((type, index) => {
    const own = (records[index] ?? []).filter(({ name, data }) => name === domain && data.type === type);
    return own.length > 0 ? [{ type, seconds: Math.min(...own.map(({ ttl }) => ttl)) }] : [];
  });
  return seen(lives, answers);
}

interface Subject {
  readonly host: string;
  readonly zone: string;
  readonly domain: string;
  /** Addresses to try where the resolver knows none. */
  readonly glue: readonly string[];
  readonly first: boolean;
}

async function askServer({ host, zone, domain, glue, first }: Subject, ask: Ask): Promise<NameServerEvidence> {
  const face = (addresses: readonly string[]) =>
    Promise.all(addresses.map((address) => probe({ host, address }, { zone, domain, first }, ask)));
  const [records, glued] = await Promise.all([askHostRecords(host, ask, UNCHECKED), face(glue)]);
  const published = [records.ipv4, records.ipv6].flatMap((found) => (found.seen ? found.value.slice(0, 1) : []));
  return { ...records, probes: published.length > 0 ? await face(published) : glued };
}

/** In a dead zone only the glue of the parent leads to the servers: its first address of each family. */
function glueOf(host: string, referral: Observed<Referral>): readonly string[] {
  const glue = referral.seen ? referral.value.glue.filter((record) => record.host === host) : [];
  const six = ({ address }: { readonly address: string }) => isIpv6(address);
  return [glue.find((record) => !six(record)), glue.find(six)].flatMap((record) => (record ? [record.address] : []));
}

const NEVER = new Promise<never>(() => {});

function isSilent(observed: Observed<unknown>): observed is Unseen {
  return !observed.seen && observed.silence === 'timeout';
}

/** After the other question over TCP, whose connection it shares. A server that did not answer that one is not asked for a transfer. */
async function askTransfer(
  server: NameServer,
  zone: string,
  stream: Awaited<ReturnType<Ask['dnsAt']>>,
  ask: Ask,
): Promise<Awaited<ReturnType<Ask['dnsAt']>>> {
  const refused = attemptRefused(server.host, zone, ask.permits);
  if (refused) return refused;
  return stream.seen ? ask.dnsAt(server, zone, 'AXFR', { transport: 'tcp' }) : stream;
}

/** One answer may be cut because there are many questions, or because it is long; that a second one came by TCP tells that all are. */
function mannerOf(datagram: Observed<DnsMessage>, second: Observed<DnsMessage>): NonNullable<ServerProbe['datagram']> {
  if (!datagram.seen) return datagram;
  const { truncated, edns = true } = datagram.value;
  if (!truncated) return seen({ cut: false, edns }, [datagram]);
  return mapSeen(restingOn(second, [datagram]), ({ from }) => ({ cut: from.transport === 'tcp', edns }));
}

/** Whether the server looks up for us a name that is none of its own. */
async function askForeign(server: NameServer, zone: string, ask: Ask): ReturnType<Ask['dnsAt']> {
  return (
    attemptRefused(server.host, zone, ask.permits) ?? ask.dnsAt(server, FOREIGN_NAME, 'A', { recursionDesired: true })
  );
}

/** What does not fit in a datagram, or comes back distorted by one, was asked by stream at the same time. */
function isWholeDatagram(datagram: Awaited<ReturnType<Ask['dnsAt']>>): boolean {
  return datagram.seen ? !datagram.value.truncated : datagram.silence !== 'malformed';
}

async function probe(
  server: NameServer,
  { zone, domain, first }: Pick<Subject, 'zone' | 'domain' | 'first'>,
  ask: Ask,
): Promise<ServerProbe> {
  const reached = begun(
    Promise.all([
      ask.dnsAt(server, zone, 'SOA', { transport: 'udp' }),
      ask.dnsAt(server, zone, 'SOA', { transport: 'tcp' }),
    ]),
  );
  // Silent on both ways within their whole patience: waiting for other answers would only cost the visitor the same time again.
  const dead = reached.then(([datagram, stream]) => (isSilent(datagram) && isSilent(stream) ? datagram : NEVER));
  const unlessDead = <T>(answer: Promise<Observed<T>>) => Promise.race([answer, dead]);
  const [[datagram, tcp], ns, caa, recursion, transfer, lives] = await Promise.all([
    reached,
    unlessDead(ask.dnsAt(server, zone, 'NS')),
    unlessDead(ask.dnsAt(server, domain, 'CAA')),
    unlessDead(askForeign(server, zone, ask)),
    unlessDead(reached.then(([, stream]) => askTransfer(server, zone, stream, ask))),
    first ? unlessDead(askLives(server, domain, ask)) : null,
  ]);
  const soa = isWholeDatagram(datagram) ? datagram : tcp;
  return {
    address: server.address,
    soa: mapSeen(soa, (reply) => soaReply(reply, zone)),
    tcp: mapSeen(tcp, (reply) => soaReply(reply, zone)),
    datagram: mannerOf(datagram, ns),
    ns: mapSeen(ns, ({ rcode, authoritative, answer }) => ({ rcode, authoritative, hosts: nsHosts(answer, zone) })),
    caa: mapSeen(caa, ({ rcode }) => ({ rcode })),
    recursion: mapSeen(recursion, ({ rcode, authoritative, recursionAvailable, answer }) => ({
      name: FOREIGN_NAME,
      rcode,
      authoritative,
      available: recursionAvailable,
      answers: answer.length,
    })),
    transfer: mapSeen(transfer, ({ rcode, answer }) => ({ rcode, records: answer.length })),
    ...(lives && { lives }),
  };
}

function soaReply({ rcode, authoritative, answer, omitted }: DnsMessage, zone: string): SoaReply {
  const own = answer.filter(({ name }) => name === zone);
  const [soa] = own.flatMap(({ data }) => (data.type === 'SOA' ? [data] : []));
  const [alias] = own.flatMap(({ data }) => (data.type === 'CNAME' ? [data.host] : []));
  if (!soa) return { rcode, authoritative, serial: null, timers: null, ...(alias !== undefined && { alias }) };
  const { serial, refresh, retry, expire, minimum } = soa;
  const signed = {
    records: own.filter(({ data }) => data.type === 'SOA'),
    signatures: own.filter(({ data }) => data.type === 'RRSIG'),
  };
  return { rcode, authoritative, serial, timers: { refresh, retry, expire, minimum }, ...(!omitted && { signed }) };
}

function nsHosts(answer: readonly DnsRecord[], zone: string): readonly string[] {
  return answer.flatMap(({ name, data }) => (data.type === 'NS' && name === zone ? [data.host] : []));
}

/** A third party that can register the domain of a server's name controls the zone; the audited domain itself is another card's subject. */
function homesOf(hosts: readonly string[], domain: string): readonly string[] {
  const own = registrableDomain(domain);
  const homes = hosts.map(registrableDomain).filter((home): home is string => home !== null && home !== own);
  return [...new Set(homes)].slice(0, HOMES_ASKED);
}

function askHomes(homes: readonly string[], ask: Ask): Promise<readonly NameServerHome[]> {
  return Promise.all(
    homes.map(async (domain) => ({
      domain,
      registration: await askDomainOwnership(domain, ask),
    })),
  );
}

function addressesOf({ records }: DnsAnswer): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'A' || data.type === 'AAAA' ? [data.address] : []));
}
