import { isIP } from 'node:net';

/** An IPv4 address unchanged; of an IPv6 address the first 64 bits, which is what one customer has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The first 48 bits of an IPv6 network; null for an IPv4 address. */
export function siteOf(visitor: string): string | null {
  return visitor.includes(':') ? visitor.split(':').slice(0, 3).join(':') : null;
}

/** The first 32 bits of an IPv6 network, which is the least that a provider is assigned, and 16 of an IPv4 address. */
export function blockOf(visitor: string): string {
  return visitor.split(/[.:]/).slice(0, 2).join(' ');
}
