import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operator } from '@rempart/contract';
import type { AuditEvidence } from '@rempart/engine';
import type { Links, ReportOrder } from './subject.ts';

/**
 * The order of the public specimen: the fictional small business of the laboratory, as it was recorded there. Renewed by
 * `npm run audit -- --record report/specimen.json moyenne.example`.
 */
export function specimenOrder(operator: Operator, links: Links = NOWHERE): ReportOrder {
  const evidence = specimenEvidence();
  return {
    evidence,
    drawnAt: evidence.at,
    buyer: null,
    review: null,
    operator,
    specimen: true,
    links,
  };
}

export function specimenEvidence(): AuditEvidence {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'specimen.json'), 'utf8'));
}

const NOWHERE: Links = { recheck: null, verification: null, support: null, senders: null, testMessage: null };
