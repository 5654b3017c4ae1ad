import type { ClearService } from '../../model/ask.ts';
import type { Observed, Unseen } from '../../model/observed.ts';
import type { ScannedHost, TcpEvidence } from './evidence.ts';
import { FORGOTTEN, GREETING, SSH, serviceOf } from './ports.ts';

export interface OpenPort {
  readonly names: readonly string[];
  readonly address: string;
  readonly port: number;
  readonly service: string;
}

/** A machine, with its ports by what they answered. */
export interface Scanned {
  readonly names: readonly string[];
  readonly address: string;
  readonly open: readonly number[];
  readonly closed: readonly number[];
  readonly silent: readonly number[];
}

/** Where a machine does not answer at all, or was not asked, nothing is known of its ports. */
const NO_ANSWER: readonly Unseen['silence'][] = ['timeout', 'unreachable', 'reset'];

/** Every machine, on both of its sides. */
export function sidesOf({ hosts, overIpv6 = [] }: TcpEvidence): readonly ScannedHost[] {
  return [...hosts, ...overIpv6];
}

/** Those of the ports that accepted a connection, as far as that tells of the service that is known by the number. */
export function openAmong(hosts: readonly ScannedHost[], wanted: readonly number[]): readonly OpenPort[] {
  return hosts.flatMap((host) =>
    portsTaken(host)
      .filter((port) => wanted.includes(port) && !isAnother(host, port))
      .map((port) => ({ names: host.names, address: host.address, port, service: serviceOf(port) })),
  );
}

/** Whether what was heard at a port is not the service that is known by its number. */
function isAnother(host: ScannedHost, wanted: number): boolean {
  const heard = host.clear?.find(({ port }) => port === wanted)?.service;
  if (heard?.seen) return heard.value.instead !== undefined;
  return heard !== undefined && (GREETING.has(wanted) || heard.silence === 'malformed');
}

/** SSH at its own port, and at those of others where it says what it is. */
export function sshAmong(hosts: readonly ScannedHost[]): readonly OpenPort[] {
  const elsewhere = hosts.flatMap((host) =>
    (host.clear ?? []).flatMap(({ port, service }) =>
      service.seen && service.value.instead === 'ssh'
        ? [{ names: host.names, address: host.address, port, service: serviceOf(SSH) }]
        : [],
    ),
  );
  return [...openAmong(hosts, [SSH]), ...elsewhere];
}

/** Ports that took a connection; none of a machine that takes every one, such as a guard in front of it. */
function portsTaken(host: ScannedHost): readonly number[] {
  return takesAll(host) ? [] : openPorts(host);
}

function openPorts({ ports }: ScannedHost): readonly number[] {
  return ports.filter(({ answer }) => answer.seen && answer.value.state === 'open').map(({ port }) => port);
}

/** It takes a connection where nobody serves anything, or on nearly every door that was tried, without a word that fits. */
export function takesAll(host: ScannedHost): boolean {
  const { unused, clear = [] } = host;
  if (unused?.seen && unused.value.state === 'open') return true;
  const doors = openPorts(host).filter((port) => FORGOTTEN.includes(port));
  return doors.length >= FORGOTTEN.length - 1 && clear.every(({ service }) => !service.seen);
}

/** What was heard at a port whose service speaks first; undefined where it was not listened to. */
function greetingAt({ clear = [] }: ScannedHost, wanted: number): Observed<ClearService> | undefined {
  return GREETING.has(wanted) ? clear.find(({ port }) => port === wanted)?.service : undefined;
}

/** Open ports that begin in clear, by what they say of TLS. */
export interface ClearPorts {
  readonly offering: readonly OpenPort[];
  /** Of those, the ones that take a password before TLS all the same. */
  readonly trusting: readonly OpenPort[];
  readonly bare: readonly OpenPort[];
  /** Why one of them was not heard. */
  readonly doubt: Omit<Unseen, 'seen'> | null;
}

export function clearAmong(hosts: readonly ScannedHost[], wanted: readonly number[]): ClearPorts {
  const told = openAmong(hosts, wanted).map((open) => ({
    open,
    service: hosts.find(({ address }) => address === open.address)?.clear?.find(({ port }) => port === open.port)
      ?.service,
  }));
  const unheard = told.find(({ service }) => !service?.seen)?.service;
  const missing = told.some(({ service }) => service === undefined);
  const silence = unheard && !unheard.seen ? unheard : null;
  return {
    offering: told.flatMap(({ open, service }) => (service?.seen && service.value.starttls ? [open] : [])),
    trusting: told.flatMap(({ open, service }) =>
      service?.seen && service.value.starttls && service.value.passwords ? [open] : [],
    ),
    bare: told.flatMap(({ open, service }) => (service?.seen && !service.value.starttls ? [open] : [])),
    doubt: missing ? { silence: 'not-recorded' } : silence,
  };
}

/** Open on the IPv6 side of a machine and on none of its IPv4 sides. */
export function forgottenDoors({ hosts, overIpv6 = [] }: TcpEvidence): readonly OpenPort[] {
  const doorsOf = ({ names, port }: OpenPort) => names.map((name) => `${port} ${name}`);
  const known = new Set(openAmong(hosts, FORGOTTEN).flatMap(doorsOf));
  return openAmong(overIpv6, FORGOTTEN).filter((open) => !doorsOf(open).some((door) => known.has(door)));
}

/**
 * Why it cannot be said that none of the ports is open: a name without seen address, mail servers that nobody named, a machine that takes
 * every connection or answered nothing at all, a door at which nobody spoke, or a question that was never put. A silent port of a machine
 * that answers elsewhere is filtered: nobody gets in from here.
 */
export function doubtAbout(evidence: TcpEvidence, wanted: readonly number[]): Omit<Unseen, 'seen'> | null {
  const { hosts, mail, unresolved } = evidence;
  const hidden = unresolved[0]?.cause ?? (mail.seen ? undefined : mail);
  if (hidden) return hidden;
  for (const host of sidesOf(evidence)) {
    if (takesAll(host)) return { silence: 'accepts-all', detail: host.address };
    const unheard = openPorts(host)
      .filter((port) => wanted.includes(port))
      .map((port) => greetingAt(host, port))
      .find((greeting) => greeting && !greeting.seen && greeting.silence !== 'malformed');
    if (unheard && !unheard.seen) return unheard;
  }
  for (const { address, ports } of hosts) {
    const alive = ports.some(({ answer }) => answer.seen);
    for (const { port, answer } of ports) {
      if (answer.seen || !wanted.includes(port)) continue;
      if (!alive || !NO_ANSWER.includes(answer.silence))
        return { silence: answer.silence, detail: `${address}:${port}` };
    }
  }
  return null;
}

/** Ports of the list that gave no answer on machines that answered elsewhere: filtered, as far as can be determined from here. */
export function filteredAmong(hosts: readonly ScannedHost[], wanted: readonly number[]): number {
  return hosts.flatMap(({ ports }) => ports).filter(({ port, answer }) => wanted.includes(port) && !answer.seen).length;
}
