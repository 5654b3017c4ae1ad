import ipaddr from 'ipaddr.js';
import { withoutDots } from '../common/ipv6-text.ts';

/** Addresses from the first to the last; those of IPv4 stand where IPv6 maps them (RFC 4291 §2.5.5.2), and as which SPF reads them. */
export type Range = readonly [first: bigint, last: bigint];

const MAPPED = 0xffffn << 32n;
export const EVERY_ADDRESS: readonly Range[] = [[0n, 2n ** 128n - 1n]];
const EVERY_IPV4: readonly Range[] = [[MAPPED, MAPPED + 2n ** 32n - 1n]];

/** The network in which an address lies; without a length it is the address alone. */
export function networkOf(
  address: string,
  lengths: { readonly prefix4: number | null; readonly prefix6: number | null },
): Range {
  const parsed = ipaddr.process(withoutDots(address));
  const isIpv4 = parsed.kind() === 'ipv4';
  const size = isIpv4 ? 2n ** BigInt(32 - (lengths.prefix4 ?? 32)) : 2n ** BigInt(128 - (lengths.prefix6 ?? 128));
  const value = parsed.toByteArray().reduce((sum, octet) => sum * 256n + BigInt(octet), 0n) + (isIpv4 ? MAPPED : 0n);
  const first = value - (value % size);
  return [first, first + size - 1n];
}

/** The same addresses, in order and each once. */
export function union(ranges: readonly Range[]): readonly Range[] {
  const found: [bigint, bigint][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const open = found.at(-1);
    if (open && first <= open[1] + 1n) open[1] = later(open[1], last);
    else found.push([first, last]);
  }
  return found;
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The addresses of the first that are none of the second. */
export function without(ranges: readonly Range[], taken: readonly Range[]): readonly Range[] {
  const barred = union(taken);
  let next = 0;
  return union(ranges).flatMap(([first, last]) => {
    const left: Range[] = [];
    let from = first;
    while ((barred[next]?.[1] ?? last) < first) next += 1;
    for (let at = next; from <= last; at += 1) {
      const [start, end] = barred[at] ?? [last + 1n, last];
      if (start > from) left.push([from, start > last ? last : start - 1n]);
      if (start > last) break;
      from = later(from, end + 1n);
    }
    return left;
  });
}

export function holdsAll(ranges: readonly Range[], wanted: readonly Range[]): boolean {
  return without(wanted, ranges).length === 0;
}

export function holdsEverybody(ranges: readonly Range[]): boolean {
  return holdsAll(ranges, EVERY_IPV4);
}
