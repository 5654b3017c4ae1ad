import type { LookupFunction } from 'node:net';

/** Leads every name to these addresses. Node requests all of them where it may try several. */
export function fixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_, { all: wantsAll }, answer) => {
    if (wantsAll) answer(null, all);
    else answer(null, all[0]?.address ?? '', all[0]?.family);
  };
}
