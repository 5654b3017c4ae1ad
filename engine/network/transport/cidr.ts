import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type CidrNetwork = [Address, number];

export function readNetwork(text: string): CidrNetwork {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const network = readWritten(address);
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!network || rest.length > 0 || !(length <= network.toByteArray().length * 8)) throw new RangeError(text);
  return [network, length];
}

/**
 * Only the written forms of RFC 4291 §2.2 and four plain decimals: what `inet_aton` would expand is no address here, and neither is one
 * with a zone (RFC 4007 §11), which names an interface of this machine.
 */
export function readWritten(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return /(^|\.)0\d/.test(text) ? null : ipaddr.IPv4.parse(text);
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/** An IPv4-mapped address is the IPv4 address it stands for (RFC 4291 §2.5.5.2). */
export function readAddress(text: string): Address | null {
  const address = readWritten(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

export function isWithin(address: Address, [network, prefix]: CidrNetwork): boolean {
  return address.kind() === network.kind() && address.match(network, prefix);
}
