import { isWithin } from '../dns/names.ts';
import type { Namespace } from '../dns/namespace.ts';
import type { RecordSet } from '../dns/records.ts';
import { resolve, signed } from '../dns/resolver.ts';
import type { Zone } from '../dns/zone.ts';
import type { NameService } from '../hosts.ts';
import { answerDatagram, answerStream, type DnsQuestion, type DnsReply, type Responder } from './dns.ts';
import type { Ground } from './listen.ts';

/** How the resolver is called where servers have addresses. */
export const RESOLVER = 'resolver';

/** A resolver for all who ask, as the one beside the engine. */
export function resolving(namespace: Namespace): Responder {
  return ({ name, type, checkingDisabled }) => {
    const resolution = resolve(namespace, name, type, checkingDisabled);
    return resolution && { ...resolution, recursionAvailable: true };
  };
}

/** Opens a responder on one port of both transports. */
export async function openResolver(
  ground: Ground,
  responder: Responder,
  attempts = 5,
): Promise<{ address: string; port: number }> {
  const port = await ground.tcp(RESOLVER, (connection) => answerStream(connection, responder));
  try {
    await ground.udp(RESOLVER, (message) => answerDatagram(message, responder), port);
    return { address: ground.host, port };
  } catch (taken) {
    if (attempts === 0) throw taken;
    return openResolver(ground, responder, attempts - 1);
  }
}

/** A server for the zones of `origins`. */
export function serving(namespace: Namespace, origins: readonly string[], service: NameService): Responder {
  const { manner = 'answers', transfer = false, recursion = false, instead = {}, cuts = false, edns = true } = service;
  const zones = origins.map((origin) => {
    const text = instead[origin];
    const zone = text === undefined ? (namespace.zones.get(origin) as Zone) : namespace.variant(origin, text);
    return service.unsigned ? { ...zone, signer: null } : zone;
  });
  const deepest = zones.toSorted((a, b) => b.origin.length - a.origin.length);
  const recursing = recursion ? resolving(namespace) : null;

  return (question) => {
    if (manner === 'silent') return null;
    if (manner === 'refused') return { rcode: 'REFUSED' };
    if (manner === 'servfail') return { rcode: 'SERVFAIL' };
    if (question.edns && !edns) return { rcode: 'FORMERR' };
    const { name, type } = question;
    if (namespace.reach(name) === 'silent') return null;
    const within = deepest.filter(({ origin }) => isWithin(name, origin));
    const zone = type === 'DS' ? (within.find(({ origin }) => origin !== name) ?? within[0]) : within[0];
    if (zone === undefined) return (question.recursionDesired && recursing?.(question)) || { rcode: 'REFUSED' };
    if (zone.refuses.includes(type)) return { rcode: 'SERVFAIL' };
    if (type === 'AXFR') return transferred(zone, question, transfer);
    return {
      ...lookedUp(zone, question),
      recursionAvailable: recursion,
      truncated: cuts,
      ...(manner === 'not-authoritative' && { authoritative: false }),
    };
  };
}

function lookedUp(zone: Zone, { name, type }: DnsQuestion): NonNullable<DnsReply> {
  const { kind, answer, authority, glue } = zone.lookup(name, type);
  return {
    rcode: kind === 'unknown' ? 'NXDOMAIN' : 'NOERROR',
    authoritative: kind !== 'referral',
    answer: signed(answer, zone),
    authority: signed(authority, zone),
    glue: signed(glue, zone),
  };
}

/** RFC 5936 §2.2: everything between two copies of the SOA, over TCP only. */
function transferred(zone: Zone, { name, transport }: DnsQuestion, allowed: boolean): DnsReply {
  if (!allowed || name !== zone.origin || transport === 'udp') return { rcode: 'REFUSED' };
  const soa = zone.find(zone.origin, 'SOA') as RecordSet;
  const others = zone.all().filter((set) => set !== soa);
  return { rcode: 'NOERROR', authoritative: true, answer: signed([soa, ...others, { ...soa }], zone) };
}
