import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { SandboxLedger } from '../../ports/payments.ts';
import type { Executor } from './database.ts';
import { sandboxObjects } from './schema.ts';

/** The data of the demonstration payment: sessions and events in the provider's format. */
export function sandboxIn(db: Executor): SandboxLedger {
  return {
    keep: async (objects, createdAt) =>
      void (await db
        .insert(sandboxObjects)
        .values(objects.map((object) => ({ ...object, createdAt })))
        .onConflictDoUpdate({ target: sandboxObjects.id, set: { body: sql`excluded.body` } })),
    read: async (id) => {
      const [found] = await db
        .select({ body: sandboxObjects.body })
        .from(sandboxObjects)
        .where(eq(sandboxObjects.id, id));
      return found?.body ?? null;
    },
    since: async (kind, at) => {
      const objectRows = await db
        .select({ body: sandboxObjects.body })
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), gte(sandboxObjects.createdAt, at)))
        .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id));
      return objectRows.map(({ body }) => body);
    },
  };
}
