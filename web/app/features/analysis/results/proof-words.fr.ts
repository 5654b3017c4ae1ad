import type { ProofShown } from '@rempart/contract';
import { secondOf } from '../times.fr.ts';

/** « Réponse de 9.9.9.9:53 le 21 novembre 2026 à 14 h 32 min 07 s (heure de Paris), en 28 ms ; TTL de 3 600 s. » */
export function answeredWords({ server, at, elapsedMs, ttl }: ProofShown): string {
  const spent = `${elapsedMs.toLocaleString('fr-FR')} ms`;
  if (server === null) return `Sans réponse exploitable après ${spent}, le ${secondOf(at)}.`;
  const from = OWN_RESOLVER.test(server) ? 'notre résolveur' : server;
  const life = ttl === null ? '' : ` ; TTL de ${ttl.toLocaleString('fr-FR')} s`;
  return `Réponse de ${from} le ${secondOf(at)}, en ${spent}${life}.`;
}

/** On the machine itself, whose address and port mean nothing elsewhere. */
const OWN_RESOLVER = /^(?:127[.]|\[::1\])/;

/** « et 194 autres questions ». */
export function leftWords(left: number): string {
  return left === 1 ? 'et une autre question' : `et ${left.toLocaleString('fr-FR')} autres questions`;
}
