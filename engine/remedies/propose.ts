import type { Verdict } from '../judge.ts';
import type { Action } from './action.ts';
import type { Bench, State } from './bench.ts';
import { remedies } from './list.ts';
import { type Proposal, proposal, type Remedy, type Who } from './remedy.ts';
import { isFault } from './situation.ts';

/** Every action that this domain calls for, in the order of the list, then one for each fault that no remedy removes. */
export function propose(bench: Bench): readonly Action[] {
  const found: Action[] = [];
  for (const remedy of remedies as readonly Remedy[]) {
    const before = withStagesOf(remedy.follows, found);
    const state = bench.after(before);
    const proposed = remedy.propose(bench.situation(state));
    if (!proposed) continue;
    const subject = {
      kind: 'remedy',
      remedy: remedy.id as Extract<Action['subject'], { kind: 'remedy' }>['remedy'],
    } as const;
    const action = actionOf({ ...remedy, subject: { ...subject, facts: proposed.facts } }, proposed, before, bench);
    if (action.optional || action.checks.length > 0) found.push(action);
  }
  const removed = new Set(found.flatMap(({ checks }) => checks));
  const left = faultsOf(bench.initial).filter(({ check }) => !removed.has(check));
  const rules = left.map((verdict) => ruleAction(verdict, [], bench));
  return [...found, ...rules, ...revealed([...found, ...rules], bench)];
}

/** Faults that show only once something else is done, and that nothing in the plan removes. */
function revealed(actions: readonly Action[], bench: Bench): readonly Action[] {
  return faultsOf(bench.after(actions)).flatMap((verdict) => {
    const cause = actions.find(({ id }) => {
      const state = bench.after(withStagesOf([id], actions));
      return faultsOf(state).some(({ check }) => check === verdict.check);
    });
    return cause ? [ruleAction(verdict, withStagesOf([cause.id], actions), bench)] : [];
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
  bench: Bench,
): Action {
  const before = bench.after(stages);
  const after = bench.after([...stages, proposed]);
  const removed = faultsOf(before).filter(
    ({ check }) => !after.verdicts.some((verdict) => verdict.check === check && isFault(verdict)),
  );
  return {
    ...proposed,
    id,
    who,
    subject,
    follows: stages.map((stage) => stage.id),
    checks: removed.map(({ check }) => check),
    protocols: [...new Set(removed.map(({ protocol }) => protocol))],
    supposed: proposed.supposes.length > 0,
    week: proposed.waits + Math.max(0, ...stages.map(({ week }) => week)),
    effect: {
      letter: after.grade.letter,
      points: after.grade.points,
      gain: after.grade.points === null ? 0 : after.grade.points - (before.grade.points ?? 0),
    },
  };
}

function ruleAction(verdict: Verdict, stages: readonly Action[], bench: Bench): Action {
  const proposed = proposal({ facts: {}, effort: 60, risk: 'low', supposes: [verdict.check] });
  const subject = { kind: 'rule', verdict } as const;
  return actionOf({ id: `rule:${verdict.check}`, who: HOLDER[verdict.protocol], subject }, proposed, stages, bench);
}

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

function faultsOf({ verdicts }: State): readonly Verdict[] {
  return verdicts.filter((verdict) => isFault(verdict) && verdict.severity !== 'info');
}
