import { once } from 'node:events';
import { connect } from 'node:net';
import { decode, encode } from 'dns-packet';
import type { ZoneRecord } from '../../lab/dns/records.ts';

export interface Answer {
  readonly rcode: string;
  /** The resolver vouches that the zone's signatures verify (AD, RFC 6840 §5.7). */
  readonly authentic: boolean;
  readonly records: readonly ZoneRecord[];
}

/** Asks the laboratory's resolver, over TCP. A sender of mail reads it as its own. */
export type Asks = (name: string, type: string) => Promise<Answer>;

export function askerOf([place]: readonly { readonly address: string; readonly port: number }[]): Asks {
  return async (name, type) => {
    const flags = RECURSION_DESIRED | AUTHENTIC_DATA;
    const question = encode({ type: 'query', id: 1, flags, questions: [{ name, type: type as 'A' }] });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(question.length);
    const connection = connect(place?.port ?? 0, place?.address);
    connection.setTimeout(10_000, () => connection.destroy(new Error(`${name} ${type} is not answered`)));
    await once(connection, 'connect');
    connection.write(Buffer.concat([length, question]));
    let read = Buffer.alloc(0);
    for await (const chunk of connection) {
      read = Buffer.concat([read, chunk as Buffer]);
      if (read.length >= 2 && read.length >= 2 + read.readUInt16BE(0)) break;
    }
    const { answers = [], flags: given = 0, ...packet } = decode(read.subarray(2));
    const { rcode } = packet as unknown as { readonly rcode: string };
    const records = answers.filter((one) => one.type === type) as unknown as readonly ZoneRecord[];
    return { rcode, authentic: (given & AUTHENTIC_DATA) !== 0, records };
  };
}

const RECURSION_DESIRED = 0x01_00;
const AUTHENTIC_DATA = 0x00_20;

/** As `node:dns` answers, for a library that was written for it. */
export function libraryResolver(ask: Asks): (name: string, type: string) => Promise<string[]> {
  return async (name, type) => {
    const { rcode, records } = await ask(name, type);
    if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') throw Object.assign(new Error(rcode), { code: 'ESERVFAIL' });
    if (records.length === 0)
      throw Object.assign(new Error(name), { code: rcode === 'NXDOMAIN' ? 'ENOTFOUND' : 'ENODATA' });
    return records.map((record) => libraryForm(record)) as string[];
  };
}

function libraryForm({ type, data }: ZoneRecord): unknown {
  if (type === 'TXT') return [data].flat().map(String);
  return type === 'MX' ? { exchange: data.exchange, priority: data.preference } : data;
}
