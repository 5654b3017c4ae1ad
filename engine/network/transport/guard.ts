import ipaddr from 'ipaddr.js';
import { type Address, type CidrNetwork, isWithin, readAddress, readNetwork } from './cidr.ts';

/** Texts whose judgement is kept: an audit asks about each address some twenty times. */
const REMEMBERED = 1_000;

/**
 * Opens the guard of outgoing connections: true for public unicast addresses and for those of the allowed networks (CIDR),
 * false for everything else, unreadable text included. Throws a RangeError for an unreadable network.
 */
export function openGuard(allowedNetworks: readonly string[]): (address: string) => boolean {
  const allowed = allowedNetworks.map(readNetwork);
  const judged = new Map<string, boolean>();
  const mayReach = (text: string) => {
    const address = readAddress(text);
    return address !== null && (allowed.some((network) => isWithin(address, network)) || isPublic(address));
  };
  return (text) => {
    const known = judged.get(text);
    if (known !== undefined) return known;
    const isOpen = mayReach(text);
    if (judged.size >= REMEMBERED) judged.clear();
    judged.set(text, isOpen);
    return isOpen;
  };
}

/** What IANA gives out as global unicast (RFC 4291 §2.4); of the rest of IPv6 nothing is a public host. */
const GLOBAL_UNICAST: CidrNetwork = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Within global unicast, what IANA’s registry of special-purpose IPv6 addresses sets apart (RFC 6890). They stand here in full, so that
 * the guard depends on no table of a library.
 */
const SET_APART: readonly CidrNetwork[] = [
  '2001::/23', // protocol assignments (RFC 2928): Teredo, benchmarking, AMT, AS112, ORCHID, drones
  '2001:db8::/32', // documentation (RFC 3849)
  '2002::/16', // 6to4 (RFC 3056)
  '2620:4f:8000::/48', // AS112 (RFC 7534)
  '3fff::/20', // documentation (RFC 9637)
].map((text) => ipaddr.IPv6.parseCIDR(text));

function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  return isWithin(address, GLOBAL_UNICAST) && !SET_APART.some((network) => isWithin(address, network));
}
