import { once } from 'node:events';
import { apiCountersIn } from '../server/adapters/postgres/api-counters.ts';
import { openPostgres } from '../server/adapters/postgres/postgres.ts';
import type { ApiCounters } from '../server/ports/api.ts';

/** For tests, as a process of its own: calls so many times, all at once when it is told to, and says how many were let through, and when. */
const [url = '', asked = '{}'] = process.argv.slice(2);
const { account, limits, calls } = JSON.parse(asked) as {
  readonly account: number;
  readonly limits: Parameters<ApiCounters['take']>[1];
  readonly calls: number;
};
const database = await openPostgres(url, { connections: 4 });
const counters = apiCountersIn(database.db);
process.send?.('ready');
await once(process, 'message');
const began = Date.now();
const taken = await Promise.all(Array.from({ length: calls }, () => counters.take(account, limits, new Date())));
process.send?.({ through: taken.filter(({ over }) => over === null).length, began, ended: Date.now() });
await database.close();
process.disconnect?.();
