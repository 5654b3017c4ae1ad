import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Costs, Spent } from '../../domain/costs.ts';
import type { Channels, Executor } from './database.ts';

const COSTS_CHANNEL = 'spent_costs';
/** What a payer spends meanwhile in other processes is unknown to this one. */
const EVERY_MS = 2_000;

interface Told {
  readonly by: string;
  readonly spent: readonly Spent[];
}

/**
 * Tells the other processes on this database what payers spent in this one, and books here what they spent there; listen on `channels`.
 * Nothing is stored. While the database does not answer each process counts for itself.
 */
export function shareCosts(
  db: Executor,
  costs: Pick<Costs, 'tell' | 'hear'>,
  everyMs = EVERY_MS,
): { readonly channels: Channels; readonly close: () => Promise<void> } {
  const by = randomUUID();
  const tell = async () => {
    const spent = costs.tell();
    if (spent.length === 0) return;
    const told = JSON.stringify({ by, spent } satisfies Told);
    await db.execute(sql`select pg_notify(${COSTS_CHANNEL}, ${told})`).catch(() => {});
  };
  const telling = setInterval(() => void tell(), everyMs).unref();
  return {
    channels: {
      [COSTS_CHANNEL]: (payload) => {
        const told: Told = JSON.parse(payload);
        if (told.by !== by) costs.hear(told.spent);
      },
    },
    close: async () => clearInterval(telling),
  };
}
