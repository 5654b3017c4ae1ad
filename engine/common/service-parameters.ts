import type { ServiceParameters } from '../model/ask.ts';

/** Parameters of a record HTTPS by their numbers (RFC 9460 §14.3.2). Browsers know these. */
const NAMES = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'] as const;
/** Those that the registry has added since, from 7 on. */
const FURTHER = ['dohpath', 'ohttp', 'tls-supported-groups', 'docpath'] as const;
/** Addresses of the name to which the record leads. */
export const HINTS: readonly number[] = [4, 6];

/** The number of a parameter; null where nothing is called so. */
export function parameterKey(name: string): number | null {
  const known = ([...NAMES, ...FURTHER] as readonly string[]).indexOf(name);
  const [, number = ''] = /^key(0|[1-9]\d{0,4})$/.exec(name) ?? [];
  if (known >= 0) return known;
  return number === '' || Number(number) > 0xffff ? null : Number(number);
}

export function parameterName(key: number): string {
  return NAMES[key] ?? `key${key}`;
}

export function isKnownParameter(key: number): boolean {
  return key in NAMES;
}

/** Those beside the hints, from their octets; undefined where there is none. Throws a RangeError for octets that are no such value. */
export function parametersOf(values: ReadonlyMap<number, Buffer>): ServiceParameters | undefined {
  const keys = [...values.keys()];
  if (keys.every((key) => HINTS.includes(key))) return undefined;
  const [mandatory, alpn, , port] = [0, 1, 2, 3].map((key) => values.get(key));
  if (port && port.length !== 2) throw new RangeError('HTTPS port of another length than two octets');
  if (values.get(2)?.length) throw new RangeError('HTTPS no-default-alpn with a value');
  return {
    keys,
    mandatory: mandatory ? numbersIn(mandatory) : [],
    alpn: alpn ? stringsIn(alpn) : null,
    port: port ? port.readUInt16BE(0) : null,
  };
}

/** As a zone file has them (RFC 9460 §2.1); of keys that are not read here, the name alone. */
export function presentedParameters({ keys, mandatory, alpn, port }: ServiceParameters): readonly string[] {
  const values: Readonly<Record<number, string>> = {
    0: mandatory.map(parameterName).join(),
    1: listed(alpn ?? []),
    3: String(port),
  };
  return keys
    .filter((key) => !HINTS.includes(key))
    .map((key) => [parameterName(key), values[key] ?? []].flat().join('='));
}

/** Texts that commas part, in quotation marks where a zone file needs them (RFC 9460 appendix A.1). */
function listed(texts: readonly string[]): string {
  const list = texts.map((text) => text.replace(/[,\\]/g, '\\$&')).join();
  return /["\\;()\s]/.test(list) ? `"${list.replace(/["\\]/g, '\\$&')}"` : list;
}

function numbersIn(value: Buffer): readonly number[] {
  if (value.length === 0 || value.length % 2 !== 0) throw new RangeError('HTTPS mandatory keys cut short');
  return Array.from({ length: value.length / 2 }, (_, at) => value.readUInt16BE(2 * at));
}

/** Each behind its length, none empty (RFC 9460 §7.1.1). */
function stringsIn(value: Buffer): readonly string[] {
  const strings: string[] = [];
  for (let at = 0; at < value.length; ) {
    const end = at + 1 + value.readUInt8(at);
    if (end === at + 1 || end > value.length) throw new RangeError('HTTPS alpn cut short');
    strings.push(value.toString('latin1', at + 1, end));
    at = end;
  }
  if (strings.length === 0) throw new RangeError('HTTPS alpn without a protocol');
  return strings;
}
