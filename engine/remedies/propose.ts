import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import type { Labour } from '../model/labour.ts';
import type { CheckId } from '../protocols/index.ts';
import type { Action, Subject } from './action.ts';
import { withoutFormer } from './former.ts';
import { type RemedyId, remedies } from './list.ts';
import { companionsOf, labourFor, TO_REPORT, targetsFor } from './lone-faults.ts';
import { type Need, type Proposal, proposal, type Remedy, type Who } from './remedy.ts';
import type { SimulatedState, Simulator } from './simulator.ts';
import { isFault } from './situation.ts';
import { acceptedReason, worsened } from './worsened.ts';

/** A remedy that threw, which is a bug. The advice of its checks stands in its place. */
export interface RemedyFault {
  readonly remedy: RemedyId;
  readonly message: string;
}

/** Every action that this domain calls for, in the order of the list, then one for each fault that no remedy removes. */
export function propose(
  simulator: Simulator,
  among: readonly Remedy[] = remedies,
): { readonly actions: readonly Action[]; readonly faults: readonly RemedyFault[] } {
  const found: Action[] = [];
  const faults: RemedyFault[] = [];
  for (const remedy of among) {
    const action = actionOrFault(remedy, found, simulator);
    if (action && 'message' in action) faults.push(action);
    else if (action && (action.optional || action.checks.length > 0)) found.push(action);
  }
  const removed = new Set(found.flatMap(({ checks }) => checks));
  const left = faultsOf(simulator.initial).filter(({ check }) => !removed.has(check));
  const companions = new Set(left.flatMap(({ check }) => companionsOf(check)));
  const rules = left.filter(({ check }) => !companions.has(check)).map((verdict) => ruleAction(verdict, [], simulator));
  return { actions: [...found, ...rules, ...revealed([...found, ...rules], simulator)], faults };
}

/** One remedy that breaks costs its own action only. */
function actionOrFault(remedy: Remedy, others: readonly Action[], simulator: Simulator): Action | RemedyFault | null {
  try {
    return actionFrom(remedy, others, simulator);
  } catch (error) {
    return { remedy: remedy.id as RemedyId, message: error instanceof Error ? error.message : String(error) };
  }
}

function actionFrom(remedy: Remedy, others: readonly Action[], simulator: Simulator): Action | null {
  const stages = withStagesOf(remedy.follows, others);
  const found = remedy.propose(simulator.situation(simulator.after(stages)));
  if (!found) return null;
  const proposed = { ...found, apply: (world: AuditEvidence) => withoutFormer(world, found.apply(world)) };
  const subject: Subject = { kind: 'remedy', remedy: remedy.id as RemedyId, facts: proposed.facts };
  return actionOf({ id: remedy.id, who: remedy.who, subject }, proposed, stages, simulator);
}

/** Faults that show only once something else is done, and that nothing in the plan removes. */
function revealed(actions: readonly Action[], simulator: Simulator): readonly Action[] {
  const isFaulty = (stages: readonly Action[], check: CheckId) =>
    faultsOf(simulator.after(stages)).some((verdict) => verdict.check === check);
  return faultsOf(simulator.after(actions)).flatMap((verdict) => {
    const showing = actions.filter(({ id }) => isFaulty(withStagesOf([id], actions), verdict.check));
    // Where the fault stands already, another action removes it before the cause brings it back.
    const cause = showing.find(({ follows }) => !isFaulty(withStagesOf(follows, actions), verdict.check)) ?? showing[0];
    return cause ? [ruleAction(verdict, withStagesOf([cause.id], actions), simulator)] : [];
  });
}

/** An action with all that comes before it, in the order of the list. */
export function withStagesOf(ids: readonly string[], actions: readonly Action[]): readonly Action[] {
  const wanted = new Set(ids);
  for (const { id, follows } of [...actions].reverse()) {
    if (wanted.has(id)) for (const stage of follows) wanted.add(stage);
  }
  return actions.filter(({ id }) => wanted.has(id));
}

function actionOf(
  { id, who, subject }: Pick<Action, 'id' | 'who' | 'subject'>,
  proposed: Proposal,
  stages: readonly Action[],
  simulator: Simulator,
): Action {
  const before = simulator.after(stages);
  const after = simulator.after([...stages, proposed]);
  const removed = faultsOf(before).filter(
    ({ check }) => !after.verdicts.some((verdict) => verdict.check === check && isFault(verdict)),
  );
  const worse = worsened(before.verdicts, after.verdicts).flatMap((check): readonly Need[] => {
    const why = acceptedReason(id, check);
    return why === null ? [] : [{ kind: 'worsens', check, why }];
  });
  return {
    ...proposed,
    needs: [...proposed.needs, ...worse],
    id,
    who,
    subject,
    follows: stages.map((stage) => stage.id),
    checks: removed.map(({ check }) => check),
    protocols: [...new Set(removed.map(({ protocol }) => protocol))],
    supposed: proposed.assumedPassing.length > 0,
    week: proposed.waits + Math.max(0, ...stages.map(({ week }) => week)),
    effect: {
      letter: after.grade.letter,
      points: after.grade.points,
      gain: after.grade.points === null ? 0 : after.grade.points - (before.grade.points ?? 0),
    },
  };
}

function ruleAction(verdict: Verdict, stages: readonly Action[], simulator: Simulator): Action {
  const labour: Labour = labourFor(verdict.check) ?? { who: HOLDER[verdict.protocol], ...UNKNOWN_LABOUR };
  const { who, waits = 0 } = labour;
  const { effort, risk } = verdict.provider === undefined ? labour : TO_REPORT;
  const proposed = proposal({
    facts: {},
    effort,
    risk,
    waits,
    targets: targetsFor(verdict, simulator.initial.evidence),
    provider: verdict.provider ?? null,
    assumedPassing: [verdict.check, ...companionsOf(verdict.check)],
  });
  const subject = { kind: 'rule', verdict } as const;
  return actionOf({ id: `rule:${verdict.check}`, who, subject }, proposed, stages, simulator);
}

const UNKNOWN_LABOUR = { effort: 60, risk: 'low' } as const;

/** Who can mend a fault of which nothing more is known than its card. */
const HOLDER: Readonly<Record<Verdict['protocol'], Who>> = {
  'mta-sts': 'web',
  bimi: 'web',
  dmarc: 'dns',
  dkim: 'mail',
  spf: 'dns',
  dns: 'dns',
  domain: 'mail',
  blacklist: 'mail',
  tcp: 'web',
  smtp: 'mail',
  cname: 'dns',
  whois: 'registrar',
};

function faultsOf({ verdicts }: SimulatedState): readonly Verdict[] {
  return verdicts.filter((verdict) => isFault(verdict) && verdict.severity !== 'info');
}
