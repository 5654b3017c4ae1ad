import type { SenderLine, SendersReading } from '@rempart/contract';
import { legibleWithin } from '@rempart/contract';
import { partyBehind } from '@rempart/engine';
import type { Tools } from '../ports/tools.ts';

/**
 * Adds the names of their server and their network to unidentified senders. Queries the DNS and the registries of addresses, for twelve
 * addresses at most, those with the most failures first. The name of a server does not identify the sender, who may only rent it, so the
 * sender remains unknown.
 */
export async function nameServers(
  reading: SendersReading,
  { addressNames }: Pick<Tools, 'addressNames'>,
): Promise<SendersReading> {
  const unnamed = reading.domains.flatMap(({ senders }) => senders.filter(isAddress));
  const failing = unnamed.toSorted((one, other) => other.failing - one.failing);
  const addresses = [...new Set(failing.flatMap((sender) => sender.addresses))];
  if (addresses.length === 0) return reading;
  const names = await addressNames(addresses);
  const named = (sender: SenderLine): SenderLine => {
    const found = isAddress(sender) ? names[sender.addresses[0] ?? ''] : undefined;
    if (!found) return sender;
    const owner = found.host === null ? null : (partyBehind(found.host)?.name ?? null);
    return { ...sender, server: legibleWithin({ ...found, owner }) };
  };
  return { ...reading, domains: reading.domains.map((one) => ({ ...one, senders: one.senders.map(named) })) };
}

/** A sender named by its address. */
function isAddress({ name, addresses }: SenderLine): boolean {
  return addresses.length === 1 && addresses[0] === name;
}
