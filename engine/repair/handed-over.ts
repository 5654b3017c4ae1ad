import { HostFault } from './host-fault.ts';
import { recordsZone } from './hosts/records.ts';
import { powerdnsZone } from './powerdns-zone.ts';
import { transferredZone } from './transfer.ts';
import type { HostedZone } from './zone.ts';

/** What a host handed over of a whole zone, as it came: plain data, so that another thread may read it. */
export type HandedOver = { readonly origin: string } & (
  | { readonly kind: 'transfer'; readonly messages: readonly Uint8Array[] }
  /** JSON, as PowerDNS tells a zone, and as a list of the records of any other host. */
  | { readonly kind: 'powerdns' | 'records'; readonly text: string }
);

/** Rejects with a HostFault. */
export type ReadZone = (handed: HandedOver) => Promise<HostedZone>;

/** Reads a zone where it is asked. */
export const readHere: ReadZone = async (handed) => zoneHandedOver(handed);

/** @throws {HostFault} */
export function zoneHandedOver(handed: HandedOver): HostedZone {
  const { origin } = handed;
  try {
    switch (handed.kind) {
      case 'transfer':
        return transferredZone(origin, handed.messages);
      case 'powerdns':
        return powerdnsZone(origin, handed.text);
      case 'records':
        return recordsZone(origin, JSON.parse(handed.text));
    }
  } catch (fault) {
    return notAsTold(fault);
  }
}

/** An answer without the fields that the documents promise is none. */
export function notAsTold(fault: unknown): never {
  if (fault instanceof TypeError || fault instanceof RangeError || fault instanceof SyntaxError)
    throw new HostFault('MALFORMED', 'not as documented');
  throw fault;
}
