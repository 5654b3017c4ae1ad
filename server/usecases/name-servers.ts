import type { SenderLine, SendersReading } from '@rempart/contract';
import { legibleWithin } from '@rempart/contract';
import type { Tools } from '../ports/tools.ts';

/**
 * Says of senders that nothing names how their server and its network are called. That is asked of the DNS and of the registries of addresses, of twelve
 * addresses at most, those with the most failures first. A name of a server is not the sender's: whoever rents it writes by it, so that the sender stays unknown.
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
    return found ? { ...sender, server: legibleWithin(found) } : sender;
  };
  return { ...reading, domains: reading.domains.map((one) => ({ ...one, senders: one.senders.map(named) })) };
}

/** One that is called by its address. */
function isAddress({ name, addresses }: SenderLine): boolean {
  return addresses.length === 1 && addresses[0] === name;
}
