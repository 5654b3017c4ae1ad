import type { RecordChange } from './remedy.ts';

/** One character-string of a TXT record holds at most 255 octets (RFC 1035 §3.3.14). */
const STRING_OCTETS = 255;

/** A text cut as DNS carries it, between words where it can be; joined again it is the same text. */
export function characterStrings(text: string): readonly string[] {
  const characters = [...text];
  const strings: string[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = start;
    for (let octets = 0; end < characters.length; end += 1) {
      octets += Buffer.byteLength(characters[end] ?? '');
      if (octets > STRING_OCTETS) break;
    }
    const piece = characters.slice(start, end);
    const space = end < characters.length ? piece.lastIndexOf(' ') + 1 : 0;
    const cut = space > 0 ? start + space : end;
    strings.push(characters.slice(start, cut).join(''));
    start = cut;
  }
  return strings.length > 0 ? strings : [''];
}

/** What is published, in master-file form (RFC 1035 §5.1): absolute names, quoted and escaped character-strings. */
export function zoneLines({ name, type, ttl, after }: RecordChange): readonly string[] {
  return after.map(
    (value) => `${name}. ${ttl} IN ${type} ${type === 'TXT' ? quotedStrings(characterStrings(value)) : value}`,
  );
}

/** Character-strings, each in quotes and with its escapes. */
export function quotedStrings(strings: readonly string[]): string {
  return strings.map((string) => `"${[...Buffer.from(string)].map(escaped).join('')}"`).join(' ');
}

function escaped(octet: number): string {
  const character = String.fromCharCode(octet);
  if (character === '"' || character === '\\') return `\\${character}`;
  return octet >= 0x20 && octet < 0x7f ? character : `\\${String(octet).padStart(3, '0')}`;
}
