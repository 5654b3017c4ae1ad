import type {
  Destination,
  DnsReply,
  Host,
  LabOptions,
  MailService,
  Responder,
  World,
  ZoneDeclaration,
} from '@rempart/lab';
import { ABYSS, type Path, SMOOTH } from './path.ts';

/** A state of the network between the engine and an audited domain. */
export interface Condition {
  readonly name: string;
  /** To everybody, the resolver included. */
  readonly path?: Partial<Path>;
  /** Who stands behind another path, or nobody. */
  readonly detour?: {
    readonly path: Path | 'refused';
    readonly takes: (destination: Destination, places: Places) => boolean;
  };
  /** How the servers themselves fare. Each audit has its own. */
  readonly lab?: Omit<LabOptions, 'host'>;
  readonly world?: (world: World) => World;
  /** Checks whose very subject this is: what they say of it is true. */
  readonly subject?: readonly string[];
}

/** What a condition picks its victims from: servers of the domain, each with its addresses. */
export interface Places {
  readonly nameServers: readonly (readonly string[])[];
  readonly exchangers: readonly (readonly string[])[];
  readonly resolver: string;
}

const RTT_MS = 40;
const NORMAL: Partial<Path> = { oneWayMs: RTT_MS / 2 };
const DNS = 53;
const MAIL = 25;
const SECOND_MS = 1_000;
/** As `lab/fixtures/hierarchy.ts` has it. */
const WHOIS_SERVER = '192.0.2.4';

const rtt = (ms: number): Condition => ({ name: `RTT ${ms} ms`, path: { oneWayMs: ms / 2 } });
const loss = (percent: number): Condition => ({
  name: `loss ${percent} %`,
  path: { ...NORMAL, loss: percent / 100 },
  // It tells the time that it took, whatever took it.
  subject: ['mta-sts/fetch-time'],
});
const dead = (name: string, takes: (destination: Destination, places: Places) => boolean): Condition => ({
  name,
  path: NORMAL,
  detour: { path: ABYSS, takes },
});
/** Servers that take their time over each answer; the resolver, which waits for them, too. */
const slow = (seconds: number): Condition => ({
  name: `slow servers ${seconds} s`,
  path: NORMAL,
  lab: { latencyMs: (server) => (server === 'resolver' ? 0 : seconds * SECOND_MS) },
  subject: ['mta-sts/fetch-time'],
});
const limited = (name: string, instead: DnsReply): Condition => ({
  name: `name servers ${name} over 20/s`,
  path: NORMAL,
  lab: { meddle: (server, responder) => (server === 'resolver' ? responder : atMost(20, responder, instead)) },
});

export const CONDITIONS: readonly Condition[] = [
  rtt(20),
  rtt(80),
  rtt(200),
  { name: 'jitter ±30 ms', path: { oneWayMs: 40, jitterMs: 30 } },
  loss(1),
  loss(3),
  loss(10),
  {
    ...dead('one name server dead', ({ address }, { nameServers }) => isIn(nameServers[0], address)),
    subject: ['dns/ns-silent'],
  },
  {
    ...dead('one exchanger dead', ({ address }, { exchangers }) => isIn(exchangers[0], address)),
    subject: ['smtp/reachable'],
  },
  {
    ...dead('IPv6 blackholed', ({ address }) => address.includes(':')),
    // They compare both families, and are not applicable from a place that sees one.
    subject: ['dns/tls-dual', 'tcp/family', 'smtp/tls-parity'],
  },
  { name: 'datagrams over 512 lost', path: { ...NORMAL, largestDatagram: 540 } },
  dead(
    'TCP 53 blocked',
    ({ transport, address, port }, { resolver }) => transport === 'tcp' && port === DNS && address !== resolver,
  ),
  slow(0.5),
  slow(1),
  slow(2.5),
  {
    name: 'cold resolver',
    path: NORMAL,
    detour: {
      path: { ...SMOOTH, oneWayMs: 400, jitterMs: 350 },
      takes: ({ address }, { resolver }) => address === resolver,
    },
  },
  {
    ...dead(
      'port 25 filtered',
      ({ address, port }, { exchangers }) => port === MAIL && exchangers.some((one) => isIn(one, address)),
    ),
    subject: ['smtp/reachable', 'tcp/mx-25'],
  },
  { name: 'port 25 refused', path: NORMAL, detour: { path: 'refused', takes: ({ port }) => port === MAIL } },
  {
    name: 'slow WHOIS 3 s',
    path: NORMAL,
    lab: { latencyMs: (server) => (server === WHOIS_SERVER ? 3 * SECOND_MS : 0) },
    world: (world) => ({ ...world, registration: { ...world.registration, source: 'whois' } }),
  },
  limited('silent', null),
  limited('refusing', { rcode: 'REFUSED' }),
  limited('cutting', { rcode: 'NOERROR', truncated: true }),
  { name: 'two calls a minute', path: NORMAL, world: (world) => withMail(world, { aMinute: 2 }) },
];

function isIn(server: readonly string[] | undefined, address: string): boolean {
  return server?.includes(address) ?? false;
}

/** Rate limiting as name servers do it: what is too much in a second is answered otherwise (over TCP never). */
function atMost(aSecond: number, responder: Responder, instead: DnsReply): Responder {
  const times: number[] = [];
  return (question) => {
    if (question.transport === 'tcp') return responder(question);
    const now = performance.now();
    while ((times[0] ?? now) < now - SECOND_MS) times.shift();
    times.push(now);
    return times.length > aSecond ? instead : responder(question);
  };
}

function withMail(world: World, manner: Partial<MailService>): World {
  const change = <T extends ZoneDeclaration>(zone: T): T => ({
    ...zone,
    hosts: Object.fromEntries(Object.entries(zone.hosts ?? {}).map(([name, host]) => [name, changed(host)])),
  });
  const changed = (host: Host): Host => {
    const service = host.ports[MAIL];
    if (service?.speaks !== 'smtp') return host;
    return { ...host, ports: { ...host.ports, [MAIL]: { ...service, ...manner } } };
  };
  return { ...change(world), elsewhere: world.elsewhere.map(change) };
}
