/** Beyond ASCII, an octet of UTF-8 is a part of a character. */
export const FIRST_BEYOND_ASCII = 128;

/** Text with a character for each octet. */
export function asLatin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

export function octetsOf(latin1: string): Uint8Array {
  return Buffer.from(latin1, 'latin1');
}

export function nextBeyondAscii(octets: Uint8Array, from: number): number {
  let offset = from;
  while (offset < octets.length && (octets[offset] as number) < FIRST_BEYOND_ASCII) offset += 1;
  return offset;
}

export function standsAt(words: Uint8Array, octets: Uint8Array, offset: number): boolean {
  for (let index = 0; index < words.length; index += 1) if (words[index] !== octets[offset + index]) return false;
  return true;
}

/** Whether what is written here is written there as well. */
export function isRepeated(octets: Uint8Array, from: number, to: number, offset: number): boolean {
  const away = offset - from;
  for (let index = from; index < to; index += 1) if (octets[index] !== octets[index + away]) return false;
  return true;
}
