import { eq } from 'drizzle-orm';
import type { Timestamps } from '../../ports/marks.ts';
import type { Executor } from './database.ts';
import { marks } from './schema.ts';

/** When something was last done, by name. */
export function marksIn(db: Executor): Timestamps {
  return {
    read: async (name) => (await db.select().from(marks).where(eq(marks.name, name)))[0]?.at ?? null,
    set: async (name, at) =>
      void (await db.insert(marks).values({ name, at }).onConflictDoUpdate({ target: marks.name, set: { at } })),
  };
}
