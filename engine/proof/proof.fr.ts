import { clockTime } from '@rempart/french';
import { SILENCES } from '../common/silences.fr.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { type Proof, proofIn } from './show.ts';

export type { Proof } from './show.ts';

/** One question and its answer, as they are shown; hours are those of Paris, as wherever we tell one. */
export function showProof(exchange: TracedExchange): Proof {
  return proofIn(WORDS, exchange);
}

const WORDS: Parameters<typeof proofIn>[0] = {
  silences: SILENCES,
  shared: (at) => `, vu à ${clockTime(at)} pour une autre analyse`,
  noRecord: 'NOERROR, aucun enregistrement',
  port: { open: 'ouvert', closed: 'fermé' },
  noTls: 'aucune session TLS',
  hello: { accepted: 'accepté', refused: 'refusé' },
  next: ', puis ',
  noHttp: 'aucune réponse HTTP',
  clearSmtp: 'session SMTP en clair',
  registered: ['enregistré', 'non enregistré'],
  listed: ['listé', 'non listé'],
  omitted: 'réponse trop longue pour être conservée',
};
