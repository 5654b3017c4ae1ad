import type { Ask } from './model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from './model/observed.ts';

/** So many answers of one audit are left out; who needs more has a bug that no answer is behind. */
const LEFT_OUT_AT_MOST = 8;

/**
 * What a gatherer makes of the world. Where it throws it has a bug, mostly in the reader of one answer: it gathers again without that
 * answer, which counts as unseen by a defect of this program, so that the rest is seen and judged. A bug that no answer is behind costs
 * all of it.
 */
export async function gatheredBy<T>(
  ask: Ask,
  gather: (ask: Ask) => Promise<T>,
  isOver: () => boolean = () => false,
): Promise<Observed<T>> {
  const unreadable = new Map<string, Unseen>();
  for (;;) {
    const known = new Set<string>();
    const whole = await attempt(() => gather(answering(ask, { known, unreadable })));
    if (whole.seen || unreadable.size === LEFT_OUT_AT_MOST || isOver()) return whole;
    const culprit = await unreadableOne(ask, gather, [...known], unreadable);
    if (culprit === null) return whole;
    unreadable.set(culprit, whole);
  }
}

/** The first of these questions with whose answer the gatherer throws, found by halves; null where it throws without any answer. */
async function unreadableOne(
  ask: Ask,
  gather: (ask: Ask) => Promise<unknown>,
  known: readonly string[],
  unreadable: ReadonlyMap<string, Unseen>,
): Promise<string | null> {
  const isRead = async (count: number) => {
    const only = new Set(known.slice(0, count));
    return (await attempt(() => gather(answering(ask, { only, unreadable })))).seen;
  };
  if (!(await isRead(0))) return null;
  let [read, thrown] = [0, known.length];
  while (thrown - read > 1) {
    const middle = Math.floor((read + thrown) / 2);
    if (await isRead(middle)) read = middle;
    else thrown = middle;
  }
  return known[read] ?? null;
}

/** What it comes to; what it throws is unseen. */
async function attempt<T>(task: () => Promise<T>): Promise<Observed<T>> {
  try {
    return seen(await task());
  } catch (error) {
    return unseen('internal', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

interface Answers {
  /** Takes the questions whose answers came, in their order. */
  readonly known?: Set<string>;
  /** Where it is given, no other question is put. */
  readonly only?: ReadonlySet<string>;
  readonly unreadable: ReadonlyMap<string, Unseen>;
}

type Question = (...args: readonly unknown[]) => Promise<Observed<unknown>>;

/** The same questions. Each is carried once by the network, so that who gathers again has the answers at once. */
function answering(ask: Ask, { known, only, unreadable }: Answers): Ask {
  const answered = (kind: string, put: Question): Question => {
    return async (...args) => {
      const question = JSON.stringify([kind, ...args]);
      const left = unreadable.get(question);
      if (left || (only && !only.has(question))) return left ?? unseen('internal');
      const answer = await attempt(() => put(...args));
      known?.add(question);
      return answer.seen ? answer.value : answer;
    };
  };
  const parts = Object.entries(ask).map(([kind, part]) => [
    kind,
    typeof part === 'function' ? answered(kind, part as Question) : part,
  ]);
  return Object.fromEntries(parts) as Ask;
}
