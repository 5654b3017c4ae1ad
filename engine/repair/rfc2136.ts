import { type DnsFrame, readFrame } from '../network/dns/frame.ts';
import { codeOfType, rcodeName, typeCode } from '../network/dns/types.ts';
import { isWithin, parentOf } from '../zone-file/names.ts';
import { MOST_RECORDS, refuseMoreThan } from './bounds.ts';
import type { ChangedSet, ZoneChange } from './change.ts';
import { readHere } from './handed-over.ts';
import { HostFault, type HostFaultCode } from './host-fault.ts';
import type { Manner } from './hosts/client.ts';
import { type Publisher, refusalOf, type Writing } from './publisher.ts';
import { exchange, LARGEST_MESSAGE, type Place } from './stream.ts';
import { framedRecord, framedSets } from './transfer.ts';
import { SignedAnswer, signed, type TsigKey } from './tsig.ts';
import { valueOctets } from './value.ts';
import { CLASS, OPCODE, type SentRecord, writeMessage } from './wire.ts';
import {
  type HostedRecord,
  type HostedSet,
  type HostedZone,
  isSameContent,
  LOOKED_AT,
  setKey,
  versionOf,
} from './zone.ts';

/**
 * A name server that takes dynamic updates (RFC 2136) signed with TSIG (RFC 8945), such as Knot, BIND and PowerDNS. It compares the SOA
 * record and each set that changes with what was read, and writes all of it or nothing. One that hands out another SOA record than the
 * zone has that it writes to (`inline-signing` of BIND, `SOA-EDIT` of PowerDNS) compares the sets alone; we compare the zone right before.
 */
export function rfc2136Publisher(
  place: Place,
  key: TsigKey,
  { now = nowInSeconds, readZone = readHere, signal }: Manner & { readonly now?: () => number } = {},
): Publisher {
  /** Each message of an answer that `take` believes. */
  const ask = async (packet: Buffer, take: (frame: DnsFrame, message: Buffer) => boolean): Promise<void> => {
    const { packet: sent, mac } = signed(packet, key, now());
    const answer = new SignedAnswer(key, mac, now);
    let isSatisfied = false;
    const isWhole = (message: Buffer) => {
      const isProved = answer.take(message);
      isSatisfied = take(readFrame(message), message) || isSatisfied;
      return isProved && isSatisfied;
    };
    await exchange(place, sent, isWhole, { signal });
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
      const soa = [...framedSets([...answer, ...authority]).values()].find(({ type }) => type === 'SOA');
      if (soa && isWithin(name, soa.name)) return soa;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const read = async (name: string): Promise<HostedZone> => {
    const { name: origin } = await start(name);
    const messages: Buffer[] = [];
    let records = 0;
    await ask(writeMessage(OPCODE.query, { name: origin, type: AXFR }), ({ rcode, answer }, message) => {
      if (rcode !== NOERROR) throw new HostFault('NOT_HANDED_OVER', rcodeName(rcode));
      if (answer.length === 0) throw new HostFault('NOT_HANDED_OVER', 'empty');
      if (records === 0 && answer[0]?.type !== SOA)
        throw new HostFault('MALFORMED', 'a transfer that does not begin with its SOA');
      messages.push(message);
      records += answer.length;
      // It begins and ends with the SOA (RFC 5936 §2.2), which is counted once.
      refuseMoreThan(MOST_RECORDS + 1, records, 'records');
      return records > 1 && answer.at(-1)?.type === SOA;
    }).catch((fault) => {
      // The key opened the SOA record just now: of Knot this is how a copy is refused.
      throw fault instanceof HostFault && (fault.code === 'BAD_KEY' || fault.code === 'UNSIGNED')
        ? new HostFault('NOT_HANDED_OVER', fault.detail)
        : fault;
    });
    return readZone({ kind: 'transfer', origin, messages });
  };
  const readNames = async (name: string, names: readonly string[]): Promise<HostedZone> => {
    const before = await start(name);
    const found: HostedSet[] = [];
    for (const owner of names)
      for (const type of LOOKED_AT) {
        const { answer } = await question(owner, codeOfType(type) ?? 0);
        const set = framedSets(answer).get(setKey({ name: owner, type }));
        if (set) found.push(set);
      }
    const after = await start(name);
    if (after.records[0]?.exact !== before.records[0]?.exact) throw new HostFault('CHANGING', before.name);
    const sets = new Map([before, ...found].map((set) => [setKey(set), set]));
    return { origin: before.name, sets, known: new Set(names), flattened: {} };
  };
  const update = async (change: ZoneChange, bound: 'zone' | 'sets'): Promise<Writing> => {
    let writing: Writing = { outcome: 'unknown', detail: '' };
    try {
      await ask(updateMessage(change, bound), ({ rcode }) => {
        const name = rcodeName(rcode);
        writing = { outcome: outcomeOf(rcode), detail: rcode === NOERROR ? '' : name };
        if (FORBIDDEN.includes(name)) writing = { ...writing, isForbidden: true };
        return true;
      });
      return writing;
    } catch (fault) {
      if (!(fault instanceof HostFault)) throw fault;
      return refusalOf(fault, NOT_HEARD.includes(fault.code));
    }
  };
  /** Whether the zone that is handed out is as it was read. */
  const isUnchanged = async ({ origin, zone }: ZoneChange): Promise<boolean> =>
    isSameContent(zone, zone.known === 'whole' ? await read(origin) : await readNames(origin, [...zone.known]));

  return {
    isConditional: true,
    read,
    readNames,
    encode: (type, value) => framedRecord(typeCode(type), valueOctets(type, value)),
    assertSendable: (change) => {
      const { packet } = signed(updateMessage(change, 'zone'), key, now());
      refuseMoreThan(LARGEST_MESSAGE, packet.length, 'octets in one message');
    },
    write: async (change) => {
      const writing = await update(change, 'zone');
      if (writing.outcome !== 'changed') return writing;
      const isOurs = await isUnchanged(change).catch((fault) => {
        if (fault instanceof HostFault) return false;
        throw fault;
      });
      return isOurs ? update(change, 'sets') : writing;
    },
  };
}

const SOA = 6;
const AXFR = 252;
const NOERROR = 0;
const NXDOMAIN = 3;

const FORBIDDEN: readonly string[] = ['REFUSED', 'NOTAUTH'];

/** An update that ends so was not sent, or not taken. */
const NOT_HEARD: readonly HostFaultCode[] = ['UNREACHABLE', 'BAD_KEY', 'BAD_TIME', 'TOO_LARGE'];

/** RFC 2136 §3.2: a prerequisite that does not hold has an answer of its own, and nothing was written. */
function outcomeOf(rcode: number): Writing['outcome'] {
  if (rcode === NOERROR) return 'written';
  if (['NXDOMAIN', 'YXDOMAIN', 'YXRRSET', 'NXRRSET'].includes(rcodeName(rcode))) return 'changed';
  return rcodeName(rcode) === 'SERVFAIL' ? 'unknown' : 'refused';
}

/**
 * Prerequisites and updates in one message, which the server takes as a whole (RFC 2136 §2.4, §2.5, §3.4). `bound`: to the state of the
 * whole zone, by its SOA record, or of the sets that change alone.
 */
function updateMessage({ origin, zone, sets }: ZoneChange, bound: 'zone' | 'sets'): Buffer {
  const soa = versionOf(zone);
  if (!soa) throw new HostFault('MALFORMED', `${origin} has no SOA record`);
  const prerequisites = [
    ...(bound === 'zone' ? [sentRecord({ name: origin, type: 'SOA' }, soa, CLASS.in, 0)] : []),
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

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
