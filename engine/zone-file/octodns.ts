import { RecordFault, type ZoneFault } from './faults.ts';
import { isType, plainOwner, readData, readSeconds, SIGNED_TYPES, type Word } from './rdata.ts';
import { assemble, type Placed, type ZoneReading } from './zone.ts';

/** octoDNS writes records without a time to live with this one. */
const DEFAULT_TTL = 3_600;
/** Answered by the provider with the addresses of another name. */
const FLATTENED = ['ALIAS', 'ANAME'];

/**
 * Reads a zone of octoDNS: what its YAML parses to, an object of names, each with one record or a list of them. Names of targets are
 * absolute. `lineOf` tells where a name stands in the file. As with octoDNS, the caller names the zone.
 */
export function readOctodns(document: unknown, origin: string, lineOf: (name: string) => number): ZoneReading {
  if (!isObject(document)) return { ok: false, faults: [{ code: 'BAD_YAML', line: 1, found: typeof document }] };
  const placed: Placed[] = [];
  const faults: ZoneFault[] = [];
  const flattened: Record<string, string> = {};
  for (const [key, told] of Object.entries(document)) {
    const line = lineOf(key);
    try {
      const name = plainOwner(key === '' || key === '@' ? origin : `${key}.${origin}`);
      for (const one of [told].flat()) {
        const { type, ttl, values } = readRecord(one);
        if (SIGNED_TYPES.has(type)) continue;
        if (FLATTENED.includes(type))
          flattened[name] = plainOwner(values.map((value) => wordsOf(value)[0]?.text).join());
        else
          for (const value of values) {
            const data = readData(type, type === 'TXT' ? chunksOf(value) : wordsOf(value), (target) =>
              plainOwner(target),
            );
            placed.push({ line, record: { name, ttl, data } });
          }
      }
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      faults.push({ code: error.code, line, found: error.message.slice(0, 100) });
    }
  }
  return faults.length > 0 ? { ok: false, faults } : assemble(origin, placed, flattened);
}

function readRecord(told: unknown) {
  if (!isObject(told) || typeof told['type'] !== 'string')
    throw new RecordFault('BAD_RECORD', JSON.stringify(told) ?? '');
  const type = told['type'].toUpperCase();
  if (!isType(type) && !FLATTENED.includes(type)) throw new RecordFault('BAD_TYPE', type);
  const values = [told['values'] ?? told['value']].flat();
  if (values.length === 0 || values.some((value) => value === undefined || value === null))
    throw new RecordFault('BAD_RECORD', `${type} without value`);
  const ttl = told['ttl'] === undefined ? DEFAULT_TTL : readSeconds(String(told['ttl']));
  return { type, ttl, values };
}

/** Fields of the values that are not one word, in the order of their record (octoDNS, « Records »), with the older names of MX. */
const FIELDS: readonly (readonly string[])[] = [
  ['preference', 'exchange'],
  ['priority', 'value'],
  ['priority', 'weight', 'port', 'target'],
  ['flags', 'tag', 'value'],
  ['certificate_usage', 'selector', 'matching_type', 'certificate_association_data'],
  ['key_tag', 'algorithm', 'digest_type', 'digest'],
];

function wordsOf(value: unknown): readonly Word[] {
  if (!isObject(value)) return [{ text: String(value), quoted: false }];
  if ('tag' in value && !('flags' in value)) return wordsOf({ flags: 0, ...value });
  const keys = Object.keys(value);
  const fields = FIELDS.find((names) => names.length === keys.length && names.every((name) => keys.includes(name)));
  // What no rule reads has other fields: its owner exists, and that is all.
  return (fields ?? keys).map((name) => ({ text: String(value[name]), quoted: false }));
}

/** octoDNS escapes semicolons, and cuts long texts itself. */
function chunksOf(value: unknown): readonly Word[] {
  const octets = Buffer.from(String(value).replaceAll('\\;', ';'));
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
