import { firstSilence } from '../../common/first-silence.ts';
import { type Observed, type Unseen, unseen } from '../../model/observed.ts';
import {
  leavingOut,
  notApplicable,
  type Outcome,
  TURNED_AWAY,
  type UnseenPart,
  unknown,
  unseenAmong,
} from '../../model/outcome.ts';
import type { Delegation, HostRecords, NameServerEvidence, ServerProbe, SoaReply, ZoneEvidence } from './evidence.ts';

/** For rules about the delegation of the zone, once it was found. */
export function onDelegation<R extends Outcome>(rule: (delegation: Delegation, evidence: ZoneEvidence) => R) {
  return (evidence: ZoneEvidence) =>
    evidence.delegation.seen
      ? leavingOut(rule(evidence.delegation.value, evidence), namesUnread(evidence.delegation.value))
      : unknown(evidence.delegation);
}

/** The zone, where its parent did not tell its servers, or neither a resolver nor any of them told which others it has. */
function namesUnread({ zone, named, referral, servers }: Delegation): readonly UnseenPart[] {
  const isTold = servers.some(({ probes }) => probes.some(({ ns }) => ns.seen && ns.value.authoritative));
  return unseenAmong([[zone, referral], ...(named && !isTold ? [[zone, named] as const] : [])]);
}

/** `nowhere`: the server has no address that anybody could ask, or none at which a service listens. */
export function presence({ ipv4, ipv6, probes }: NameServerEvidence): 'answers' | 'silent' | 'nowhere' {
  if (probes.some(({ soa }) => soa.seen)) return 'answers';
  if (probes.some(({ soa }) => !soa.seen && !isDead(soa))) return 'silent';
  return ipv4.seen && ipv6.seen ? 'nowhere' : 'silent';
}

/** What one answer of each address was not seen, and the families of which no address is known. */
export function unseenOf(
  servers: readonly NameServerEvidence[],
  answerOf: (probe: ServerProbe) => Observed<unknown>,
): readonly UnseenPart[] {
  const answers = servers.flatMap(({ host, probes }) =>
    probes.map((probe) => [`${host} (${probe.address})`, answerOf(probe)] as const),
  );
  return [...unseenAmong(addressesUnread(servers)), ...unseenAmong(answers, TURNED_AWAY)];
}

export function addressesUnread(servers: readonly NameServerEvidence[]) {
  return servers.flatMap(({ host, ipv4, ipv6 }) => [[host, ipv4] as const, [host, ipv6] as const]);
}

/** The first silence among servers that did not answer. */
export function silenceOf(servers: readonly NameServerEvidence[]): Omit<Unseen, 'seen'> {
  const answers = servers.flatMap(({ ipv4, ipv6, probes }) => [...probes.map(({ soa }) => soa), ipv4, ipv6]);
  return firstSilence(answers) ?? { silence: 'unreachable', detail: 'no name server' };
}

/** A and AAAA of a host, as far as they were seen. */
export function addressesOf({ ipv4, ipv6 }: HostRecords): readonly string[] {
  return [ipv4, ipv6].flatMap((found) => (found.seen ? found.value : []));
}

/** The addresses of a server, or those of its glue at which it answers where its name has none. */
export function reachedAt(server: NameServerEvidence): readonly string[] {
  const own = addressesOf(server);
  return own.length > 0 ? own : server.probes.flatMap(({ address, soa }) => (soa.seen ? [address] : []));
}

/** A server answers for the zone as its own: NOERROR, AA, and a SOA, or the alias in its place. */
export function isAuthoritative({ rcode, authoritative, serial, alias }: SoaReply): boolean {
  return rcode === 'NOERROR' && authoritative && (serial !== null || alias !== undefined);
}

/** No server has said anything: there is none to ask, or those there are kept silent. */
export function unheard(servers: readonly NameServerEvidence[]) {
  const nowhere = servers.every((server) => presence(server) === 'nowhere');
  return nowhere ? notApplicable('no-server-address') : unknown(silenceOf(servers));
}

/** Whether a server answers at this address for the zone as its own. */
export function hasZone({ soa }: ServerProbe): boolean {
  return soa.seen && isAuthoritative(soa.value);
}

/** Why the servers told nothing of the zone, whether or not some answered. */
export function untold(servers: readonly NameServerEvidence[]) {
  if (!servers.some((server) => presence(server) === 'answers')) return unheard(servers);
  const isAlias = servers.some(({ probes }) => probes.some(({ soa }) => soa.seen && soa.value.alias !== undefined));
  return notApplicable(isAlias ? 'apex-alias' : 'lame');
}

/** A silence that more patience would not end. */
export function isDead({ silence }: Pick<Unseen, 'silence'>): boolean {
  return silence === 'forbidden' || silence === 'refused';
}

/** The SOA as a server gives it where signatures are asked for. An error is no answer without them. */
export function signedWord({ datagram, soa }: ServerProbe): Observed<SoaReply> {
  if (!soa.seen) return soa;
  if (datagram?.seen && !datagram.value.edns) return unseen('not-asked', 'no EDNS', [soa, datagram]);
  return isAuthoritative(soa.value) && soa.value.serial !== null ? soa : unseen('lame', undefined, [soa]);
}
