import { RecordFault } from './faults.ts';
import { readGeneric } from './generic.ts';
import { addressOctets, numberIn, U8, U16, U32, type Word, Words } from './record-words.ts';
import * as registries from './registries.ts';
import { readService } from './service-words.ts';
import { kindOfType, typeCalled } from './types.ts';

/**
 * Checks the data of a type that no rule reads, so that a file is taken as servers take it: a record that they do not load is a fault.
 * Types without a form below may have any data. Throws a RecordFault.
 */
export function checkForm(type: string, words: readonly Word[], absolute: (name: string) => string): void {
  const left = new Words(words, absolute);
  const octets = left.generic();
  const form = FORMS[type];
  if (octets === null && form) for (const { read } of form) read(left);
  else if (octets === null && /^TYPE\d/.test(type)) throw new RecordFault('BAD_RECORD', type);
  else if (octets === null) left.rest();
  left.finish();
  const end = octets && form?.reduce((at, { endIn }) => endIn(octets, at), 0);
  if (octets && end !== undefined && end !== octets.length) throw new RecordFault('BAD_RECORD', octets.toString('hex'));
}

/** One field of a record: as a zone file writes it, and where it ends among the octets of a record; beyond them where it is none. */
interface Field {
  readonly read: (words: Words) => unknown;
  readonly endIn: (octets: Buffer, at: number) => number;
}

const sized = (size: number, read: Field['read']): Field => ({ read, endIn: (_, at) => at + size });
const last = (read: Field['read']): Field => ({ read, endIn: (octets, at) => Math.max(octets.length, at) });

const u8 = sized(1, (words) => words.number(U8));
const u16 = sized(2, (words) => words.number(U16));
const u32 = sized(4, (words) => words.number(U32));
const algorithm = sized(1, (words) => words.code(registries.ALGORITHMS));
const hex = last((words) => words.hex());
const base64 = last((words) => words.base64());
const strings = last((words) => words.strings());
const string: Field = { read: (words) => words.string(), endIn: (octets, at) => at + 1 + (octets[at] ?? 0) };
const name: Field = {
  read: (words) => words.name(),
  endIn: (octets, start) => {
    let at = start;
    for (let length = octets[at]; length; length = octets[at]) at += 1 + length;
    return at + 1;
  },
};

/** One word of this form, in so many octets. */
function word(size: number, form: RegExp): Field {
  return sized(size, (words) => match(words.bare(), form));
}

/** Any number of words, none among them. */
function list(check: (text: string) => unknown): Field {
  return last((words) => (words.hasMore() ? words.rest().map(({ text }) => check(text)) : []));
}

function match(text: string, form: RegExp): void {
  if (!form.test(text)) throw new RecordFault('BAD_RECORD', text);
}

function typeIn(text: string): void {
  const kind = kindOfType(typeCalled(text));
  if (kind === null || kind === 'foreign' || kind === 'flattened') throw new RecordFault('BAD_RECORD', text);
}

const types = list(typeIn);

/** RFC 3123 §5. */
function prefixIn(text: string): void {
  const [, family, address = '', bits = ''] = /^!?([12]):([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const octets = addressOctets(family === '1' ? 'A' : 'AAAA', address);
  numberIn(bits, 8 * octets.length);
}

/** Degrees, minutes and seconds, and metres (RFC 1876 §3). */
const PLACE =
  /^(?:0?[0-8]?\d|0?90)(?: [0-5]?\d(?: [0-5]?\d(?:\.\d{1,3})?)?)? [NS] (?:0?\d{1,2}|1[0-7]\d|180)(?: [0-5]?\d(?: [0-5]?\d(?:\.\d{1,3})?)?)? [EW] -?\d+(?:\.\d+)?m?(?: \d+(?:\.\d+)?m?){0,3}$/i;
/** Seconds, or a moment from its year to its second (RFC 4034 §3.2). */
const MOMENT = /^(?:\d{1,10}|\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d)$/;
const GROUPS_OF_FOUR = /^(?:[\da-f]{1,4}:){3}[\da-f]{1,4}$/i;

const DIGEST_OF_KEY = [u16, algorithm, sized(1, (words) => words.code(registries.DIGESTS)), hex];
const KEY = [u16, u8, algorithm, base64];
const PREFERRED = [u16, name];

/** The types that zones hold, field by field. */
const FORMS: Readonly<Record<string, readonly Field[]>> = {
  AFSDB: PREFERRED,
  APL: [list(prefixIn)],
  CDNSKEY: KEY,
  CDS: DIGEST_OF_KEY,
  CERT: [sized(2, (words) => words.code(registries.CERTIFICATES, U16)), u16, algorithm, base64],
  CSYNC: [u32, u16, types],
  DHCID: [base64],
  DLV: DIGEST_OF_KEY,
  DNSKEY: KEY,
  EUI48: [word(6, /^[\da-f]{1,2}(?:-[\da-f]{1,2}){5}$/i)],
  EUI64: [word(8, /^[\da-f]{1,2}(?:-[\da-f]{1,2}){7}$/i)],
  HINFO: [string, string],
  IPSECKEY: [u8, last(readGateway)],
  ISDN: [string, last((words) => words.hasMore() && words.string())],
  KX: PREFERRED,
  L32: [u16, sized(4, (words) => words.address('A'))],
  L64: [u16, word(8, GROUPS_OF_FOUR)],
  LOC: [
    last((words) =>
      match(
        words
          .rest()
          .map(({ text }) => text)
          .join(' '),
        PLACE,
      ),
    ),
  ],
  LP: PREFERRED,
  MB: [name],
  MG: [name],
  MINFO: [name, name],
  MR: [name],
  NAPTR: [u16, u16, string, string, string, name],
  NID: [u16, word(8, GROUPS_OF_FOUR)],
  NSEC: [name, types],
  NSEC3PARAM: [u8, u8, u16, last((words) => match(words.bare(), /^(?:-|(?:[\da-f]{2})+)$/i))],
  OPENPGPKEY: [base64],
  RP: [name, name],
  RRSIG: [last(readSignature)],
  RT: PREFERRED,
  SIG: [last(readSignature)],
  SMIMEA: [
    sized(1, (words) => words.code(registries.USAGES)),
    sized(1, (words) => words.code(registries.SELECTORS)),
    sized(1, (words) => words.code(registries.MATCHINGS)),
    hex,
  ],
  SPF: [strings],
  SSHFP: [u8, u8, hex],
  SVCB: [{ read: readService, endIn: endOfService }],
  URI: [u16, u16, last((words) => words.text())],
  X25: [{ ...string, read: (words) => match(words.next().text, /^\d{4,}$/) }],
  ZONEMD: [u32, u8, u8, hex],
};

function endOfService(octets: Buffer): number {
  readGeneric('HTTPS', octets);
  return octets.length;
}

/** RFC 4034 §3.2. */
function readSignature(words: Words): void {
  typeIn(words.bare());
  words.code(registries.ALGORITHMS);
  words.number(U8);
  words.seconds();
  for (const _ of ['expiration', 'inception']) match(words.bare(), MOMENT);
  words.number(U16);
  words.name();
  words.base64();
}

/** What stands behind the precedence: the type of the gateway, the algorithm, the gateway, the key (RFC 4025 §3). */
function readGateway(words: Words): void {
  const kind = words.number(3);
  words.number(U8);
  if (kind === 1) words.address('A');
  else if (kind === 2) words.address('AAAA');
  else if (kind === 3) words.name();
  else match(words.bare(), /^\.$/);
  if (words.hasMore()) words.base64();
}
