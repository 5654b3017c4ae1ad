import { and, eq, sql } from 'drizzle-orm';
import type { FailedJobs } from '../../ports/failed-jobs.ts';
import type { Executor } from './database.ts';
import { failedJobs } from './schema.ts';

export function failedJobsIn(db: Executor): FailedJobs {
  const { name: nameColumn, input: inputColumn, madeOf, failures, at } = failedJobs;
  return {
    find: async (name, input) => {
      const [found] = await db
        .select({ madeOf, failures, at })
        .from(failedJobs)
        .where(and(eq(nameColumn, name), eq(inputColumn, JSON.stringify(input))));
      return found ?? null;
    },

    count: async (name, input, madeOfNow, now) =>
      void (await db
        .insert(failedJobs)
        .values({ name, input: JSON.stringify(input), madeOf: madeOfNow, failures: 1, at: now })
        .onConflictDoUpdate({
          target: [nameColumn, inputColumn],
          set: {
            madeOf: madeOfNow,
            failures: sql`case when ${madeOf} = excluded.made_of then ${failures} + 1 else 1 end`,
            at: now,
          },
        })),
  };
}
