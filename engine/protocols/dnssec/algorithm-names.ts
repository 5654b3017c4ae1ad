const DIGESTS: Readonly<Record<number, string>> = {
  1: 'SHA-1',
  2: 'SHA-256',
  3: 'GOST',
  4: 'SHA-384',
  5: 'GOST 2012',
  6: 'SM3',
};

/** A DS digest type by its name (IANA registry of DS digest types); the number where it has none here. */
export function digestName(type: number): string {
  return DIGESTS[type] ?? `type ${type}`;
}

/** DNSSEC algorithms by number (IANA registry of DNS security algorithm numbers). */
export const ALGORITHMS: Readonly<Record<number, string>> = {
  1: 'RSA/MD5',
  3: 'DSA',
  5: 'RSA/SHA-1',
  6: 'DSA-NSEC3',
  7: 'RSA/SHA-1-NSEC3',
  8: 'RSA/SHA-256',
  10: 'RSA/SHA-512',
  12: 'GOST',
  13: 'ECDSA P-256',
  14: 'ECDSA P-384',
  15: 'Ed25519',
  16: 'Ed448',
  17: 'SM2',
  18: 'ML-DSA-44',
  23: 'GOST 2012',
};
