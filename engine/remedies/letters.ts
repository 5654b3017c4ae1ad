import type { Letter } from '../judgement/grade-rules.ts';
import type { CheckId } from '../protocols/index.ts';
import { type Action, isAdvice } from './action.ts';
import { latestOf } from './first-days.ts';
import { withStagesOf } from './propose.ts';
import type { SimulatedState, Simulator } from './simulator.ts';

/** The fewest actions that raise the letter. */
export interface NextLetter {
  readonly letter: Letter;
  readonly points: number;
  /** In the order in which they are done; at most three are named. */
  readonly actions: readonly string[];
  /** How many it takes in all: more than are named where three do not suffice. */
  readonly needed: number;
  /** Weeks from today until the last of them can be done. */
  readonly week: number;
  /** The same as the ISO 8601 day in Paris; null: now. */
  readonly notBefore: string | null;
}

/** What lifts one cap, those before it lifted. */
export interface CapRemoval {
  readonly check: CheckId;
  readonly letter: Letter;
  /** The fewest; empty where nothing known to us lifts it. */
  readonly actions: readonly string[];
  /** null, null: with advice among them nothing is promised. */
  readonly leaves: { readonly letter: Letter | null; readonly points: number | null };
}

const NAMED = 3;
/** Beam width of the search among actions that only add points. */
const TRIED = 8;

export function nextLetter(actions: readonly Action[], simulator: Simulator): NextLetter | null {
  const found = fewest(actions, simulator) ?? greedy(actions, simulator);
  if (!found) return null;
  const { grade } = simulator.after(found);
  if (grade.letter === null || grade.points === null) return null;
  return {
    letter: grade.letter,
    points: grade.points,
    actions: found.slice(0, NAMED).map(({ id }) => id),
    needed: found.length,
    week: Math.max(...found.map(({ week }) => week)),
    notBefore: latestOf(found),
  };
}

export function capRemovals(actions: readonly Action[], simulator: Simulator): readonly CapRemoval[] {
  const ways: CapRemoval[] = [];
  let done: readonly Action[] = [];
  for (;;) {
    const { cappedBy } = simulator.after(done).grade;
    if (!cappedBy || ways.some(({ check, letter }) => check === cappedBy.check && letter === cappedBy.letter))
      return ways;
    const options = lifting(cappedBy.check, done, actions);
    const [best] = options.toSorted(byCost);
    const after = best ?? done;
    const { letter, points } = after.some(isAdvice) ? { letter: null, points: null } : simulator.after(after).grade;
    const news = after.filter((action) => !done.includes(action)).map(({ id }) => id);
    ways.push({ ...cappedBy, actions: news, leaves: { letter, points } });
    if (!best) return ways;
    done = best;
  }
}

/** A search over one, then two, then three actions: whatever caps the grade must go first, else the greatest gains are tried. */
function fewest(actions: readonly Action[], simulator: Simulator): readonly Action[] | null {
  for (let most = 1; most <= NAMED; most += 1) {
    const found = reach([], most, actions, simulator);
    if (found) return found;
  }
  return null;
}

function reach(
  done: readonly Action[],
  most: number,
  actions: readonly Action[],
  simulator: Simulator,
): readonly Action[] | null {
  const state = simulator.after(done);
  if (done.length > 0 && isHigher(state, simulator.initial)) return done;
  const reached = optionsAfter(state, done, actions)
    .filter(({ length }) => length <= most)
    .flatMap((option) => {
      const found = reach(option, most, actions, simulator);
      return found ? [found] : [];
    });
  return reached.toSorted(byCost)[0] ?? null;
}

/** One thing after the other, then what proved needless left out. */
function greedy(actions: readonly Action[], simulator: Simulator): readonly Action[] | null {
  let done: readonly Action[] = [];
  for (let state = simulator.initial; !isHigher(state, simulator.initial); state = simulator.after(done)) {
    const [best] = optionsAfter(state, done, actions);
    if (!best) return null;
    done = best;
  }
  for (const action of [...done].reverse()) {
    const without = done.filter((one) => one !== action);
    const isNeeded = without.some(({ follows }) => follows.includes(action.id));
    if (!isNeeded && isHigher(simulator.after(without), simulator.initial)) done = without;
  }
  return done;
}

/** What may be done next, each with its stages: what lifts the cap in force, else what gains the most. */
function optionsAfter(
  { grade }: SimulatedState,
  done: readonly Action[],
  actions: readonly Action[],
): readonly (readonly Action[])[] {
  if (grade.cappedBy) return lifting(grade.cappedBy.check, done, actions);
  return actions
    .filter((action) => !done.includes(action) && action.effect.gain > 0)
    .toSorted((a, b) => b.effect.gain - a.effect.gain)
    .slice(0, TRIED)
    .map((action) => joined(action, done, actions));
}

function lifting(check: CheckId, done: readonly Action[], actions: readonly Action[]): readonly (readonly Action[])[] {
  return actions
    .filter((action) => !done.includes(action) && action.checks.includes(check))
    .map((action) => joined(action, done, actions));
}

function joined(action: Action, done: readonly Action[], actions: readonly Action[]): readonly Action[] {
  return withStagesOf(
    [...done, action].map(({ id }) => id),
    actions,
  );
}

function isHigher({ grade }: SimulatedState, initial: SimulatedState): boolean {
  return grade.letter !== null && initial.grade.letter !== null && grade.letter < initial.grade.letter;
}

/** The fewest, then the soonest, then the least work. */
function byCost(one: readonly Action[], other: readonly Action[]): number {
  return one.length - other.length || weekOf(one) - weekOf(other) || effortOf(one) - effortOf(other);
}

function weekOf(actions: readonly Action[]): number {
  return Math.max(...actions.map(({ week }) => week));
}

function effortOf(actions: readonly Action[]): number {
  return actions.reduce((sum, { effort }) => sum + effort, 0);
}
