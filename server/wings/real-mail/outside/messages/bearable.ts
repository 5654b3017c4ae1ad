import { parseTagList, tag } from '@rempart/engine';
import { Unjudgeable } from '../../ports/test-messages.ts';
import { endOfHeader, type Field, headerFieldsOf } from './header.ts';

/** Each costs a hash over the whole body, and a DNS query. */
const MOST_SIGNATURES = 10;
const MOST_SEALS = 50;
/** Ways to write, hash and cut off the body that the signatures of one message may have together: each is another pass over it. */
const MOST_SHAPES = 3;
/** Octets of one field as it was written, and its lines: RFC 5322 §2.1.1 wants lines of 78 characters. */
const LONGEST_FIELD = 64 * 1024;
const MOST_LINES = 2_000;
const LONGEST_BLANK = 1024;
/** RFC 8058 needs two addresses at most. */
const LONGEST_UNSUBSCRIBE = 4 * 1024;

/**
 * The fields of a message that the library can verify in the time that one message may take: some of its steps take the square of a
 * length. Throws `Unjudgeable`.
 */
export function bearableFields(message: Buffer): readonly Field[] {
  const fields = headerFieldsOf(message);
  if (fields === null) throw new Unjudgeable('the header is too long');
  const named = (name: string) => fields.filter((field) => field.name === name);
  const signatures = named('dkim-signature');
  if (signatures.length > MOST_SIGNATURES || named('arc-seal').length > MOST_SEALS)
    throw new Unjudgeable('too many signatures');
  if (new Set([...signatures, ...named('arc-message-signature')].map(shapeOf)).size > MOST_SHAPES)
    throw new Unjudgeable('its signatures read the body in too many ways');
  if (fields.some(({ written, lines }) => written > LONGEST_FIELD || lines > MOST_LINES))
    throw new Unjudgeable('a header field is too long');
  if (longestBlank(message.subarray(0, endOfHeader(message))) > LONGEST_BLANK)
    throw new Unjudgeable('the header has too many blanks in a row');
  if (named('list-unsubscribe').some(({ value }) => value.length > LONGEST_UNSUBSCRIBE))
    throw new Unjudgeable('List-Unsubscribe is too long');
  return fields;
}

/** The names of the keys that signatures and seals name (RFC 6376 §3.6.2.1). */
export function keyNames(fields: readonly Field[]): ReadonlySet<string> {
  const keyed = fields.filter(({ name }) => KEYED.has(name)).map(({ value }) => parseTagList(value));
  return new Set(keyed.map((list) => `${plain(list, 's')}._domainkey.${plain(list, 'd')}`.toLowerCase()));
}

const KEYED: ReadonlySet<string> = new Set(['dkim-signature', 'arc-message-signature', 'arc-seal']);

function shapeOf({ value }: Field): string {
  const list = parseTagList(value);
  const [, body = 'simple'] = plain(list, 'c').split('/');
  return [body, plain(list, 'a').split('-').at(-1), plain(list, 'l')].join(' ').toLowerCase();
}

function plain(list: ReturnType<typeof parseTagList>, name: string): string {
  return (tag(list, name) ?? '').replaceAll(/\s+/g, '');
}

function longestBlank(octets: Uint8Array): number {
  let [longest, length] = [0, 0];
  for (const octet of octets) {
    length = BLANKS.has(octet) ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

const BLANKS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));
