import type { DnsData } from '../model/ask.ts';
import { readOctets } from '../network/dns/records.ts';
import { codeOfType } from '../network/dns/types.ts';
import { RecordFault } from './faults.ts';

/** The octets of a record of a type that is read. Throws a RecordFault where they are none. */
export function readGeneric(type: string, octets: Buffer): DnsData {
  const code = codeOfType(type);
  if (code === null) throw new RecordFault('BAD_TYPE', type);
  try {
    return readOctets(code, octets);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    throw new RecordFault('BAD_RECORD', `${type}: ${fault.message}`);
  }
}
