import type { AuditEvidence } from '../evidence.ts';
import { type Grade, grade } from '../judgement/grade.ts';
import { judgeProtocol, type Verdict } from '../judgement/judge.ts';
import { type ProtocolId, protocols } from '../protocols/index.ts';
import { isTooLong } from '../protocols/spf/meant.ts';
import type { Proposal } from './remedy.ts';
import type { Situation } from './situation.ts';
import { withoutWhatChanges } from './unseen.ts';

/** What an audit would see once some actions are done, and what follows from it. */
export interface SimulatedState {
  /** Without what some of them change in a way that nobody can tell: no value is made of that. */
  readonly evidence: AuditEvidence;
  readonly verdicts: readonly Verdict[];
  readonly grade: Grade;
}

export type AppliedAction = Pick<Proposal, 'apply' | 'changes' | 'assumedPassing' | 'reveals'>;

/** Judges the same evidence again and again with something changed; what did not change is not judged twice. */
export interface Simulator {
  readonly initial: SimulatedState;
  /** Applies the actions in the order given. */
  readonly after: (actions: readonly AppliedAction[]) => SimulatedState;
  readonly situation: (state: SimulatedState) => Situation;
}

export function openSimulator(evidence: AuditEvidence, verdicts: readonly Verdict[]): Simulator {
  const judged = new WeakMap<object, readonly Verdict[]>();
  const judgedByText = new Map<string, readonly Verdict[]>();
  for (const { id } of protocols) {
    const gathered = evidence.protocols[id];
    const own = verdicts.filter(({ protocol }) => protocol === id);
    if (!gathered) continue;
    judged.set(gathered, own);
    judgedByText.set(textOf(id, gathered), own);
  }
  const judge = (changed: AuditEvidence) =>
    protocols.flatMap(({ id }) => {
      const gathered = changed.protocols[id];
      if (!gathered) return [];
      const known = judged.get(gathered);
      if (known) return known;
      if (id === 'spf' && keepsVerdicts(changed)) return verdicts.filter(({ protocol }) => protocol === 'spf');
      // Actions make new evidence each time they are applied, mostly the same.
      const text = textOf(id, gathered);
      const found = judgedByText.get(text) ?? judgeProtocol(id, changed);
      judged.set(gathered, found);
      judgedByText.set(text, found);
      return found;
    });
  const initial = { evidence, verdicts, grade: grade(verdicts) };
  const states = new Map<string, SimulatedState>([['', initial]]);
  const worlds = new Map<string, AuditEvidence>();
  const numbers = new Map<AppliedAction['apply'], number>();
  const numberOf = (apply: AppliedAction['apply']) => {
    const number = numbers.get(apply) ?? numbers.size;
    numbers.set(apply, number);
    return number;
  };
  const keyOf = (actions: readonly AppliedAction[]) => actions.map(({ apply }) => numberOf(apply)).join();
  /** Most sequences begin as one before: what that changed is the same object, whose parts were judged. */
  const changedBy = (actions: readonly AppliedAction[]): AuditEvidence => {
    const last = actions.at(-1);
    if (!last) return evidence;
    const key = keyOf(actions);
    const world = worlds.get(key) ?? last.apply(changedBy(actions.slice(0, -1)));
    worlds.set(key, world);
    return world;
  };
  return {
    initial,
    after: (actions) => {
      const key = keyOf(actions);
      const known = states.get(key);
      if (known) return known;
      const changed = changedBy(actions);
      const supposed = new Set(actions.flatMap(({ assumedPassing }) => assumedPassing));
      const revealed = new Set(actions.flatMap(({ reveals }) => reveals));
      const found = judge(changed).map((verdict) => {
        const begins = revealed.has(verdict.check) && ['notApplicable', 'unknown'].includes(verdict.outcome);
        if (begins) return passing(verdict);
        return supposed.has(verdict.check) ? passed(verdict) : verdict;
      });
      const unseen = withoutWhatChanges(
        changed,
        actions.flatMap(({ changes }) => changes),
      );
      // What a step leaves unchanged, or mends by its instructions, is assumed to be in order: it counts, although it was not observed.
      const state = { evidence: unseen, verdicts: found, grade: grade(found) };
      states.set(key, state);
      return state;
    },
    situation: (state) => ({ domain: evidence.domain, initial: evidence, ...state }),
  };
}

/** Judging an SPF record takes a second where its owner has to write it again: no step before that is said to change its verdicts. */
function keepsVerdicts({ protocols: { spf } }: AuditEvidence): boolean {
  return spf?.seen === true && isTooLong(spf.value);
}

function textOf(id: ProtocolId, gathered: object): string {
  return `${id} ${JSON.stringify(gathered)}`;
}

function passed(verdict: Verdict): Verdict {
  return verdict.outcome === 'notApplicable' ? verdict : passing(verdict);
}

function passing(verdict: Verdict): Verdict {
  return { ...verdict, outcome: 'pass', facts: {} };
}
