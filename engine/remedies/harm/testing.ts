import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import type { Action } from '../action.ts';
import { type Proposal, proposal } from '../remedy.ts';
import { openSimulator } from '../simulator.ts';
import { breachesOf } from './laws.ts';

export type Planted = Partial<Proposal> & Partial<Pick<Action, 'follows' | 'checks'>>;

/** For tests: a step as some remedy might propose it. */
export function step(id: string, { follows = [], checks = [], ...proposed }: Planted): Action {
  return {
    ...proposal({ facts: {}, effort: 10, risk: 'none', records: [], ...proposed }),
    ...{ id, who: 'dns', follows, directlyAfter: follows, checks, protocols: [], supposed: false },
    week: proposed.waits ?? 0,
    notBefore: null,
    subject: { kind: 'remedy', remedy: 'dmarc/record', facts: {} },
    effect: { letter: null, points: null, gain: 0 },
  };
}

export const benchOf = (evidence: AuditEvidence) => openSimulator(evidence, conclude(evidence).verdicts);

/** For tests: the laws that steps breach, each once. */
export const lawsOf = (actions: readonly Action[], evidence: AuditEvidence) => [
  ...new Set(breachesOf(actions, benchOf(evidence)).map(({ law }) => law)),
];
