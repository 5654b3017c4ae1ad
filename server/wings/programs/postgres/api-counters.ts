import type { ApiWindow } from '@rempart/contract/api';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Executor } from '../../../adapters/postgres/database.ts';
import type { ApiCounters, CountedWindow } from '../ports/api.ts';
import { apiCounters } from './schema-api.ts';

const WINDOWS: readonly ApiWindow[] = ['second', 'hour', 'month'];
const SECONDS = { second: 1, hour: 3600 } as const;

/** One statement counts a call and returns the number: of two concurrent calls, each gets another number. */
export function apiCountersIn(db: Executor): ApiCounters {
  const counter = (points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: apiCounters,
      points,
      duration,
      keyPrefix: '',
      // The purge deletes them.
      clearExpiredByTimeout: false,
    });

  async function count(accountId: number, window: ApiWindow, limit: number, at: Date): Promise<CountedWindow> {
    const month = at.toISOString().slice(0, 7);
    const duration = window === 'month' ? secondsToNextMonth(at) : SECONDS[window];
    const key = `${accountId}:${window === 'month' ? month : window}`;
    const counted = await counter(limit, duration)
      .consume(key)
      .catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
    const reset = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    return { window, limit, remaining: limit - counted.consumedPoints, reset };
  }

  return {
    take: async (accountId, limits, at) => {
      const windows: CountedWindow[] = [];
      for (const window of WINDOWS) {
        const limit = limits[window];
        if (limit === null) continue;
        const counted = await count(accountId, window, limit, at);
        windows.push({ ...counted, remaining: Math.max(0, counted.remaining) });
        if (counted.remaining < 0) return { windows, over: counted };
      }
      return { windows, over: null };
    },
  };
}

function secondsToNextMonth(at: Date): number {
  return Math.ceil((Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) - at.getTime()) / 1000);
}
