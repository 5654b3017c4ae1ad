/**
 * An address with its last four octets in hexadecimal, where they are written with dots: the form that is compatible with IPv4 is no
 * mapped address (RFC 4291 §2.5.5.1), for which ipaddr.js takes it.
 */
export function withoutDots(address: string): string {
  return address.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
}
