/** Country codes run on the platforms of generic registries, where `clientTransferProhibited` means what it means under .com. */
const LOCKING_COUNTRY_CODES = ['ac', 'ai', 'cc', 'co', 'fm', 'io', 'la', 'me', 'pw', 'sh', 'tv', 'us', 'ws'];

/** Whether the transfer lock of RFC 5731 is customary there. Other country codes (.fr, .de, .eu…) rely on a transfer code. */
export function usesTransferLock(domain: string): boolean {
  const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
  return topLevel.length > 2 || LOCKING_COUNTRY_CODES.includes(topLevel);
}
