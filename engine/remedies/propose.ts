import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import { profileOf } from '../judgement/profile.ts';
import type { Labour } from '../model/labour.ts';
import type { CheckId } from '../protocols/index.ts';
import { type Action, type Effect, isAdvice, type Subject } from './action.ts';
import { changesFor } from './changes.ts';
import { type Breach, harmless } from './harm/laws.ts';
import { type RemedyId, remedies } from './list.ts';
import { callsForAct, companionsOf, labourFor, targetsFor } from './lone-faults.ts';
import { withoutFormer } from './no-longer-named.ts';
import { precautions } from './precautions.ts';
import { type Need, type Proposal, proposal, type Remedy, type Who } from './remedy.ts';
import { type Edge, sequenceOf } from './sequence.ts';
import type { SimulatedState, Simulator } from './simulator.ts';
import { isFault } from './situation.ts';
import { acceptedReason, worsened } from './worsened.ts';
import { isBesideAlias } from './zone/aliases.ts';

/** A remedy that threw, which is a bug. The advice of its checks stands in its place. */
export interface RemedyFault {
  readonly remedy: RemedyId;
  readonly message: string;
}

/**
 * Every action that this domain calls for, in the order of the list, then one for each fault that no remedy removes. A remedy whose values
 * could not be printed in time, or whose action a law withholds, is left out: its faults are told like those without a remedy.
 */
export function propose(
  simulator: Simulator,
  among: readonly Remedy[] = remedies,
): {
  readonly actions: readonly Action[];
  readonly withheld: readonly Breach[];
  readonly faults: readonly RemedyFault[];
} {
  const found: Action[] = [];
  const faults: RemedyFault[] = [];
  for (const remedy of among) {
    const action = actionOrFault(remedy, found, simulator);
    if (action && 'message' in action) faults.push(action);
    else if (action && isWorthDoing(action)) found.push(action);
  }
  const removed = new Set(found.flatMap(({ checks }) => checks));
  const left = faultsOf(simulator.initial).filter(({ check }) => !removed.has(check));
  const standing = new Map(faultsOf(simulator.after(found)).map((verdict) => [verdict.check, verdict]));
  const lone = left.filter((verdict) => standing.has(verdict.check) && callsForAct(verdict));
  const companions = new Set(lone.flatMap(({ check }) => companionsOf(check, lone)));
  const rules = lone
    .filter(({ check }) => !companions.has(check))
    .map((verdict) => restOf(verdict, standing.get(verdict.check) ?? verdict, found, simulator));
  const told = [...found, ...rules];
  const actions = [...told, ...revealed(told, simulator)];
  const shared = left
    .filter(({ check }) => !standing.has(check))
    .flatMap(({ check }) => together(check, found, simulator));
  const { before, late } = sequenceOf(actions, shared, simulator.initial);
  if (late.size > 0)
    return propose(
      simulator,
      among.filter(({ id }) => !late.has(id)),
    );
  const careful = carefully(sequenced(actions, before, simulator), simulator.initial);
  const { kept, withheld } = harmless(careful, simulator);
  const withheldIds = new Set(withheld.map(({ action }) => action));
  const others = among.filter(({ id }) => !withheldIds.has(id));
  if (others.length === among.length) return { actions: kept, withheld, faults };
  const without = propose(simulator, others);
  return { ...without, withheld: [...withheld, ...without.withheld], faults };
}

function isWorthDoing({ unasked, checks }: Action): boolean {
  return unasked !== null || checks.length > 0;
}

/** A fault that only several steps together remove: the last of them comes after the others, and removes it. */
function together(check: CheckId, found: readonly Action[], simulator: Simulator): readonly Edge[] {
  const needed = fewest(found, (fewer) => !faultsOf(simulator.after(fewer)).some((verdict) => verdict.check === check));
  const last = needed.reduce<Action | undefined>(
    (one, other) => (one && one.week > other.week ? one : other),
    undefined,
  );
  return last ? needed.filter((action) => action !== last).map(({ id }): Edge => [id, last.id]) : [];
}

/**
 * What to do of a fault that no remedy removes. SPF is one record, which remedies write as a whole: where they mend a part of the fault,
 * the rest comes after them, as it is then.
 */
function restOf(today: Verdict, rest: Verdict, found: readonly Action[], simulator: Simulator): Action {
  const told = ({ facts }: Verdict) => JSON.stringify(facts);
  if (today.protocol !== 'spf' || told(rest) === told(today)) return ruleAction(today, [], simulator);
  const mending = fewest(found, (fewer) =>
    faultsOf(simulator.after(fewer)).some((one) => one.check === rest.check && told(one) === told(rest)),
  );
  const ids = mending.map(({ id }) => id);
  return ruleAction(rest, withStagesOf(ids, found), simulator, mending.at(-1) ?? null);
}

/** As few of these as still do. */
function fewest(actions: readonly Action[], suffice: (fewer: readonly Action[]) => boolean): readonly Action[] {
  return [...actions].reverse().reduce((needed, action) => {
    const fewer = needed.filter((one) => one !== action && !one.follows.includes(action.id));
    return suffice(fewer) ? fewer : needed;
  }, actions);
}

