import { WEIGHTS } from '../judgement/grade-rules.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { Action } from './action.ts';
import type { RemedyId } from './ids.ts';
import type { Risk } from './remedy.ts';
import type { SimulatedState } from './simulator.ts';

/** What is lost, or open to everybody, as long as these are not done: before all else, in this order. */
const NOW: readonly string[] = [
  'whois/renew',
  'dns/dnssec-repair',
  'mta-sts/pause',
  'smtp/relay',
  'tcp/ports',
  'tcp/remote',
  'smtp/mx',
  'cname/aliases',
  'web/certificate',
] satisfies readonly RemedyId[];

/** Protocols by which a third party may write in the domain's name. */
const IDENTITY: readonly Verdict['protocol'][] = ['dmarc', 'spf', 'dkim'];

/** Checks of the DNS itself, of the registration and of the machines that tell of a loss of today where they fail. */
const LOSSES: readonly Verdict['protocol'][] = ['dns', 'whois', 'tcp', 'smtp', 'cname'];

/**
 * What is exposed or lost now, then what can be impersonated, then the rest; within each (gain × urgency) ÷ (effort × risk), the greatest
 * first. Never before what it follows, nor before its week. A step that only prepares is
 * worth what it prepares.
 */
export function recommended(actions: readonly Action[], initial: SimulatedState): readonly Action[] {
  const places = placesOf(actions, initial);
  const place = ({ id }: Action) => places.get(id) ?? REST;
  const worth = (action: Action) => rankOf({ ...action, checks: gainedBy(action, actions) }, initial);
  const ranked = [...actions].sort((a, b) => a.week - b.week || place(a) - place(b) || worth(b) - worth(a));
  const placed: Action[] = [];
  while (placed.length < ranked.length) {
    const isPlaced = (id: string) => placed.some((action) => action.id === id);
    const next = ranked.find(({ id, follows }) => !isPlaced(id) && follows.every(isPlaced));
    if (!next) throw new Error('two actions follow each other');
    placed.push(next);
  }
  return placed;
}

const OTHERS_NOW = NOW.length;
const IMPERSONATED = NOW.length + 1;
export const REST = NOW.length + 2;

/**
 * The position of each action by its id; lower comes sooner. An action that has to precede another one of its week takes that one’s
 * position.
 */
export function placesOf(
  actions: readonly Action[],
  initial: Pick<SimulatedState, 'verdicts'>,
): ReadonlyMap<string, number> {
  const own = new Map(actions.map((action) => [action.id, placeOf(action, initial)]));
  return new Map(
    actions.map(({ id, week }) => {
      const then = actions.filter((other) => other.week === week && other.follows.includes(id));
      return [id, Math.min(...[id, ...then.map((other) => other.id)].map((one) => own.get(one) ?? REST))];
    }),
  );
}

/** What is lost, or open to everybody, until it is done. */
export function isPressing(action: Action, initial: Pick<SimulatedState, 'verdicts'>): boolean {
  return placeOf(action, initial) <= OTHERS_NOW;
}

/** Whether nothing is lost meanwhile, nor open to everybody, by the step or by one that waits for it on the same day. */
export function canWait(
  actions: readonly Action[],
  initial: Pick<SimulatedState, 'verdicts'>,
): (id: string) => boolean {
  const places = placesOf(actions, initial);
  return (id) => (places.get(id) ?? REST) > OTHERS_NOW;
}

function placeOf(action: Action, { verdicts }: Pick<SimulatedState, 'verdicts'>): number {
  const { id, checks, protocols, subject, unasked } = action;
  const failing = verdicts.filter(({ check, outcome }) => outcome === 'fail' && checks.includes(check));
  const isGrave = failing.some(({ severity }) => severity === 'critical' || severity === 'high');
  const rank = NOW.indexOf(id);
  if (rank >= 0 && (isGrave || unasked !== null)) return rank;
  const isLoss = failing.some(
    ({ check, protocol, severity }) =>
      (severity === 'critical' || check === 'smtp/mx-ipv4') && LOSSES.includes(protocol) && subject.kind === 'rule',
  );
  if (isLoss) return OTHERS_NOW;
  const isIdentity = protocols.some((protocol) => IDENTITY.includes(protocol)) || /^(dmarc|spf|dkim)\//.test(id);
  return isIdentity ? IMPERSONATED : REST;
}

function gainedBy({ id, checks }: Action, actions: readonly Action[]): Action['checks'] {
  if (checks.length > 0) return checks;
  return actions.filter(({ directlyAfter }) => directlyAfter.includes(id)).flatMap((prepared) => prepared.checks);
}

export function rankOf({ checks, effort, risk }: Action, { verdicts, grade }: SimulatedState): number {
  const removed = verdicts.filter(({ check }) => checks.includes(check));
  const gain = removed.reduce(
    (sum, { severity, outcome }) => sum + WEIGHTS[severity] * (outcome === 'fail' ? 1 : 0.5),
    1,
  );
  const urgency = grade.cappedBy && checks.includes(grade.cappedBy.check) ? CAP_URGENCY : 1;
  return (gain * urgency) / (effortClass(effort) * RISK_COST[risk]);
}

/** What holds the letter down comes before what only costs points. */
const CAP_URGENCY = 8;
const RISK_COST: Readonly<Record<Risk, number>> = { none: 1, low: 1.5, watch: 2.5 };

/** Five minutes or fifteen make no difference; an afternoon does. */
function effortClass(minutes: number): number {
  return Math.max(1, minutes / 20);
}
