import { type ProtocolId, protocolIds } from '../audit/analysis.ts';

export type ApiProtocol = Exclude<ProtocolId, 'mta-sts'> | 'mtasts';

/** The API uses `mtasts`, everything else `mta-sts`. */
export function protocolNamed(name: ApiProtocol | 'mta-sts'): ProtocolId {
  return name === 'mtasts' ? 'mta-sts' : name;
}

export function apiNameOf(id: ProtocolId): ApiProtocol {
  return id === 'mta-sts' ? 'mtasts' : id;
}

/** The API's names of the protocols, in the order of the cards. */
export const apiProtocols: readonly ApiProtocol[] = protocolIds.map(apiNameOf);
