import type { ProtocolId } from '../audit/analysis.ts';

/** The API's names of the protocols, in the order of the cards. */
export const apiProtocols = [
  'mtasts',
  'bimi',
  'dmarc',
  'dkim',
  'spf',
  'dns',
  'domain',
  'blacklist',
  'tcp',
  'smtp',
  'cname',
  'whois',
] as const;
export type ApiProtocol = (typeof apiProtocols)[number];

/** The API uses `mtasts`, everything else `mta-sts`. */
export function protocolOf(name: ApiProtocol | 'mta-sts'): ProtocolId {
  return name === 'mtasts' ? 'mta-sts' : name;
}

export function apiNameOf(id: ProtocolId): ApiProtocol {
  return id === 'mta-sts' ? 'mtasts' : id;
}
