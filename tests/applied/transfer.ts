import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, decode, encode } from 'dns-packet';
import type { ZoneRecord } from '../../lab/dns/records.ts';
import { COPIED_TO } from './name-server.ts';

/** A zone as its server hands it over (AXFR, RFC 5936). Throws where the server refuses. */
export async function transferred(origin: string, port: number): Promise<readonly ZoneRecord[]> {
  const question = encode({ type: 'query', id: 1, questions: [{ name: origin, type: 'AXFR' as 'A' }] });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(question.length);
  const connection = connect({ host: '127.0.0.1', port, localAddress: COPIED_TO });
  connection.setTimeout(10_000, () => connection.destroy(new Error(`${origin} does not come`)));
  await once(connection, 'connect');
  connection.write(Buffer.concat([length, question]));
  const records: Answer[] = [];
  let waiting = Buffer.alloc(0);
  for await (const chunk of connection) {
    waiting = Buffer.concat([waiting, chunk as Buffer]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0);
      const { answers = [] } = decode(waiting.subarray(2, end));
      waiting = waiting.subarray(end);
      if (answers.length === 0) throw new Error(`the transfer of ${origin} is refused`);
      records.push(...answers);
    }
    // It begins and ends with the SOA.
    if (records.filter(({ type }) => type === 'SOA').length === 2) break;
  }
  return records.slice(0, -1) as readonly ZoneRecord[];
}

/** What a server makes by itself for a zone that it signs. */
const OF_SIGNING: readonly string[] = ['RRSIG', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY'];

/** What was written into the zone, a line of master file a record. Throws where it has a type that is not read here. */
export function zoneText(records: readonly ZoneRecord[]): string {
  const written = records.filter(({ type }) => !OF_SIGNING.includes(type));
  return written.map(lineOf).join('\n');
}

function lineOf(record: ZoneRecord): string {
  return `${record.name}. ${record.ttl} IN ${record.type} ${dataOf(record)}`;
}

function dataOf(record: ZoneRecord): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data;
    case 'NS':
    case 'CNAME':
      return `${record.data}.`;
    case 'MX':
      return `${record.data.preference} ${record.data.exchange === '.' ? '' : record.data.exchange}.`;
    case 'TXT':
      return [record.data].flat().map(quoted).join(' ');
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} ${quoted(record.data.value)}`;
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = record.data;
      return `${usage} ${selector} ${matchingType} ${certificate.toString('hex')}`;
    }
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return `${mname}. ${rname}. ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
    }
    default:
      throw new Error(`${record.name} has a record of type ${record.type}`);
  }
}

function quoted(text: string | Buffer | Uint8Array): string {
  return `"${text.toString().replace(/["\\]/g, '\\$&')}"`;
}
