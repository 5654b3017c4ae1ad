import { clockTime } from '../common/phrases.en.ts';
import { SILENCES } from '../common/silences.en.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { type Proof, proofIn } from './show.ts';

/** One question and its answer, as they are shown. */
export function showProof(exchange: TracedExchange): Proof {
  return proofIn(WORDS, exchange);
}

const WORDS: Parameters<typeof proofIn>[0] = {
  silences: SILENCES,
  shared: (at) => `, seen at ${clockTime(at)} for another audit`,
  noRecord: 'NOERROR, no record',
  port: { open: 'open', closed: 'closed' },
  noTls: 'no TLS session',
  hello: { accepted: 'accepted', refused: 'refused' },
  next: ', then ',
  noHttp: 'no HTTP response',
  clearSmtp: 'SMTP session in clear',
  registered: ['registered', 'not registered'],
  listed: ['listed', 'not listed'],
  omitted: 'response too long to be kept',
};
