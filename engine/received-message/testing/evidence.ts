import { seen } from '../../model/observed.ts';
import type { Published } from '../../protocols/dmarc/evidence.ts';
import type { MessageEvidence, SignatureSeen } from '../evidence.ts';

/** For tests: what stands at `_dmarc` of names; all others say that there is nothing. */
export function walkOf(name: string, records: Readonly<Record<string, string>> = {}): readonly Published[] {
  const labels = name.split('.');
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .map((one) => ({ name: `_dmarc.${one}`, texts: seen(records[one] === undefined ? [] : [records[one]]) }));
}

/** For tests: a signature that holds. */
export const signature: SignatureSeen = {
  ...{ domain: 'exemple.fr', selector: 's1', algorithm: 'rsa-sha256', result: 'pass', fault: null },
  ...{ bits: 2048, uncovered: 0 },
};

export const REJECT = { 'exemple.fr': 'v=DMARC1; p=reject' };

/** For tests: a message of `exemple.fr` of which everything is right. */
export const goodMessage: MessageEvidence = {
  audited: 'exemple.fr',
  receivedAt: '2026-11-23T10:00:00.000Z',
  delivery: {
    ...{ address: '192.0.2.25', isPublic: true, helo: 'mx.exemple.fr', envelope: 'exemple.fr', tls: 'TLSv1.3' },
  },
  header: {
    ...{ fromFields: 1, authors: ['exemple.fr'], dateMinutes: 0, messageId: 'good', repeated: [] },
    unsubscribe: null,
  },
  spf: { result: 'pass', domain: 'exemple.fr' },
  signatures: [signature],
  arc: null,
  walks: { 'exemple.fr': walkOf('exemple.fr', REJECT) },
  reverse: seen({ name: 'mx.exemple.fr', leadsBack: true }),
  heloMatches: seen(true),
};
