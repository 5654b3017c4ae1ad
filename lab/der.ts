/** DER (ITU-T X.690), as far as a certificate needs it. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export function sequence(...contents: readonly Uint8Array[]): Buffer {
  return element(0x30, ...contents);
}

export function set(...contents: readonly Uint8Array[]): Buffer {
  return element(0x31, ...contents);
}

/** [number] constructed, context-specific. */
export function tagged(number: number, ...contents: readonly Uint8Array[]): Buffer {
  return element(0xa0 | number, ...contents);
}

/** A non-negative integer, big-endian octets. */
export function integer(octets: Uint8Array): Buffer {
  return element(0x02, (octets[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), octets]) : octets);
}

export function octetString(content: Uint8Array): Buffer {
  return element(0x04, content);
}

export function bitString(content: Uint8Array, unusedBits = 0): Buffer {
  return element(0x03, Buffer.from([unusedBits]), content);
}

export function truth(): Buffer {
  return element(0x01, Buffer.from([0xff]));
}

export function nothing(): Buffer {
  return element(0x05);
}

export function utf8(text: string): Buffer {
  return element(0x0c, Buffer.from(text));
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280 §4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits));
}

/** An object identifier in dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const octets: number[] = [];
  for (let left = length; left > 0; left >>>= 8) octets.unshift(left & 0xff);
  return Buffer.from([0x80 | octets.length, ...octets]);
}
