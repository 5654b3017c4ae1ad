import type { CheckResult } from '@rempart/contract';

/** Who keeps all that costs this card its points, where the owner can do nothing about it; null where there is something to do. */
export function keeperOf(checks: readonly CheckResult[]): string | null {
  const costly = checks.filter(({ outcome, lost = 1 }) => (outcome === 'warn' || outcome === 'fail') && lost > 0);
  const keepers = new Set(costly.map(({ keeper }) => keeper));
  const [keeper] = keepers;
  return keepers.size === 1 ? (keeper ?? null) : null;
}
