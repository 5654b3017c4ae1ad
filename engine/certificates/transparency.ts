/** The extension that carries timestamps, 1.3.6.1.4.1.11129.2.4.2, as DER (RFC 6962 §3.3). */
const EXTENSION = Buffer.from('060a2b06010401d679020402', 'hex');

/** How many timestamps a certificate carries. `der` is base64; 0 where the extension is absent or cannot be read. */
export function countTimestamps(der: string): number {
  const octets = Buffer.from(der, 'base64');
  const offset = octets.indexOf(EXTENSION);
  if (offset === -1) return 0;
  try {
    const value = contentOf(octets, offset + EXTENSION.length);
    const list = contentOf(value, 0).subarray(2);
    let count = 0;
    for (let next = 0; next + 2 <= list.length; next += 2 + list.readUInt16BE(next)) count += 1;
    return count;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** What an octet string holds (X.690 §8.1.3). */
function contentOf(octets: Buffer, offset: number): Buffer {
  const first = octets.readUInt8(offset + 1);
  const long = first >= 0x80 ? first & 0x7f : 0;
  const length = long === 0 ? first : octets.readUIntBE(offset + 2, long);
  return octets.subarray(offset + 2 + long, offset + 2 + long + length);
}
