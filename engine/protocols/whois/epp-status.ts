/** EPP statuses as registries write them: « client hold », « clientHold » and « CLIENT-HOLD » are one. */
export function normalStatus(status: string): string {
  return (status.split(/\shttps?:/)[0] ?? '').toLowerCase().replace(/[^a-z]/g, '');
}

/** Statuses under which a domain is out of the DNS or on its way out (RFC 5731 §2.3, RFC 3915 §3.1). */
const DEAD = ['redemption', 'redemptionperiod', 'pendingdelete', 'serverhold', 'clienthold', 'inactive'];

export function deadStatuses(statuses: readonly string[]): readonly string[] {
  return statuses.filter((status) => DEAD.includes(normalStatus(status)));
}

export function hasStatus(statuses: readonly string[], wanted: string): boolean {
  return statuses.some((status) => normalStatus(status) === wanted.toLowerCase());
}

/** Country codes run on the platforms of generic registries, where `clientTransferProhibited` means what it means under .com. */
const LOCKING_COUNTRY_CODES = ['ac', 'ai', 'cc', 'co', 'fm', 'io', 'la', 'me', 'pw', 'sh', 'tv', 'us', 'ws'];

/** Whether the transfer lock of RFC 5731 is customary there. Other country codes (.fr, .de, .eu…) rely on a transfer code. */
export function usesTransferLock(domain: string): boolean {
  const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
  return topLevel.length > 2 || LOCKING_COUNTRY_CODES.includes(topLevel);
}
