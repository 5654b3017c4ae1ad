import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type AuditEvent, type Audited, audit, conclude, knownAddresses, withReports } from '@rempart/engine';
import {
  askServers,
  calledAt,
  type HostPlace,
  hasAddress,
  isApiHost,
  openWay,
  readPlace,
  type ServerSaid,
  type Way,
  type ZoneChange,
} from '@rempart/engine/repair';
import type { Calling, Instead, Networks } from '../../../ports/outside.ts';
import type { ZoneReading } from '../ports/judging.ts';
import type { AuditedAs, OpenedHost, RepairWorld } from '../ports/world.ts';
import { pinnedFetch } from './pinned-fetch.ts';

/** What the world of a repair stands on. */
export interface Ground extends Networks, ZoneReading, Pick<Calling, 'mayReach' | 'callsLoopback' | 'ca'> {}

const DNS_PORT = 53;
const DNS_ALONE = { dns: true, connections: false } as const;
const ASKING_MS = 15_000;
const AGAIN_MS = 2_000;
/** How long name servers may take to publish what their host was given. */
const PATIENCE_MS = 60_000;

export function openRepairWorld(ground: Ground): RepairWorld {
  const { networkFor, isOfTheLab, ca, readZone } = ground;
  const mayReach = (address: string) => ground.mayReach(address) || (ground.callsLoopback && address === '127.0.0.1');
  const ask = (domain: string, instead?: Instead, ended?: AbortSignal) => {
    const late = AbortSignal.timeout(ASKING_MS);
    const signal = ended ? AbortSignal.any([ended, late]) : late;
    return networkFor(domain, instead).open({ signal, permits: DNS_ALONE });
  };
  /** Those of its addresses that may be reached; a name that changes meanwhile leads nowhere else. */
  const addressesOf = async (name: string): Promise<readonly string[] | null> => {
    if (isIP(name)) return [name];
    if (name === 'localhost') return ['127.0.0.1'];
    const known = knownAddresses(await ask(name).addresses(name));
    return known.length > 0 ? known : null;
  };
  const publisherFor = async (way: Way, server: string, key: string, place: HostPlace) => {
    const found = await addressesOf(place.name);
    if (!found) return { ok: false, code: 'BAD_SERVER' } as const;
    const addresses = found.filter(mayReach);
    const [address] = addresses;
    if (address === undefined || !isOpenPort(place)) return { ok: false, code: 'INTERNAL_SERVER' } as const;
    const manner = { key, address, readZone, fetch: pinnedFetch(addresses, ca) };
    const opened = openWay(way, place, manner);
    if (!opened) return { ok: false, code: 'BAD_KEY_TEXT' } as const;
    const dns = isApiHost(way) ? null : { address, port: place.kind === 'dns' ? place.port : DNS_PORT };
    const publisher = (signal: AbortSignal) => openWay(way, place, { ...manner, signal }) ?? opened;
    const host: OpenedHost = { publisher, called: calledAt(way, place, server), dns };
    return { ok: true, host } as const;
  };
  return {
    isOfTheLab,
    open: async (way, server, key) => {
      // Where a host has one address for all, a form cannot name another.
      const place = readPlace(way, hasAddress(way) ? '' : server);
      return place ? publisherFor(way, server, key, place) : { ok: false, code: 'BAD_SERVER' };
    },
    audit: async ({ domain, selectors, sendsNothing, received }, zone, signal = new AbortController().signal) => {
      const network = networkFor(domain, zone ? { zone } : {});
      for await (const event of audit(domain, { network, signal, options: { selectors, sendsNothing } }))
        if (event.type === 'completed') return auditedOf(event, received);
      throw new Error('an audit ended without its last event');
    },
    askServers: async (change, dns, signal) => {
      const isLab = isOfTheLab(change.origin);
      if (isLab && !dns) return null;
      return untilAllSay(change, () => ask(change.origin, isLab && dns ? { server: dns } : {}, signal), signal);
    },
    stillServed: async ({ way, server, ...change }) => {
      if (!isOfTheLab(change.origin)) return askServers(change, ask(change.origin), 'own');
      const place = readPlace(way as Way, server);
      if (place?.kind !== 'dns') return null;
      return askServers(change, ask(change.origin, { server: { address: place.name, port: place.port } }), 'own');
    },
    nameServersOf: async (zone) => {
      const named = await ask(zone).dns(zone, 'NS');
      if (!named.seen) return null;
      return named.value.records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
    },
  };
}

/** A name server, HTTPS and what runs as an ordinary user: nobody looks for open doors of others through a form. */
function isOpenPort(place: HostPlace): boolean {
  const port = place.kind === 'dns' ? place.port : Number(place.url.port || 443);
  return port === DNS_PORT || port === 443 || port >= 1024;
}

function auditedOf(event: Extract<AuditEvent, { type: 'completed' }>, received: AuditedAs['received']): Audited {
  if (!received.reports && !received.tlsReports) return { evidence: event.evidence, conclusion: event };
  const evidence = withReports(event.evidence, received);
  return { evidence, conclusion: conclude(evidence) };
}

async function untilAllSay(
  change: ZoneChange,
  open: () => Parameters<typeof askServers>[1],
  signal: AbortSignal,
): Promise<readonly ServerSaid[] | null> {
  for (const end = Date.now() + PATIENCE_MS; ; await delay(AGAIN_MS, undefined, { signal })) {
    const servers = await askServers(change, open());
    if (Date.now() + AGAIN_MS > end || servers?.every(({ state }) => state === 'as-written')) return servers;
  }
}
