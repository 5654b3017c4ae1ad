import { isObject } from '@rempart/contract';
import { RecordFault, type ZoneFault } from './faults.ts';
import { isAbsolute, plainOwner } from './names.ts';
import { readData } from './rdata.ts';
import { readSeconds, type Word } from './record-words.ts';
import { kindOfType, type TypeKind, typeCalled } from './types.ts';
import { assemble, Gathered, type ZoneReading } from './zone.ts';

/** octoDNS writes records without a time to live with this one. */
const DEFAULT_TTL = 3_600;
/** An alias of Amazon, of one type of address. */
const TYPED_ALIAS = 'ROUTE53PROVIDER/ALIAS';

/**
 * Reads a zone of octoDNS: what its YAML parses to, an object of names, each with one record or a list of them. Names of targets are
 * absolute. `lineOf` tells where a name stands in the file, and each of its records. As with octoDNS, the caller names the zone. Types that
 * no rule reads, those that a provider adds among them, are kept and noted.
 */
export function readOctodns(
  document: unknown,
  origin: string,
  lineOf: (name: string, record: number) => number,
): ZoneReading {
  if (!isObject(document)) return { ok: false, faults: [{ code: 'BAD_YAML', line: 1, found: typeof document }] };
  const gathered = new Gathered();
  const faults: ZoneFault[] = [];
  for (const [key, told] of Object.entries(document))
    for (const [index, one] of [told].flat().entries()) {
      const line = lineOf(key, index);
      try {
        const name = plainOwner(key === '' || key === '@' ? origin : `${key}.${origin}`);
        gather(gathered, { line, name, origin, record: readRecord(one) });
      } catch (error) {
        if (!(error instanceof RecordFault)) throw error;
        faults.push({ code: error.code, line, found: error.message.slice(0, 100) });
      }
    }
  return faults.length > 0 ? { ok: false, faults } : assemble(origin, gathered);
}

interface Told {
  readonly type: string;
  readonly kind: TypeKind;
  readonly ttl: number;
  readonly values: readonly unknown[];
}

function gather(
  gathered: Gathered,
  {
    line,
    name,
    origin,
    record: { type, kind, ttl, values },
  }: { readonly line: number; readonly name: string; readonly origin: string; readonly record: Told },
): void {
  if (kind === 'signed') return;
  if (kind === 'flattened')
    gathered.flatten(line, name, plainOwner(values.map((value) => wordsOf(value)[0]?.text).join()));
  else if (kind === 'read')
    for (const value of values) {
      const words = type === 'TXT' ? chunksOf(value) : wordsOf(value);
      gathered.add(line, { name, ttl, data: readData(type, words, plainOwner) });
    }
  else {
    const targets = type === TYPED_ALIAS ? values.map((value) => aliasOf(value, origin)) : [];
    for (const target of targets) if (target) gathered.flatten(line, name, target.name, [target.type]);
    if (targets.length === 0 || targets.includes(null))
      gathered.keep(line, name, { type, ttl, isForeign: kind === 'foreign' });
  }
}

/** The target of an alias of Amazon: a name of the zone, or an absolute one. null where it is not told in full. */
function aliasOf(value: unknown, origin: string) {
  if (!isObject(value) || typeof value['name'] !== 'string') return null;
  const { name, type } = value;
  if (type !== 'A' && type !== 'AAAA') return null;
  const own = name === '' ? origin : `${name}.${origin}`;
  return { type, name: plainOwner(isAbsolute(name) ? name : own) };
}

function readRecord(told: unknown): Told {
  if (!isObject(told) || typeof told['type'] !== 'string')
    throw new RecordFault('BAD_RECORD', JSON.stringify(told) ?? '');
  const type = typeCalled(told['type']);
  const kind = kindOfType(type);
  if (kind === null) throw new RecordFault('BAD_TYPE', type);
  const values = [told['values'] ?? told['value']].flat();
  // What no rule reads may have any fields.
  const isRead = kind === 'read' || kind === 'flattened';
  if (isRead && (values.length === 0 || values.some((value) => value === undefined || value === null)))
    throw new RecordFault('BAD_RECORD', `${type} without value`);
  const ttl = told['ttl'] === undefined ? DEFAULT_TTL : readSeconds(String(told['ttl']));
  return { type, kind, ttl, values };
}

/** Older names of fields of MX, which octoDNS reads in any mixture. */
const TODAY: ReadonlyMap<string, string> = new Map([
  ['priority', 'preference'],
  ['value', 'exchange'],
]);

/** Fields of the values that are not one word, in the order of their record (octoDNS, « Records »). */
const FIELDS: readonly (readonly string[])[] = [
  ['preference', 'exchange'],
  ['priority', 'weight', 'port', 'target'],
  ['flags', 'tag', 'value'],
  ['certificate_usage', 'selector', 'matching_type', 'certificate_association_data'],
  ['key_tag', 'algorithm', 'digest_type', 'digest'],
];

function wordsOf(value: unknown): readonly Word[] {
  if (!isObject(value)) return [{ text: String(value), quoted: false }];
  if ('tag' in value && !('flags' in value)) return wordsOf({ flags: 0, ...value });
  if ('svcpriority' in value) return serviceWords(value);
  const keys = Object.keys(value);
  if (keys.length === 2 && keys.some((key) => TODAY.has(key)))
    return wordsOf(Object.fromEntries(keys.map((key) => [TODAY.get(key) ?? key, value[key]])));
  const fields = FIELDS.find((names) => names.length === keys.length && names.every((name) => keys.includes(name)));
  // What no rule reads has other fields: its owner exists, and that is all.
  return (fields ?? keys).map((name) => ({ text: String(value[name]), quoted: false }));
}

/** A record HTTPS or SVCB, whose parameters are an object of texts and of lists. */
function serviceWords({ svcpriority, targetname, svcparams }: Readonly<Record<string, unknown>>): readonly Word[] {
  const parameters = Object.entries(isObject(svcparams) ? svcparams : {});
  const words = [
    svcpriority,
    targetname,
    ...parameters.map(([key, values]) => (values === null ? key : `${key}=${[values].flat().join(',')}`)),
  ];
  return words.map((word) => ({ text: String(word), quoted: false }));
}

/** octoDNS takes off quotation marks around a text, joins its parts, escapes semicolons, and cuts long texts itself. */
function chunksOf(value: unknown): readonly Word[] {
  const written = String(value);
  const bare = (written.startsWith('"') ? written.slice(1, -1) : written).replaceAll('" "', '');
  const octets = Buffer.from(bare.replaceAll('\\;', ';'));
  const count = Math.max(1, Math.ceil(octets.length / 255));
  return Array.from({ length: count }, (_, index) => {
    const text = octets.subarray(index * 255, (index + 1) * 255).toString('latin1');
    // As octets, whatever they mean, so that a cut parts no character.
    return {
      text: text.replace(/[^ -[\]-~]/g, (one) => `\\${String(one.charCodeAt(0)).padStart(3, '0')}`),
      quoted: true,
    };
  });
}
