import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { AnswerStore, KeptAnswer } from '@rempart/engine';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { sharedAnswers } from './schema.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The questions of all audits in one turn of the event loop, which are looked up together. */
interface Batch {
  readonly wanted: Map<string, Buffer>;
  readonly found: Promise<ReadonlyMap<string, KeptAnswer>>;
}

/**
 * Answers shared by all worker processes (decision 0052). The question is stored as a digest, and for whom it was asked is not stored. A
 * database that does not answer has no answers; the audit then sends its own queries.
 */
export function openSharedAnswers(db: Executor): AnswerStore {
  let batch: Batch | null = null;

  const read = async (wanted: ReadonlyMap<string, Buffer>) => {
    await nextTurn();
    batch = null;
    const rows = await db
      .select({ question: sharedAnswers.question, answer: sharedAnswers.answer })
      .from(sharedAnswers)
      .where(inArray(sharedAnswers.question, [...wanted.values()]));
    const cachedAnswers = rows.map(
      async ({ question, answer }) => [keyOf(question), await readPacked<KeptAnswer>(answer)] as const,
    );
    return new Map(await Promise.all(cachedAnswers));
  };

  const opened = (): Batch => {
    const wanted = new Map<string, Buffer>();
    return { wanted, found: read(wanted) };
  };

  return {
    find: async (question) => {
      const digest = digestOf(question);
      batch ??= opened();
      batch.wanted.set(keyOf(digest), digest);
      return batch.found.then(
        (found) => found.get(keyOf(digest)) ?? null,
        () => null,
      );
    },
    keep: (question, kept) => {
      const row = async () => ({
        question: digestOf(question),
        askedAt: new Date(kept.askedMs),
        answer: await packed(kept),
      });
      row()
        .then((values) =>
          db
            .insert(sharedAnswers)
            .values(values)
            .onConflictDoUpdate({
              target: sharedAnswers.question,
              set: { askedAt: sql`excluded.asked_at`, answer: sql`excluded.answer` },
              setWhere: sql`${sharedAnswers.askedAt} < excluded.asked_at`,
            }),
        )
        .catch(() => {});
    },
  };
}

const digestOf = (question: string) => createHash('sha256').update(question).digest();
const keyOf = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

/** As JSON in gzip. */
export async function packed(value: unknown): Promise<Buffer> {
  return pack(JSON.stringify(value));
}

/** Decodes the result of `packed`. */
export async function readPacked<T>(octets: Uint8Array): Promise<T> {
  return JSON.parse(String(await unpack(octets)));
}
