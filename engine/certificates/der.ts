/** One element of DER (ITU-T X.690), as far as answers about certificates need it. */
export interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** The element as it stands, tag and length included. */
  readonly octets: Buffer;
}

/** The elements that follow one another in `octets`. Throws a RangeError where these are cut short. */
export function readElements(octets: Buffer): readonly Element[] {
  const elements: Element[] = [];
  for (let index = 0; index < octets.length; ) {
    const element = readElement(octets.subarray(index));
    elements.push(element);
    index += element.octets.length;
  }
  return elements;
}

/** The first element. Throws a RangeError where it is cut short. */
export function readElement(octets: Buffer): Element {
  const first = octets.readUInt8(1);
  const long = first >= 0x80 ? first & 0x7f : 0;
  const start = 2 + long;
  const length = long === 0 ? first : octets.readUIntBE(2, long);
  if (start + length > octets.length) throw new RangeError('DER cut short');
  return {
    tag: octets.readUInt8(0),
    content: octets.subarray(start, start + length),
    octets: octets.subarray(0, start + length),
  };
}

/** An object identifier in dotted form (X.690 §8.19). */
export function readOid({ content }: Element): string {
  const numbers: number[] = [];
  let value = 0;
  for (const octet of content) {
    value = value * 128 + (octet & 0x7f);
    if (octet < 0x80) {
      numbers.push(value);
      value = 0;
    }
  }
  const [head = 0, ...rest] = numbers;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - first * 40, ...rest].join('.');
}

/** GeneralizedTime as RFC 5280 §4.1.2.5.2 allows it, in ISO 8601; null for anything else. */
export function readTime({ content }: Element): string | null {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(content.toString('latin1'));
  if (!digits) return null;
  const [, year, month, day, hours, minutes, seconds] = digits;
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** The first of the elements that one consists of. */
export function firstIn({ content }: Element): Element {
  return readElement(content);
}
