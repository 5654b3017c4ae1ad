import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/**
 * Opens the guard of outgoing connections: true for public unicast addresses and for those of the allowed networks (CIDR),
 * false for everything else, unreadable text included. Throws a RangeError for an unreadable network.
 */
export function openGuard(allowedNetworks: readonly string[]): (address: string) => boolean {
  const allowed = allowedNetworks.map(readNetwork);
  return (text) => {
    const address = readAddress(text);
    return address !== null && (allowed.some((network) => within(address, network)) || isPublic(address));
  };
}

/** A CIDR network; a RangeError where the text is none. */
export function readNetwork(text: string): Network {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const network = readWritten(address);
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!network || rest.length > 0 || !(length <= network.toByteArray().length * 8)) throw new RangeError(text);
  return [network, length];
}

/** RFC 6890 and what came after it: networks that ipaddr.js does not name, or names more kindly than we want. */
const REFUSED: readonly Network[] = [
  '::/96', // IPv4-compatible, deprecated by RFC 4291 §2.5.5.1; holds :: and ::1
  '64:ff9b:1::/48', // RFC 8215
  '100::/64', // RFC 6666
  '2001::/23', // RFC 2928: Teredo, benchmarking, ORCHID and their likes
  '2001:db8::/32', // RFC 3849
  '3fff::/20', // RFC 9637
  '5f00::/16', // RFC 9602
  'fec0::/10', // RFC 3879
].map((text) => ipaddr.parseCIDR(text));

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && !REFUSED.some((network) => within(address, network));
}

/** An IPv4-mapped address is the IPv4 address it stands for (RFC 4291 §2.5.5.2). */
function readAddress(text: string): Address | null {
  const address = readWritten(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Only the written forms of RFC 4291 §2.2 and four plain decimals: what `inet_aton` would expand is no address here. */
function readWritten(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return /(^|\.)0\d/.test(text) ? null : ipaddr.IPv4.parse(text);
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

function within(address: Address, [network, prefix]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, prefix);
}
