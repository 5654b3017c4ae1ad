import type { AddressFamily, HostAddresses } from '../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen, type Unseen, unseen } from '../model/observed.ts';

/** What two answers tell of a host: the silence of one family, with what the other has beside it, where one was silent. */
export function hostAddresses(
  ipv4: Observed<readonly string[]>,
  ipv6: Observed<readonly string[]>,
  asFailure: (silence: Unseen) => Unseen = (silence) => silence,
): HostAddresses {
  if (!ipv4.seen) {
    const known = ipv6.seen ? ({ family: 'ipv6', addresses: ipv6.value } as const) : null;
    return { ...restingOn(asFailure(ipv4), [ipv4, ipv6]), known };
  }
  if (!ipv6.seen)
    return { ...restingOn(asFailure(ipv6), [ipv4, ipv6]), known: { family: 'ipv4', addresses: ipv4.value } };
  return seen([...ipv4.value, ...ipv6.value], [ipv4, ipv6]);
}

/** All that is known, whichever family it is of. */
export function knownAddresses(addresses: HostAddresses): readonly string[] {
  return addresses.seen ? addresses.value : (addresses.known?.addresses ?? []);
}

/** Those of one family, or its own silence. */
export function addressesOfFamily(addresses: HostAddresses, family: AddressFamily): Observed<readonly string[]> {
  if (addresses.seen) return mapSeen(addresses, (found) => found.filter((address) => familyOf(address) === family));
  if (addresses.known?.family === family) return seen(addresses.known.addresses, [addresses]);
  return unseen(addresses.silence, addresses.detail, [addresses]);
}

export function firstOfEach(addresses: readonly string[]): readonly string[] {
  const first = (family: AddressFamily) => addresses.find((address) => familyOf(address) === family);
  return [first('ipv4'), first('ipv6')].filter((address) => address !== undefined);
}

/** Whether a host has any address: one that is known is enough, and only both families together deny it. */
export function hasAddress(addresses: HostAddresses): Observed<boolean> {
  return knownAddresses(addresses).length > 0 ? seen(true, [addresses]) : mapSeen(addresses, () => false);
}

export function isIpv6(address: string): boolean {
  return address.includes(':');
}

export function familyOf(address: string): AddressFamily {
  return isIpv6(address) ? 'ipv6' : 'ipv4';
}
