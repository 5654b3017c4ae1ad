/**
 * The same text in UTF-8, without a byte order mark: its encoding is what a mark says, else what the XML declaration says, else UTF-8. What
 * is no character becomes U+FFFD, now or where it is decoded.
 */
export function inUtf8(octets: Uint8Array): Uint8Array {
  const encoding = encodingOf(octets);
  if (encoding !== 'utf-8') return Buffer.from(new TextDecoder(encoding).decode(octets));
  return BYTE_ORDER_MARK.every((octet, index) => octets[index] === octet)
    ? octets.subarray(BYTE_ORDER_MARK.length)
    : octets;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const DECLARATION_OCTETS = 200;

function encodingOf(octets: Uint8Array): string {
  if (octets[0] === 0xff && octets[1] === 0xfe) return 'utf-16le';
  if (octets[0] === 0xfe && octets[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(octets.subarray(0, DECLARATION_OCTETS)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1]?.toLowerCase() ?? '';
  return LATIN.has(declared) ? 'windows-1252' : 'utf-8';
}

/** WHATWG reads all of these as windows-1252. */
const LATIN = new Set(['iso-8859-1', 'latin1', 'windows-1252', 'us-ascii', 'ascii']);
