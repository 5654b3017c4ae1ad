import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { utcDay } from '@rempart/contract';
import type { AuditEvidence, Conclusion } from '@rempart/engine';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditId } from '../../domain/ids.ts';
import type { Executor } from './database.ts';
import { analysisContents, analysisReports, keptContents } from './schema.ts';

/** What a finished audit concluded and saw. */
export interface Contents {
  readonly results: Conclusion;
  readonly evidence: AuditEvidence;
}

type Packed = Readonly<Record<keyof Contents, Uint8Array>>;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
/**
 * Of the levels, measured by `bench/stored-audit.ts`: 280 kB become 24 kB in 8 ms of a thread; level 3 leaves 28 kB, level 19 takes fifty
 * times as long.
 */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 9 } };

/** In a thread of the pool. */
export async function packed(value: object): Promise<Uint8Array> {
  return pack(JSON.stringify(value), LEVEL);
}

async function unpacked<Value>(octets: Uint8Array): Promise<Value> {
  return JSON.parse((await unpack(octets)).toString());
}

/** The partition of a report. */
const dayOfReport: SQL = sql`(${analysisReports.createdAt} at time zone 'UTC')::date`;
const ofReport = and(eq(analysisContents.day, dayOfReport), eq(analysisContents.auditId, analysisReports.id));
const keptOfReport = eq(keptContents.auditId, analysisReports.id);
/** Whether a report has contents, wherever they stand; for a query of reports. */
export const hasContents: SQL = sql`(exists (select from ${analysisContents} where ${ofReport})
  or exists (select from ${keptContents} where ${keptOfReport}))`;

/** null where the report is not finished, was forgotten, or is not there. */
export async function contentsOf(db: Executor, auditId: AuditId): Promise<Contents | null> {
  const [found] = await db
    .select({
      day: { results: analysisContents.results, evidence: analysisContents.evidence },
      kept: { results: keptContents.results, evidence: keptContents.evidence },
    })
    .from(analysisReports)
    .leftJoin(analysisContents, ofReport)
    .leftJoin(keptContents, keptOfReport)
    .where(eq(analysisReports.id, auditId));
  const octets: Packed | null = found ? (found.day ?? found.kept) : null;
  return octets && { results: await unpacked(octets.results), evidence: await unpacked(octets.evidence) };
}

/** Read in place of the contents, which take milliseconds of the event loop. null where `contentsOf` is. */
export async function markOf(db: Executor, auditId: AuditId): Promise<string | null> {
  const digestOf = (part: keyof Contents) => sql`sha256(coalesce(${analysisContents[part]}, ${keptContents[part]}))`;
  const [found] = await db
    .select({ mark: sql<string | null>`encode(${digestOf('results')} || ${digestOf('evidence')}, 'hex')` })
    .from(analysisReports)
    .leftJoin(analysisContents, ofReport)
    .leftJoin(keptContents, keptOfReport)
    .where(eq(analysisReports.id, auditId));
  return found?.mark ?? null;
}

/** Of a report that has just been finished. */
export async function addContents(
  db: Executor,
  { auditId, createdAt }: { readonly auditId: AuditId; readonly createdAt: Date },
  contents: Packed,
): Promise<void> {
  await db
    .insert(analysisContents)
    .values({ day: utcDay(createdAt), auditId, ...contents })
    // An audit that is queued again after a restore starts over.
    .onConflictDoUpdate({ target: [analysisContents.day, analysisContents.auditId], set: { ...contents } });
}

/** Puts another part in its place, wherever it stands; the report is locked by the caller. */
export async function changeContents(db: Executor, auditId: AuditId, change: Partial<Contents>): Promise<void> {
  const set: Partial<Record<keyof Contents, Uint8Array>> = {};
  if (change.results) set.results = await packed(change.results);
  if (change.evidence) set.evidence = await packed(change.evidence);
  const day = sql`(select ${dayOfReport} from ${analysisReports} where ${analysisReports.id} = ${auditId})`;
  const ofDay = and(eq(analysisContents.day, day), eq(analysisContents.auditId, auditId));
  await db.update(analysisContents).set(set).where(ofDay);
  await db.update(keptContents).set(set).where(eq(keptContents.auditId, auditId));
}

/** Forgets what these reports concluded and saw. */
export async function forgetContents(db: Executor, auditIds: readonly AuditId[]): Promise<void> {
  if (auditIds.length === 0) return;
  const these = sql`(${sql.join(
    auditIds.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  await db.execute(sql`delete from ${analysisContents} where report_id in ${these}
    and day in (select (created_at at time zone 'UTC')::date from analysis_reports where id in ${these})`);
  await db.execute(sql`delete from ${keptContents} where report_id in ${these}`);
}
