import { product } from '@rempart/brand';

/** How the owner of a domain refuses audits: a TXT record of this value at `{label}.{registrable domain}`. */
export const optOut = { label: `_${product.slug}-optout`, value: 'yes' } as const;

/** The label of the TXT record by which a domain lets an address watch any number of names below it (`WatchProof`). */
export const watchProofLabel = `_${product.slug}-watch`;
