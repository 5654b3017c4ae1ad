import ipaddr from 'ipaddr.js';

/** Ranges that have a meaning only inside one network or machine (RFC 6890). */
export const PRIVATE_RANGES: readonly string[] = [
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
];
const INTERNAL_RANGES = [...PRIVATE_RANGES, 'broadcast', 'multicast'];

/** Whether nobody outside can reach an address; an IPv4 address written as IPv6 is judged as what it is. */
export function isInternal(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL_RANGES.includes(ipaddr.process(address).range());
}

/** The network an address most likely shares with its neighbours: /24 in IPv4, /48 in IPv6. */
export function prefixOf(address: string): string {
  const parsed = ipaddr.process(address);
  const octets = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 6);
  return `${parsed.kind()} ${octets.join('.')}`;
}
