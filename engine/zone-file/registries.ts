/** Words of registries that stand for numbers in zone files. Of DNSSEC algorithms (RFC 4034 §5.3) and digests. */
export const ALGORITHMS: Readonly<Record<string, number>> = {
  RSAMD5: 1,
  DH: 2,
  DSA: 3,
  RSASHA1: 5,
  'DSA-NSEC3-SHA1': 6,
  NSEC3DSA: 6,
  'RSASHA1-NSEC3-SHA1': 7,
  NSEC3RSASHA1: 7,
  RSASHA256: 8,
  RSASHA512: 10,
  'ECC-GOST': 12,
  ECCGOST: 12,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
  INDIRECT: 252,
  PRIVATEDNS: 253,
  PRIVATEOID: 254,
};
export const DIGESTS = { SHA1: 1, 'SHA-1': 1, SHA256: 2, 'SHA-256': 2, GOST: 3, SHA384: 4, 'SHA-384': 4 };

/** RFC 7218 §2. */
export const USAGES = { 'PKIX-TA': 0, 'PKIX-EE': 1, 'DANE-TA': 2, 'DANE-EE': 3, PRIVCERT: 255 };
export const SELECTORS = { CERT: 0, SPKI: 1, PRIVSEL: 255 };
export const MATCHINGS = { FULL: 0, 'SHA2-256': 1, 'SHA2-512': 2, PRIVMATCH: 255 };

/** RFC 4398 §2.1. */
export const CERTIFICATES: Readonly<Record<string, number>> = {
  PKIX: 1,
  SPKI: 2,
  PGP: 3,
  IPKIX: 4,
  ISPKI: 5,
  IPGP: 6,
  ACPKIX: 7,
  IACPKIX: 8,
  URI: 253,
  OID: 254,
};

/** Octets of the digest of a key by its type (RFC 4509 §2.1, RFC 6605 §2). */
export const DIGEST_OCTETS: Readonly<Record<number, number>> = { 1: 20, 2: 32, 4: 48 };
