import { absolute } from './names.ts';
import { rdataOf, type ZoneRecord } from './records.ts';

const DEFAULT_TTL = 3600;
const LONGEST_STRING = 255;

/**
 * Reads records in the manner of a master file (RFC 1035 §5.1): `name [ttl] [IN] TYPE data`, one a line, `;` begins a comment outside
 * quotes. A line that begins with a type keeps the name of the line before. Throws where a line cannot be read: a world is ours.
 */
export function readZoneText(text: string, origin: string): readonly ZoneRecord[] {
  const records: ZoneRecord[] = [];
  let owner = '@';
  for (const line of text.split('\n')) {
    const words = wordsOf(line);
    const [first] = words;
    if (first === undefined) continue;
    if (!(first.text in READERS) || first.quoted) owner = (words.shift() as Word).text;
    const ttl = /^\d+$/.test(words[0]?.text ?? '') ? Number(words.shift()?.text) : DEFAULT_TTL;
    if (words[0]?.text === 'IN') words.shift();
    const type = words.shift()?.text ?? '';
    const read = READERS[type];
    if (read === undefined) throw new Error(`${origin}: cannot read "${line.trim()}"`);
    const name = absolute(owner, origin);
    const strings = words.map(({ text }) => text);
    records.push({ name, ttl, ...read(strings, (host) => absolute(host ?? '', origin)) } as ZoneRecord);
  }
  return records;
}

type Reader = (words: readonly string[], host: (name: string | undefined) => string) => object;

const number = (word: string | undefined) => Number(word ?? Number.NaN);
const octets = (words: readonly string[]) => Buffer.from(words.join(''), 'hex');

const READERS: Readonly<Record<string, Reader>> = {
  A: ([data]) => ({ type: 'A', data }),
  AAAA: ([data]) => ({ type: 'AAAA', data }),
  NS: ([data], host) => ({ type: 'NS', data: host(data) }),
  CNAME: ([data], host) => ({ type: 'CNAME', data: host(data) }),
  PTR: ([data], host) => ({ type: 'PTR', data: host(data) }),
  DNAME: ([data], host) => ({ type: 'DNAME', data: host(data) }),
  MX: ([preference, exchange], host) => ({
    type: 'MX',
    data: { preference: number(preference), exchange: host(exchange) },
  }),
  TXT: (strings) => ({ type: 'TXT', data: strings.flatMap(characterStrings) }),
  SOA: ([mname, rname, serial, refresh, retry, expire, minimum], host) => ({
    type: 'SOA',
    data: {
      mname: host(mname),
      rname: host(rname),
      serial: number(serial),
      refresh: number(refresh),
      retry: number(retry),
      expire: number(expire),
      minimum: number(minimum),
    },
  }),
  CAA: ([flags, tag, value]) => ({ type: 'CAA', data: { flags: number(flags), tag, value } }),
  SRV: ([priority, weight, port, target], host) => ({
    type: 'SRV',
    data: { priority: number(priority), weight: number(weight), port: number(port), target: host(target) },
  }),
  TLSA: ([usage, selector, matchingType, ...rest]) => ({
    type: 'TLSA',
    data: {
      usage: number(usage),
      selector: number(selector),
      matchingType: number(matchingType),
      certificate: octets(rest),
    },
  }),
  HTTPS: ([priority, target, ...parameters], host) => {
    const fixed = Buffer.alloc(2);
    fixed.writeUInt16BE(number(priority));
    const labels =
      target === '.'
        ? []
        : host(target)
            .split('.')
            .filter((label) => label !== '');
    const name = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
    return {
      type: 'UNKNOWN_65',
      data: Buffer.concat([fixed, ...name, Buffer.from([0]), ...parameters.map(serviceParameter)]),
    };
  },
  NSEC3PARAM: ([algorithm, flags, iterations, salt = '-']) => {
    const octets = Buffer.from(salt === '-' ? '' : salt, 'hex');
    const fixed = [number(algorithm), number(flags), number(iterations) >> 8, number(iterations) & 255, octets.length];
    return { type: 'NSEC3PARAM', data: Buffer.concat([Buffer.from(fixed), octets]) };
  },
  DS: ([keyTag, algorithm, digestType, ...rest]) => ({
    type: 'DS',
    data: {
      keyTag: number(keyTag),
      algorithm: number(algorithm),
      digestType: number(digestType),
      digest: octets(rest),
    },
  }),
};

/** By number (RFC 9460 §14.3.2). */
const SERVICE_PARAMETERS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'];

/** One parameter as `name=value`, or its name alone: its number, the length of its value, and the value. */
function serviceParameter(written: string): Buffer {
  const [name = '', value = ''] = written.split('=');
  const octets = parameterValue(name, value);
  return Buffer.concat([u16(parameterNumber(name)), u16(octets.length), octets]);
}

function parameterNumber(name: string): number {
  const known = SERVICE_PARAMETERS.indexOf(name);
  return known >= 0 ? known : Number(name.replace(/^key/, ''));
}

/** Addresses, keys, names of protocols, a port; of any other its octets in hexadecimal. */
function parameterValue(name: string, value: string): Buffer {
  const each = (write: (one: string) => Buffer) => Buffer.concat(value.split(',').map(write));
  if (name === 'ipv4hint') return each((data) => rdataOf({ type: 'A', name: '.', ttl: 0, data }));
  if (name === 'ipv6hint') return each((data) => rdataOf({ type: 'AAAA', name: '.', ttl: 0, data }));
  if (name === 'mandatory') return each((key) => u16(parameterNumber(key)));
  if (name === 'alpn') return each((protocol) => Buffer.from([protocol.length, ...Buffer.from(protocol)]));
  return name === 'port' ? u16(number(value)) : Buffer.from(value, 'hex');
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function characterStrings(text: string): readonly Buffer[] {
  const all = Buffer.from(text);
  const pieces = Math.max(1, Math.ceil(all.length / LONGEST_STRING));
  return Array.from({ length: pieces }, (_, piece) =>
    all.subarray(piece * LONGEST_STRING, (piece + 1) * LONGEST_STRING),
  );
}

interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

/** RFC 1035 §5.1: three digits are an octet, anything else is itself. */
function unescaped(_: string, escaped: string): string {
  return escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped;
}

function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  for (const [word, quoted, plain] of line.matchAll(/"((?:[^"\\]|\\.)*)"|(;.*)|[^\s";]+/g)) {
    if (plain !== undefined) break;
    words.push({ text: quoted?.replace(/\\(\d{3}|.)/g, unescaped) ?? word, quoted: quoted !== undefined });
  }
  return words;
}