/** Each action judged with all that comes before it done. */
function sequenced(
  actions: readonly Action[],
  before: ReadonlyMap<string, ReadonlySet<string>>,
  simulator: Simulator,
): readonly Action[] {
  const known = new Map<string, Action>();
  const judged = (action: Action): Action => {
    const made = known.get(action.id) ?? rejudged(action);
    known.set(action.id, made);
    return made;
  };
  const rejudged = (action: Action): Action => {
    const wanted = before.get(action.id) ?? new Set();
    const stages = actions.filter(({ id }) => wanted.has(id));
    if (stages.every((stage) => action.follows.includes(stage.id) && judged(stage) === stage)) return action;
    const needs = action.needs.filter(({ kind }) => kind !== 'worsens');
    return actionOf(action, { ...action, needs }, stages.map(judged), simulator);
  };
  const all = actions.map(judged).filter(isWorthDoing);
  const isLeft = (id: string) => all.some((action) => action.id === id);
  return all.map((action) => {
    const follows = action.follows.filter(isLeft);
    const isImplied = (id: string) => all.some((one) => follows.includes(one.id) && one.follows.includes(id));
    return { ...action, follows, directlyAfter: follows.filter((id) => !isImplied(id)) };
  });
}

/** What has to be so before a step changes what we compose no values for. */
function carefully(actions: readonly Action[], initial: SimulatedState): readonly Action[] {
  return actions.map((action) => {
    const further = precautions(action, actions, initial);
    return further.length === 0 ? action : { ...action, needs: [...action.needs, ...further] };
  });
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
  const after = (ids: readonly string[]) => {
    const stages = withStagesOf(ids, others);
    const state = simulator.after(stages);
    const found = remedy.propose(simulator.situation(state));
    // Beside an alias nothing can stand (RFC 1034 §3.6.2): the words of the check are all that can be said.
    return { stages, found: found && isBesideAlias(found.records, state.evidence) ? null : found };
  };
  const alone = after(remedy.follows);
  // What is another step once the domain says that it sends nothing, or none, comes after that.
  const muting = others.filter((one) => mutes(one, others, simulator)).map(({ id }) => id);
  const muted = muting.length > 0 ? after([...remedy.follows, ...muting]) : alone;
  const { stages, found } = JSON.stringify(alone.found) === JSON.stringify(muted.found) ? alone : muted;
  if (!found) return null;
  const proposed = { ...found, apply: (world: AuditEvidence) => withoutFormer(world, found.apply(world)) };
  const subject: Subject = { kind: 'remedy', remedy: remedy.id as RemedyId, facts: proposed.facts };
  const who = remedy.whoFor?.(proposed.facts) ?? remedy.who;
  return actionOf({ id: remedy.id, who, subject }, proposed, stages, simulator);
}

/** Whether an action declares that the domain sends nothing, which nobody could tell before. */
function mutes({ id }: Action, others: readonly Action[], simulator: Simulator): boolean {
  const sends = ({ evidence }: SimulatedState) => profileOf(evidence).sends;
  return sends(simulator.initial) === true && sends(simulator.after(withStagesOf([id], others))) === false;
}

/** Faults that show only once something else is done, and that nothing in the plan removes. */
function revealed(actions: readonly Action[], simulator: Simulator): readonly Action[] {
  const isFaulty = (stages: readonly Action[], check: CheckId) =>
    faultsOf(simulator.after(stages)).some((verdict) => verdict.check === check);
  const shown = faultsOf(simulator.after(actions)).filter(callsForAct);
  return shown.flatMap((verdict) => {
    const showing = actions.filter(({ id }) => isFaulty(withStagesOf([id], actions), verdict.check));
    // Where the fault stands already, another action removes it before the cause brings it back.
    const cause = showing.find(({ follows }) => !isFaulty(withStagesOf(follows, actions), verdict.check)) ?? showing[0];
    const causes = cause ? [cause] : fewest(actions, (fewer) => isFaulty(fewer, verdict.check));
    const ids = causes.map(({ id }) => id);
    return [ruleAction(verdict, withStagesOf(ids, actions), simulator, causes.at(-1) ?? null)];
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
    directlyAfter: [],
    checks: removed.map(({ check }) => check),
    protocols: [...new Set(removed.map(({ protocol }) => protocol))],
    supposed: proposed.assumedPassing.length > 0,
    notBefore: null,
    week: proposed.waits + Math.max(0, ...stages.map(({ week }) => week)),
    effect: isAdvice({ subject }) ? NOTHING_PROMISED : effectOf(proposed, stages, simulator),
  };
}

const NOTHING_PROMISED: Effect = { letter: null, points: null, gain: 0 };

function effectOf(proposed: Proposal, stages: readonly Action[], simulator: Simulator): Effect {
  const computed = stages.filter((stage) => !isAdvice(stage));
  const [was, is] = [simulator.after(computed).grade, simulator.after([...computed, proposed]).grade];
  return { letter: is.letter, points: is.points, gain: is.points === null ? 0 : is.points - (was.points ?? 0) };
}

function ruleAction(
  verdict: Verdict,
  stages: readonly Action[],
  simulator: Simulator,
  cause: Action | null = null,
): Action {
  const labour: Labour = labourFor(verdict.check) ?? { who: HOLDER[verdict.protocol], ...UNKNOWN_LABOUR };
  const { who, effort, risk, waits = 0 } = labour;
  const proposed = proposal({
    facts: {},
    effort,
    risk,
    waits,
    targets: targetsFor(verdict, simulator.initial.evidence),
    changes: changesFor(verdict),
    assumedPassing: [verdict.check, ...companionsOf(verdict.check, simulator.initial.verdicts)],
  });
  const shownBy = cause && { id: cause.id, subject: cause.subject };
  const subject = { kind: 'rule', verdict, shownBy } as const;
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
