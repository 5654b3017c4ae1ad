import type { Claim } from '@rempart/contract';
import { utcDay } from '@rempart/contract';

/** The declared certifications that are still valid on a day. */
export function heldClaims(claims: readonly Claim[], on: Date): readonly Claim[] {
  const today = utcDay(on);
  return claims.filter(({ validUntil }) => validUntil >= today);
}
