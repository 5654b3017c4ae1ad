import type { Claim } from '@rempart/contract';

/** The declared certifications that are still valid on a day. */
export function heldClaims(claims: readonly Claim[], on: Date): readonly Claim[] {
  const today = on.toISOString().slice(0, 10);
  return claims.filter(({ validUntil }) => validUntil >= today);
}
