import ipaddr from 'ipaddr.js';

/** The name under which an address stands in the reverse tree (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: string): string {
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4' ? `${reversedLabels(address)}.in-addr.arpa` : `${reversedLabels(address)}.ip6.arpa`;
}

/** Octets or nibbles in reverse order, as block lists want them too (RFC 5782 §2.1, §2.4). */
export function reversedLabels(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.toByteArray().reverse().join('.');
  return parsed
    .toByteArray()
    .flatMap((octet) => [octet >> 4, octet & 15])
    .reverse()
    .map((nibble) => nibble.toString(16))
    .join('.');
}
