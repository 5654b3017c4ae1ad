import type { ProtocolVerdict } from '@rempart/contract';

/** The word on a card before its verdict. */
export function stageWord(isStarted: boolean, verdict: ProtocolVerdict | null): string {
  if (verdict) return 'Analyse terminée ✓';
  return isStarted ? 'Scan en cours...' : 'En attente de scan';
}
