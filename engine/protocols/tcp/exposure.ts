import type { Unseen } from '../../model/observed.ts';
import type { ScannedHost, TcpEvidence } from './evidence.ts';
import { FORGOTTEN, serviceOf } from './ports.ts';

export interface OpenPort {
  readonly names: readonly string[];
  readonly address: string;
  readonly port: number;
  readonly service: string;
}

/** Where a machine does not answer at all, or was not asked, nothing is known of its ports. */
const NO_ANSWER: readonly Unseen['silence'][] = ['timeout', 'unreachable', 'reset'];

/** Every machine, on both of its sides. */
export function sidesOf({ hosts, overIpv6 = [] }: TcpEvidence): readonly ScannedHost[] {
  return [...hosts, ...overIpv6];
}

/** Those of the ports that accepted a connection. */
export function openAmong(hosts: readonly ScannedHost[], wanted: readonly number[]): readonly OpenPort[] {
  return hosts.flatMap(({ names, address, ports }) =>
    ports
      .filter(({ port, answer }) => wanted.includes(port) && answer.seen && answer.value.state === 'open')
      .map(({ port }) => ({ names, address, port, service: serviceOf(port) })),
  );
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
  return {
    offering: told.flatMap(({ open, service }) => (service?.seen && service.value.starttls ? [open] : [])),
    trusting: told.flatMap(({ open, service }) =>
      service?.seen && service.value.starttls && service.value.passwords ? [open] : [],
    ),
    bare: told.flatMap(({ open, service }) => (service?.seen && !service.value.starttls ? [open] : [])),
    doubt: missing ? { silence: 'not-recorded' } : unheard && !unheard.seen ? unheard : null,
  };
}

/** Open on the IPv6 side of a machine and on none of its IPv4 sides. */
export function forgottenDoors({ hosts, overIpv6 = [] }: TcpEvidence): readonly OpenPort[] {
  const doorsOf = ({ names, port }: OpenPort) => names.map((name) => `${port} ${name}`);
  const known = new Set(openAmong(hosts, FORGOTTEN).flatMap(doorsOf));
  return openAmong(overIpv6, FORGOTTEN).filter((open) => !doorsOf(open).some((door) => known.has(door)));
}

/**
 * Why it cannot be said that none of the ports is open: a name without seen address, a machine that answered nothing at all,
 * or a question that was never put. A silent port of a machine that answers elsewhere is filtered: nobody gets in from here.
 */
export function doubtAbout(
  { hosts, unresolved }: Pick<TcpEvidence, 'hosts' | 'unresolved'>,
  wanted: readonly number[],
): Omit<Unseen, 'seen'> | null {
  const hidden = unresolved[0]?.cause;
  if (hidden) return hidden;
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
