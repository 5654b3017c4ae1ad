import { plainName } from '../common/names.ts';
import type { DnsFrame, FramedRecord } from '../network/dns/frame.ts';
import { readFrame } from '../network/dns/frame.ts';
import { readName } from '../network/dns/name.ts';
import { readOctets } from '../network/dns/records.ts';
import { codeOfType, rcodeName, typeCode, typeName } from '../network/dns/types.ts';
import { isWithin, parentOf } from '../zone-file/names.ts';
import type { ChangedSet, ZoneChange } from './change.ts';
import { HostFault } from './host-fault.ts';
import type { Publisher, Writing } from './publisher.ts';
import { exchange, type Place } from './stream.ts';
import { SignedAnswer, signed, type TsigKey } from './tsig.ts';
import { valueOctets } from './value.ts';
import { CLASS, OPCODE, type SentRecord, wholeData, writeMessage } from './wire.ts';
import { type HostedRecord, type HostedSet, type HostedZone, LOOKED_AT, setKey, versionOf } from './zone.ts';

/**
 * A name server that takes dynamic updates (RFC 2136) signed with TSIG (RFC 8945), such as Knot, BIND and PowerDNS. It compares the SOA
 * record and each set that changes with what was read, and writes all of it or nothing.
 */
export function rfc2136Publisher(place: Place, key: TsigKey, now: () => number = nowInSeconds): Publisher {
  /** Each record of an answer that `take` believes, message by message. */
  const ask = async (packet: Buffer, take: (frame: DnsFrame) => boolean): Promise<void> => {
    const { packet: sent, mac } = signed(packet, key, now());
    const answer = new SignedAnswer(key, mac, now);
    let isSatisfied = false;
    await exchange(place, sent, (message) => {
      const isProved = answer.take(message);
      isSatisfied = take(readFrame(message)) || isSatisfied;
      return isProved && isSatisfied;
    });
  };
  const question = async (name: string, type: number): Promise<DnsFrame> => {
    const frames: DnsFrame[] = [];
    await ask(writeMessage(OPCODE.query, { name, type }), (frame) => frames.push(frame) > 0).catch((fault) => {
      throw fault instanceof HostFault && fault.code === 'UNSIGNED' && fault.detail === 'REFUSED'
        ? new HostFault('NO_ZONE', `${name}: ${fault.detail}`)
        : fault;
    });
    const [frame] = frames as [DnsFrame];
    if (!frame.authoritative || (frame.rcode !== NOERROR && frame.rcode !== NXDOMAIN))
      throw new HostFault('NO_ZONE', `${name}: ${frame.authoritative ? rcodeName(frame.rcode) : 'not authoritative'}`);
    return frame;
  };
  /** The zone of a name: the owner of the SOA record that answers for it, or that says that there is none. */
  const start = async (name: string): Promise<HostedSet> => {
    // Of an alias only the alias comes back.
    for (let node = name; node !== ''; node = parentOf(node)) {
      const { answer, authority } = await question(node, SOA);
      const soa = setsOf([...answer, ...authority]).find(({ type }) => type === 'SOA');
      if (soa && isWithin(name, soa.name)) return soa;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const zoneWith = (origin: string, sets: readonly HostedSet[], known: HostedZone['known']): HostedZone => ({
    origin,
    sets: new Map(sets.map((set) => [setKey(set), set])),
    known,
    flattened: {},
  });

  return {
    isConditional: true,
    encode: (type, value) => hosted(typeCode(type), valueOctets(type, value)),
    read: async (name) => {
      const { name: origin } = await start(name);
      const records: FramedRecord[] = [];
      await ask(writeMessage(OPCODE.query, { name: origin, type: AXFR }), ({ rcode, answer }) => {
        if (rcode !== NOERROR) throw new HostFault('NOT_HANDED_OVER', rcodeName(rcode));
        if (answer.length === 0) throw new HostFault('NOT_HANDED_OVER', 'empty');
        records.push(...answer);
        // It begins and ends with the SOA (RFC 5936 §2.2).
        return records.length > 1 && records.at(-1)?.type === SOA;
      }).catch((fault) => {
        // The key opened the SOA record just now: of Knot this is how a copy is refused.
        throw fault instanceof HostFault && (fault.code === 'BAD_KEY' || fault.code === 'UNSIGNED')
          ? new HostFault('NOT_HANDED_OVER', fault.detail)
          : fault;
      });
      if (records[0]?.type !== SOA) throw new HostFault('MALFORMED', 'a transfer that does not begin with its SOA');
      return zoneWith(origin, setsOf(records.slice(0, -1)), 'whole');
    },
    readNames: async (name, names) => {
      const before = await start(name);
      const found: HostedSet[] = [];
      for (const owner of names)
        for (const type of LOOKED_AT) {
          const { answer } = await question(owner, codeOfType(type) ?? 0);
          found.push(...setsOf(answer).filter((set) => set.name === owner && set.type === type));
        }
      const after = await start(name);
      if (after.records[0]?.exact !== before.records[0]?.exact) throw new HostFault('CHANGING', before.name);
      return zoneWith(before.name, [before, ...found], new Set(names));
    },
    write: async (change) => {
      const packet = updateMessage(change);
      let writing: Writing | null = null;
      try {
        await ask(packet, ({ rcode }) => {
          writing = { outcome: outcomeOf(rcode), detail: rcode === NOERROR ? '' : rcodeName(rcode) };
          return true;
        });
      } catch (fault) {
        if (!(fault instanceof HostFault)) throw fault;
        const wasNotHeard = ['UNREACHABLE', 'BAD_KEY', 'BAD_TIME'].includes(fault.code);
        return { outcome: wasNotHeard ? 'refused' : 'unknown', detail: fault.message };
      }
      return writing ?? { outcome: 'unknown', detail: '' };
    },
  };
}

const SOA = 6;
const AXFR = 252;
const NOERROR = 0;
const NXDOMAIN = 3;

/** RFC 2136 §3.2: a prerequisite that does not hold has an answer of its own, and nothing was written. */
function outcomeOf(rcode: number): Writing['outcome'] {
  if (rcode === NOERROR) return 'written';
  if (['NXDOMAIN', 'YXDOMAIN', 'YXRRSET', 'NXRRSET'].includes(rcodeName(rcode))) return 'changed';
  return rcodeName(rcode) === 'SERVFAIL' ? 'unknown' : 'refused';
}

/** Prerequisites and updates in one message, which the server takes as a whole (RFC 2136 §2.4, §2.5, §3.4). */
function updateMessage({ origin, zone, sets }: ZoneChange): Buffer {
  const soa = versionOf(zone);
  if (!soa) throw new HostFault('MALFORMED', `${origin} has no SOA record`);
  const prerequisites = [
    sentRecord({ name: origin, type: 'SOA' }, soa, CLASS.in, 0),
    ...sets.flatMap((set) =>
      set.before
        ? set.before.records.map((record) => sentRecord(set, record, CLASS.in, 0))
        : [{ name: set.name, type: codeOf(set.type), class: CLASS.none, ttl: 0, data: Buffer.alloc(0) }],
    ),
  ];
  const updates = [
    ...sets.flatMap((set) => set.removed.map((record) => sentRecord(set, record, CLASS.none, 0))),
    ...sets.flatMap((set) => set.added.map((record) => sentRecord(set, record, CLASS.in, set.ttl))),
  ];
  return writeMessage(OPCODE.update, { name: origin, type: SOA }, [prerequisites, updates]);
}

function sentRecord(
  { name, type }: Pick<ChangedSet, 'name' | 'type'>,
  { exact }: HostedRecord,
  ofClass: number,
  ttl: number,
): SentRecord {
  return { name, type: codeOf(type), class: ofClass, ttl, data: Buffer.from(exact, 'hex') };
}

function codeOf(type: string): number {
  return codeOfType(type) ?? Number(type.slice('TYPE'.length));
}

/** Throws a RangeError where a record breaks the form of its type. */
function setsOf(records: readonly FramedRecord[]): readonly HostedSet[] {
  const sets = new Map<string, HostedSet & { readonly records: HostedRecord[] }>();
  for (const record of records.filter((one) => one.class === CLASS.in)) {
    const name = plainName(readName(record.packet, record.owner, record.names).name);
    const type = typeName(record.type);
    const set = sets.get(setKey({ name, type })) ?? { name, type, ttl: record.ttl, records: [] };
    sets.set(setKey(set), set);
    const one = hosted(record.type, wholeData(record));
    if (!set.records.some(({ exact }) => exact === one.exact)) set.records.push(one);
  }
  return [...sets.values()];
}

function hosted(type: number, octets: Buffer): HostedRecord {
  return { exact: octets.toString('hex'), data: readOctets(type, octets) };
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
