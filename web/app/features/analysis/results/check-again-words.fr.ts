import type { RefusalBody } from '@rempart/contract';
import { clockTime } from '@rempart/french';
import { durationWords, momentOf } from '../times.fr.ts';

export const checkAgainWords = {
  ask: 'Vérifier cette correction',
  busy: 'Vérification en cours…',
  about: 'Ce protocole seul est interrogé de nouveau, ce qui prend 30 secondes au plus.',
  unchanged: 'Rien n’a changé depuis cette analyse.',
  /** « DMARC, vérifié à 14 h 32 : ». */
  checked: (title: string, at: string) => `${title}, vérifié à ${clockTime(at)} : `,
  hint: 'Vous venez de corriger votre zone DNS ? L’ancienne réponse peut rester en mémoire le temps de son TTL : réessayez plus tard.',
  letter: (completedAt: string) =>
    `La note et le reste de cette page datent du ${momentOf(completedAt)} : une nouvelle analyse complète les recalcule.`,
} as const;

/** Why nothing was measured. `waitSeconds`: how long the server asks to wait; 0 where it does not say. */
export function checkFaultWords(refusal: RefusalBody | null, waitSeconds: number): string {
  if (!refusal) return 'Le site ne répond pas : rien n’a été vérifié. Réessayez dans un instant.';
  if (refusal.code === 'RATE_LIMITED' && waitSeconds > 0)
    return `Trop de vérifications en peu de temps : celle-ci sera de nouveau possible dans ${durationWords(waitSeconds * 1000)}.`;
  return `${refusal.message}.`;
}
