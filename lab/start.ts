import { type Authority, createAuthority } from './authority.ts';
import { declarationsOf, registrationsOf, revealer } from './declarations.ts';
import { createNamespace, type Namespace } from './dns/namespace.ts';
import type { Signer } from './dns/signer.ts';
import { blockLists } from './fixtures/block-lists.ts';
import { RDAP_HOST, reverseZones, TOP_LEVEL_DOMAINS, WHOIS_HOST } from './fixtures/hierarchy.ts';
import { identitiesOf, machinesOf, pointersOf } from './machines.ts';
import { type Destination, type Doors, dialThrough, openPorts } from './open-ports.ts';
import type { Responder } from './servers/dns.ts';
import { openGround } from './servers/listen.ts';
import { openResolver, RESOLVER, resolving } from './servers/name-server.ts';
import { createRegistry, type Registry } from './servers/registry.ts';
import type { World } from './world.ts';

/** A running lab, in the words of the network that it stands in for. */
export interface Lab {
  readonly resolvers: readonly { readonly address: string; readonly port: number }[];
  /** Where a documentation address really answers; others are left alone. */
  readonly dial: (destination: Destination) => { readonly address: string; readonly port: number };
  /** The same for another process, by `dialThrough`. */
  readonly doors: Doors;
  /** PEM. */
  readonly roots: readonly string[];
  readonly allowedNetworks: readonly string[];
  readonly bootstrap: {
    readonly rdap: Readonly<Record<string, string>>;
    readonly whois: Readonly<Record<string, string>>;
    readonly whoisRoot: null;
  };
  readonly ehlo: string;
  readonly port25Canary: { readonly host: string; readonly port: number };
  readonly worlds: readonly World[];
  /** Every DNS question received so far. */
  readonly queries: () => readonly DnsQuery[];
  readonly close: () => Promise<void>;
}

export interface DnsQuery {
  /** `resolver`, or the address of the server asked. */
  readonly server: string;
  readonly transport: 'udp' | 'tcp';
  readonly name: string;
  readonly type: string;
}

export interface LabOptions {
  /** One round trip: added to every answer, or to those of a server (`resolver`, or its address). Default 0. */
  readonly latencyMs?: number | ((server: string) => number);
  /** Where it listens. Default 127.0.0.1. */
  readonly host?: string;
  /** Stands between a name server (`resolver`, or its address) and what it answers. */
  readonly meddle?: (server: string, responder: Responder) => Responder;
  /** Whether questions are noted for `queries`. Default true; who measures memory wants none to grow here. */
  readonly notes?: boolean;
  /** Zones that another server has signed, with its keys and its signatures. Default: the lab signs what a world says is signed. */
  readonly signers?: ReadonlyMap<string, Signer>;
  /** Who certifies. Default: a new authority; a lab that is opened again after a change keeps the keys of its servers with the old one. */
  readonly authority?: Authority;
}

const DOCUMENTATION_NETWORKS = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'];

/** Opens the whole internet of these worlds on loopback, without privilege. Throws where a world's page is wrong. */
export async function openLab(
  worlds: readonly World[],
  { latencyMs = 0, host = '127.0.0.1', meddle = (_, responder) => responder, notes = true, ...given }: LabOptions,
): Promise<Lab> {
  const now = new Date();
  const { authority = createAuthority(now), signers } = given;
  const identity = identitiesOf(authority);
  const declared = declarationsOf(worlds, () => registry);
  const machines = machinesOf(declared);
  const lists = blockLists(worlds.flatMap(({ listings }) => listings));
  const reverse = reverseZones(pointersOf(machines));
  const reveal = revealer(machines, identity, authority.keyDigest);
  const namespace: Namespace = createNamespace([...declared, ...lists, ...reverse], reveal, now, signers);
  const registry: Registry = createRegistry(registrationsOf(declared, namespace), now);

  const asked: DnsQuery[] = [];
  const noted = (server: string, responder: Responder): Responder => {
    const met = meddle(server, responder);
    return (question) => {
      if (notes) asked.push({ server, transport: question.transport, name: question.name, type: question.type });
      return met(question);
    };
  };
  const ground = openGround(host, typeof latencyMs === 'number' ? () => latencyMs : latencyMs);
  const resolver = await openResolver(ground, noted(RESOLVER, resolving(namespace)));
  const doors = await openPorts(machines, {
    ground,
    namespace,
    identity,
    moment: { now, issue: authority.issue },
    registry,
    noted,
  });

  return {
    resolvers: [resolver],
    doors,
    dial: dialThrough(doors),
    roots: [authority.root],
    allowedNetworks: DOCUMENTATION_NETWORKS,
    bootstrap: {
      rdap: Object.fromEntries(TOP_LEVEL_DOMAINS.map((domain) => [domain, `https://${RDAP_HOST}/`])),
      whois: Object.fromEntries(TOP_LEVEL_DOMAINS.map((domain) => [domain, WHOIS_HOST])),
      whoisRoot: null,
    },
    ehlo: 'audit.lab.example',
    port25Canary: { host: 'canari.lab.example', port: 25 },
    worlds,
    queries: () => [...asked],
    close: ground.close,
  };
}
