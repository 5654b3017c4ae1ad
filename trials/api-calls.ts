import { openPostgres } from '../server/adapters/postgres/postgres.ts';
import type { ApiCounters } from '../server/wings/programs/ports/api.ts';
import { apiCountersIn } from '../server/wings/programs/postgres/api-counters.ts';

/** A number of concurrent calls of one account. */
export interface CallsAsked {
  readonly account: number;
  readonly limits: Parameters<ApiCounters['take']>[1];
  readonly calls: number;
}

/** When they began and ended, in milliseconds since 1970, and how many were allowed. */
export interface CallsTold {
  readonly through: number;
  readonly began: number;
  readonly ended: number;
}

/**
 * For tests, as a process of its own: makes the calls of each message that it receives and answers with their results, until it is
 * disconnected.
 */
const [url = ''] = process.argv.slice(2);
const database = await openPostgres(url, { connections: 4, connectMs: 60_000 });
const counters = apiCountersIn(database.db);
process.on('message', async ({ account, limits, calls }: CallsAsked) => {
  const began = Date.now();
  const taken = await Promise.all(Array.from({ length: calls }, () => counters.take(account, limits, new Date())));
  const through = taken.filter(({ over }) => over === null).length;
  process.send?.({ through, began, ended: Date.now() } satisfies CallsTold);
});
process.once('disconnect', () => database.close());
process.send?.('ready');
