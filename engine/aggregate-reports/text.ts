/** The text of octets: what a byte order mark says, else what the XML declaration says, else UTF-8. What is no character becomes U+FFFD. */
export function textOf(octets: Uint8Array): string {
  return new TextDecoder(encodingOf(octets)).decode(octets);
}

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
