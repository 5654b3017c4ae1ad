import type { Duplex } from 'node:stream';
import type { Issued } from './authority.ts';
import type { Namespace } from './dns/namespace.ts';
import { targetOf } from './dns/records.ts';
import type { Greeting, MailService, Moment, NameService, Service, TlsBehaviour, WebService } from './hosts.ts';
import { type Machine, servicesOf, type Tenant } from './machines.ts';
import { answerDatagram, answerStream, type Responder } from './servers/dns.ts';
import { serveFossil } from './servers/fossil.ts';
import { serveHttp, serveHttps } from './servers/http.ts';
import type { Ground } from './servers/listen.ts';
import { serving } from './servers/name-server.ts';
import type { Registry } from './servers/registry.ts';
import { serveSmtp, serveSmtps } from './servers/smtp.ts';
import type { Identity } from './servers/tls.ts';

/** Where a client wants to connect, and by which transport. */
export interface Destination {
  readonly transport: 'udp' | 'tcp';
  readonly address: string;
  readonly port: number;
}

/** What the services of a machine lean on. */
export interface ServiceDependencies {
  readonly ground: Ground;
  readonly namespace: Namespace;
  readonly identity: (tenant: Tenant) => Issued;
  readonly moment: Moment;
  readonly registry: Registry;
  /** Writes down the questions that a responder receives. */
  readonly noted: (server: string, responder: Responder) => Responder;
}

type Dial = (destination: Destination) => { readonly address: string; readonly port: number };

const DOCUMENTATION_ADDRESS = /^(192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/;
/** Nobody listens there (tcpmux, retired). */
const CLOSED_PORT = 1;
const DNS_PORT = 53;

/** Where the machines of a lab really answer: plain enough to be told to another process. */
export interface Doors {
  readonly host: string;
  /** By transport, address and port. */
  readonly ports: Readonly<Record<string, number>>;
  /** Addresses at which nothing answers at all, and where such questions go. */
  readonly silent: readonly string[];
  readonly nobody: { readonly udp: number; readonly tcp: number };
}

/** Opens every port of every machine. */
export async function openPorts(machines: readonly Machine[], surroundings: ServiceDependencies): Promise<Doors> {
  const { ground } = surroundings;
  const silence = machines.some((machine) => isSilent(machine) || drops(machine))
    ? await ground.silence()
    : CLOSED_PORT;
  const abyss = await ground.udp('nobody', () => null);
  const opened = await Promise.all(machines.flatMap((machine) => openMachine(machine, surroundings, silence)));
  return {
    host: ground.host,
    ports: Object.fromEntries(opened.flat()),
    silent: machines.filter(isSilent).map(({ address }) => canonical(address)),
    nobody: { udp: abyss, tcp: silence },
  };
}

/** Leads to these doors; other ports of documentation addresses refuse or stay silent. */
export function dialThrough({ host, ports, silent, nobody }: Doors): Dial {
  const mute = new Set(silent);
  return (destination) => {
    const { transport, port } = destination;
    const address = canonical(destination.address);
    if (!DOCUMENTATION_ADDRESS.test(address)) return { address: destination.address, port };
    const beyond = mute.has(address) ? nobody[transport] : CLOSED_PORT;
    return { address: host, port: ports[door(transport, address, port)] ?? beyond };
  };
}

function isSilent({ tenants }: Machine): boolean {
  return tenants.some(({ host }) => host.silent);
}

function drops({ tenants }: Machine): boolean {
  return tenants.some(({ host }) => Object.values(host.ports).some(({ speaks }) => speaks === 'silence'));
}

type Door = readonly [door: string, port: number];

function openMachine(machine: Machine, surroundings: ServiceDependencies, silence: number): Promise<readonly Door[]>[] {
  const { ground } = surroundings;
  const address = canonical(machine.address);
  return [...servicesOf(machine)].map(async ([port, tenants]): Promise<readonly Door[]> => {
    if (port === DNS_PORT) return openNameServer(address, tenants, surroundings);
    if (tenants[0]?.service.speaks === 'silence') return [[door('tcp', address, port), silence]];
    const real = await ground.tcp(address, server(tenants, surroundings));
    return [[door('tcp', address, port), real]];
  });
}

type Occupant = Tenant & { readonly service: Service };

/** The manner of the first who stands there decides for all; web sites are distinguished by name. */
function server(
  tenants: readonly Occupant[],
  { registry, identity, moment }: ServiceDependencies,
): (connection: Duplex) => void {
  const [{ name, origin, service }] = tenants as readonly [Occupant, ...Occupant[]];
  const named: Identity = (asked) =>
    identity(tenants.find((tenant) => tenant.name === asked) ?? (tenants[0] as Occupant));
  switch (service.speaks) {
    case 'http':
      return serveHttp(sitesOf(tenants), moment);
    case 'https':
      return serveHttps(sitesOf(tenants), moment, named, (service as { tls?: TlsBehaviour }).tls ?? {});
    case 'smtp':
    case 'smtps': {
      const mail = { host: name, domain: origin, service: service as MailService, identity: named };
      return (connection) => (service.speaks === 'smtp' ? serveSmtp : serveSmtps)(connection, mail);
    }
    case 'whois':
      return registry.whois;
    case 'fossil':
      return serveFossil;
    case 'banner':
      return (connection) => greet(connection, service);
    default:
      return mute;
  }
}

function sitesOf(tenants: readonly Occupant[]): ReadonlyMap<string, WebService> {
  return new Map(tenants.map(({ name, service }) => [name, service as WebService]));
}

/** Serves every zone that names one of the tenants in its NS, on either side of the cut. */
async function openNameServer(
  address: string,
  tenants: readonly Occupant[],
  { ground, namespace, noted }: ServiceDependencies,
): Promise<readonly Door[]> {
  const names = tenants.map(({ name }) => name);
  const origins = [...namespace.zones.values()].flatMap(({ origin, find }) => {
    const above = namespace.zoneOf(origin, 'DS').find(origin, 'NS');
    const servers = [...(find(origin, 'NS')?.records ?? []), ...(above?.records ?? [])];
    return servers.some((record) => names.includes(targetOf(record))) ? [origin] : [];
  });
  const service = (tenants[0]?.service ?? {}) as NameService;
  const responder = noted(address, serving(namespace, origins, service));
  const udp = await ground.udp(address, (message) => answerDatagram(message, responder));
  const udpDoor: Door = [door('udp', address, DNS_PORT), udp];
  if (service.tcp === false) return [udpDoor];
  const tcp = await ground.tcp(address, (connection) => answerStream(connection, responder));
  return [udpDoor, [door('tcp', address, DNS_PORT), tcp]];
}

function greet(connection: Duplex, { text, answers = {} }: Greeting): void {
  connection.write(`${text}\r\n`);
  connection.on('data', (chunk: Buffer) => {
    const said = chunk.toString('latin1');
    const answer = Object.entries(answers).find(([start]) => said.startsWith(start))?.[1];
    if (answer !== undefined) connection.write(`${answer}\r\n`);
  });
}

function mute(connection: Duplex): void {
  connection.resume();
}

function door(transport: string, address: string, port: number): string {
  return `${transport} ${address} ${port}`;
}

/** IPv6 in its shortest form (RFC 5952). */
function canonical(address: string): string {
  return address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}
