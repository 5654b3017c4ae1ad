import { blockOf, siteOf } from './network-of.ts';

/** Milliseconds of processor: so many in a row, then so many in each second. */
interface Budget {
  readonly inARow: number;
  readonly aSecond: number;
}

/**
 * What each may make this process work, on its event loop and in its threads. A person who reads without a pause takes some 30 ms a second;
 * 300 cheap requests a minute, which a visitor may make, take 100. `all` refuses nobody by itself: where it is spent, those who spent most
 * of their own wait first. So they do where three quarters of a `block` are spent: the rest is for those of it who came just now.
 */
export const budgets = {
  visitor: { inARow: 10_000, aSecond: 100 },
  /** An IPv6 /48. */
  site: { inARow: 20_000, aSecond: 200 },
  /** The networks of one provider: an IPv6 /32, an IPv4 /16. */
  block: { inARow: 40_000, aSecond: 400 },
  /** An account of the API, over all its keys. */
  account: { inARow: 20_000, aSecond: 200 },
  /** A link that opens a page of its own, over all its readers. */
  key: { inARow: 20_000, aSecond: 200 },
  /** A box of the gate for mail; its senders are visitors. */
  box: { inARow: 20_000, aSecond: 100 },
  all: { inARow: 60_000, aSecond: 600 },
} as const satisfies Readonly<Record<string, Budget>>;

export interface Payer {
  readonly kind: Exclude<keyof typeof budgets, 'all'>;
  readonly name: string;
}

/** A visitor and the networks that it shares; none for a visitor who is not counted. */
export function payersOf(visitor: string | null): readonly Payer[] {
  if (visitor === null) return [];
  const site = siteOf(visitor);
  return [
    { kind: 'visitor', name: visitor },
    ...(site === null ? [] : ([{ kind: 'site', name: site }] as const)),
    { kind: 'block', name: blockOf(visitor) },
  ];
}

/** Milliseconds that a payer spent. */
export interface Spent extends Payer {
  readonly ms: number;
}

/** Processor time that is spent for others, in one ledger of this process. */
export interface Costs {
  /** Seconds until all of these can pay for what such a task took lately; 0 where they can. */
  readonly wait: (payers: readonly Payer[], task: string) => number;
  /** Books what such a task took lately; call the function it returns with what this one took. */
  readonly begin: (payers: readonly Payer[], task: string) => (ms: number) => void;
  /** For other processes: those who spent most here since the last time they were told of. */
  readonly tell: () => readonly Spent[];
  /** Books what was spent in another process. The sum of all is of one process, which has processors of its own. */
  readonly hear: (spent: readonly Spent[]) => void;
}

/**
 * Where `all` is spent, or what is left of a block is kept, a payer must have this part of its budget left, and gets back this part of its
 * rate.
 */
const PRESSED = { left: 0.8, rate: 0.1 };
/** The part of a block that those who spent most cannot spend. */
const KEPT_FOR_NEWCOMERS = 0.25;
/** A task that was never measured. */
const UNKNOWN_MS = 20;
/** The weight of the newest measurement. */
const NEWEST = 0.1;
const MOST_PAYERS = 50_000;
/** What is worth telling to other processes: a hundredth of what a visitor has, and so many payers at once as one message holds. */
const WORTH_TELLING_MS = 100;
const MOST_TOLD = 50;
const MOST_TASKS = 1_000;

interface Account {
  readonly payer: Payer;
  left: number;
  atMs: number;
  untold: number;
}

export function openCosts(now: () => Date): Costs {
  const accounts = new Map<string, Account>();
  const expected = new Map<string, number>();
  const all: { left: number; atMs: number } = { left: budgets.all.inARow, atMs: now().getTime() };

  const isPressed = () => {
    const atMs = now().getTime();
    all.left = Math.min(budgets.all.inARow, all.left + ((atMs - all.atMs) / 1000) * budgets.all.aSecond);
    all.atMs = atMs;
    return all.left <= 0;
  };
  /** A visitor or a site of a block that has no more than what is kept. */
  const isCrowded = ({ kind, name }: Payer): boolean => {
    const block = kind === 'visitor' || kind === 'site' ? `block ${blockOf(name)}` : '';
    const known = accounts.get(block);
    return known !== undefined && accountOf(known.payer).left <= budgets.block.inARow * KEPT_FOR_NEWCOMERS;
  };
  const mustWait = (payer: Payer) => isPressed() || isCrowded(payer);
  const rateOf = (payer: Payer) => budgets[payer.kind].aSecond * (mustWait(payer) ? PRESSED.rate : 1);

  const accountOf = (payer: Payer) => {
    const name = `${payer.kind} ${payer.name}`;
    const { inARow } = budgets[payer.kind];
    const atMs = now().getTime();
    const known = accounts.get(name) ?? { payer, left: inARow, atMs, untold: 0 };
    known.left = Math.min(inARow, known.left + ((atMs - known.atMs) / 1000) * rateOf(payer));
    known.atMs = atMs;
    // The one that spent longest ago is forgotten first.
    accounts.delete(name);
    accounts.set(name, known);
    for (const oldest of accounts.keys()) {
      if (accounts.size <= MOST_PAYERS) break;
      accounts.delete(oldest);
    }
    return known;
  };

  const spend = (payers: readonly Payer[], ms: number) => {
    for (const payer of payers) {
      const account = accountOf(payer);
      account.left -= ms;
      account.untold += ms;
    }
    isPressed();
    all.left -= ms;
  };

  return {
    wait: (payers, task) => {
      const ms = expected.get(task) ?? UNKNOWN_MS;
      const waits = payers.map((payer) => {
        const needed = Math.max(ms, mustWait(payer) ? budgets[payer.kind].inARow * PRESSED.left : 0);
        return (needed - accountOf(payer).left) / rateOf(payer);
      });
      return Math.ceil(Math.max(0, ...waits));
    },
    begin: (payers, task) => {
      const booked = expected.get(task) ?? UNKNOWN_MS;
      spend(payers, booked);
      return (ms) => {
        spend(payers, ms - booked);
        if (expected.has(task) || expected.size < MOST_TASKS)
          expected.set(task, (expected.get(task) ?? ms) * (1 - NEWEST) + ms * NEWEST);
      };
    },
    tell: () => {
      const told = [...accounts.values()]
        .filter(({ untold }) => untold >= WORTH_TELLING_MS)
        .toSorted((one, other) => other.untold - one.untold)
        .slice(0, MOST_TOLD);
      return told.map((account) => {
        const ms = Math.round(account.untold);
        account.untold = 0;
        return { ...account.payer, ms };
      });
    },
    hear: (spent) => {
      for (const { ms, ...payer } of spent) accountOf(payer).left -= ms;
    },
  };
}
