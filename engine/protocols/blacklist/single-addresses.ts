import ipaddr from 'ipaddr.js';
import { withoutDots } from '../../common/ipv6-text.ts';
import { parseSpf } from '../spf/parse.ts';

/** Wider networks belong to a provider, and are its affair. */
const HOST_BITS = 3;

/** The addresses of the networks of a policy that are small enough to be the domain's own machines. */
export function singleAddresses(record: string): readonly string[] {
  return parseSpf(record).terms.flatMap((term) => {
    if (term.kind !== 'mechanism' || (term.name !== 'ip4' && term.name !== 'ip6') || term.qualifier !== '+') return [];
    return ipaddr.isValid(term.target) ? addressesOf(ipaddr.parse(withoutDots(term.target)), term) : [];
  });
}

function addressesOf(
  base: ipaddr.IPv4 | ipaddr.IPv6,
  { prefix4, prefix6 }: { readonly prefix4: number | null; readonly prefix6: number | null },
): readonly string[] {
  const four = base.kind() === 'ipv4';
  const hostBits = (four ? 32 - (prefix4 ?? 32) : 128 - (prefix6 ?? 128)) || 0;
  if (hostBits > HOST_BITS) return [];
  const bytes = base.toByteArray();
  const last = bytes.length - 1;
  const start = ((bytes[last] ?? 0) >> hostBits) << hostBits;
  return Array.from({ length: 2 ** hostBits }, (_, place) =>
    ipaddr.fromByteArray([...bytes.slice(0, last), start + place]).toString(),
  );
}
