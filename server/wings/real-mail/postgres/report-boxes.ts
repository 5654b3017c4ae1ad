import {
  type AggregateReport,
  type DmarcReport,
  dayOfReport,
  isKnownReceiver,
  type ReceiverDays,
  type TlsReport,
} from '@rempart/engine';
import { and, asc, count, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { one } from '../../../adapters/postgres/rows.ts';
import { shortDigest } from '../../../common/digest.ts';
import type { ReportBoxes } from '../ports/report-boxes.ts';
import { type Alike, receivedReports, reportBoxes, reportReadings, reportSums } from './schema-inbound.ts';

/** Rows of one box: a hundred senders on each day of a year, at three receivers. */
const MOST_LINES = 120_000;
/** Of them, those of receivers that nobody knows: everyone who reads the DNS may send reports, and must not fill the box. */
const MOST_UNKNOWN_LINES = MOST_LINES / 2;
/** Rows per statement. */
const AT_ONCE = 500;

export function reportBoxesIn(db: Executor): ReportBoxes {
  return {
    open: async (asked) => void (await db.insert(reportBoxes).values(asked)),
    byKey: async (key) => one(await db.select().from(reportBoxes).where(eq(reportBoxes.key, key))),
    byId: async (boxId) => one(await db.select().from(reportBoxes).where(eq(reportBoxes.id, boxId))),
    byToken: async (token) => one(await db.select().from(reportBoxes).where(eq(reportBoxes.token, token))),

    usedOf: (domain) =>
      db
        .select()
        .from(reportBoxes)
        .where(and(eq(reportBoxes.domain, domain), isNotNull(reportBoxes.usedAt)))
        .orderBy(asc(reportBoxes.id)),

    marksOf: async (domains) => {
      const { id, domain, revision } = reportBoxes;
      const rows = await db
        .select({ domain, mark: sql<string>`string_agg(${id} || ':' || ${revision}, ',' order by ${id})` })
        .from(reportBoxes)
        .where(inArray(domain, [...domains]))
        .groupBy(domain);
      return new Map(rows.map((row) => [row.domain, row.mark]));
    },

    add: (boxId, report, at) =>
      db.transaction(async (tx) => {
        await tx.update(reportBoxes).set({ usedAt: at }).where(eq(reportBoxes.id, boxId));
        const { organization } = report;
        const lines = linesOf(report);
        if (!hasRoom(await heldIn(tx, boxId), organization, lines.length)) return 'full';
        const about = { boxId, day: dayOfReport(report), organization };
        const published = report.kind === 'dmarc' ? report.published : null;
        const unread = report.kind === 'dmarc' ? report.unread : 0;
        const fresh = await tx
          .insert(receivedReports)
          .values({ ...about, identity: identityOf(report), published, unread })
          .onConflictDoNothing()
          .returning({ day: receivedReports.day });
        if (fresh.length === 0) return 'known';
        await tx
          .update(reportBoxes)
          .set({ revision: sql`${reportBoxes.revision} + 1` })
          .where(eq(reportBoxes.id, boxId));
        for (let from = 0; from < lines.length; from += AT_ONCE)
          await tx
            .insert(reportSums)
            .values(lines.slice(from, from + AT_ONCE).map((line) => ({ ...about, ...line })))
            .onConflictDoUpdate({
              target: [reportSums.boxId, reportSums.day, reportSums.organization, reportSums.digest],
              set: { messages: sql`${reportSums.messages} + excluded.messages` },
            });
        return 'added';
      }),

    reading: async (boxId) => one(await db.select().from(reportReadings).where(eq(reportReadings.boxId, boxId))),
    keepReading: async (boxId, { revision, version, auditId, reading, seen, tls }, madeAt) => {
      const row = { revision, version, auditId, reading, seen, tls, madeAt };
      await db
        .insert(reportReadings)
        .values({ boxId, ...row })
        .onConflictDoUpdate({ target: reportReadings.boxId, set: row });
    },

    received: async (boxId) => db.$count(receivedReports, eq(receivedReports.boxId, boxId)),

    selectorsOf: async (domain, since, most) => {
      const found = (await db.execute(sql`
        select signature->>'selector' as selector
        from ${reportBoxes} box
        join ${reportSums} line on line.box_id = box.id and line.day >= ${since}
        cross join lateral json_array_elements(line.alike->'row'->'signatures') signature
        where box.domain = ${domain} and line.alike->>'kind' = 'dmarc'
          and signature->>'domain' = ${domain} and signature->>'passed' = 'true'
        group by 1 order by count(distinct line.day) desc, 1 limit ${most}
      `)) as { readonly rows: { readonly selector: string }[] };
      return found.rows.map(({ selector }) => selector);
    },

    sums: async (boxId, since = '0001-01-01') => {
      const [received, sums] = [
        await db
          .select()
          .from(receivedReports)
          .where(and(eq(receivedReports.boxId, boxId), gte(receivedReports.day, since)))
          .orderBy(asc(receivedReports.day)),
        await db
          .select()
          .from(reportSums)
          .where(and(eq(reportSums.boxId, boxId), gte(reportSums.day, since)))
          .orderBy(asc(reportSums.day), asc(reportSums.digest)),
      ];
      return asDays(received, sums);
    },
  };
}

interface Held {
  readonly organization: string;
  readonly lines: number;
}

function heldIn(tx: Executor, boxId: number): Promise<readonly Held[]> {
  const { organization } = reportSums;
  return tx
    .select({ organization, lines: count() })
    .from(reportSums)
    .where(eq(reportSums.boxId, boxId))
    .groupBy(organization);
}

function hasRoom(held: readonly Held[], organization: string, more: number): boolean {
  const total = (some: readonly Held[]) => some.reduce((sum, { lines }) => sum + lines, more);
  if (total(held) > MOST_LINES) return false;
  return (
    isKnownReceiver(organization) ||
    total(held.filter((one) => !isKnownReceiver(one.organization))) <= MOST_UNKNOWN_LINES
  );
}

interface Line {
  readonly digest: string;
  readonly alike: Alike;
  readonly messages: number;
}

/** The rows of a report, equal ones merged. */
function linesOf(report: AggregateReport): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { alike, messages } of report.kind === 'dmarc' ? rowsOf(report) : sessionsOf(report)) {
    if (messages === 0) continue;
    const digest = shortDigest(JSON.stringify(alike));
    lines.set(digest, { digest, alike, messages: messages + (lines.get(digest)?.messages ?? 0) });
  }
  return [...lines.values()];
}

type Told = Omit<Line, 'digest'>;

function rowsOf({ rows, published: { domain } }: DmarcReport): readonly Told[] {
  return rows.map(({ count: messages, ...row }) => ({ alike: { kind: 'dmarc', domain, row }, messages }));
}

function sessionsOf({ policies }: TlsReport): readonly Told[] {
  return policies.flatMap(({ domain, type, successful, failed, failures }): readonly Told[] => {
    const about = { kind: 'tls', domain, type } as const;
    const explained = failures.reduce((sum, { sessions }) => sum + sessions, 0);
    return [
      { alike: { ...about, result: null, host: '' }, messages: successful },
      ...failures.map(({ result, receivingHost: host, sessions }) => ({
        alike: { ...about, result, host },
        messages: sessions,
      })),
      // Failures beyond those with a stated reason.
      { alike: { ...about, result: '', host: '' }, messages: Math.max(0, failed - explained) },
    ];
  });
}

function identityOf(report: AggregateReport): string {
  const domain = report.kind === 'dmarc' ? report.published.domain : '';
  return shortDigest(
    JSON.stringify([report.kind, report.organization.toLowerCase(), report.id, domain, report.begin, report.end]),
  );
}

type Received = typeof receivedReports.$inferSelect;
type Sum = typeof reportSums.$inferSelect;

function asDays(received: readonly Received[], sums: readonly Sum[]): ReceiverDays {
  const keyOf = (day: string, organization: string, domain: string) => JSON.stringify([day, organization, domain]);
  const groups = [...Map.groupBy(sums, ({ day, organization, alike: { domain } }) => keyOf(day, organization, domain))];
  const found = Map.groupBy(received, ({ day, organization, published }) =>
    keyOf(day, organization, published?.domain ?? ''),
  );
  return {
    dmarc: groups.flatMap(([key, lines]) => {
      const rows = lines.flatMap(({ alike, messages }) =>
        alike.kind === 'dmarc' ? [{ ...alike.row, count: messages }] : [],
      );
      const reports = found.get(key) ?? [];
      const published = reports.at(-1)?.published;
      const [line] = lines;
      if (!line || !published || rows.length === 0) return [];
      const unread = reports.reduce((sum, report) => sum + report.unread, 0);
      return [
        {
          ...dayOf(line),
          published,
          rows,
          unread,
          reports: reports.length,
          end: Date.parse(`${line.day}T23:59:59Z`) / 1000,
        },
      ];
    }),
    tls: groups.flatMap(([, lines]) => {
      const policies = policiesOf(lines);
      return lines[0] && policies.length > 0 ? [{ ...dayOf(lines[0]), policies }] : [];
    }),
  };
}

function dayOf({ organization, day }: Sum): Pick<ReceiverDays['tls'][number], 'organization' | 'day' | 'period'> {
  return { organization, day, period: [day, day] };
}

function policiesOf(lines: readonly Sum[]): TlsReport['policies'] {
  const sessions = lines.flatMap(({ alike, messages }) => (alike.kind === 'tls' ? [{ ...alike, messages }] : []));
  return [...Map.groupBy(sessions, ({ type }) => type)].map(([type, own]) => {
    const failures = own.filter(({ result }) => result !== null);
    const total = (some: typeof own) => some.reduce((sum, { messages }) => sum + messages, 0);
    return {
      ...{ type, domain: own[0]?.domain ?? '' },
      successful: total(own.filter(({ result }) => result === null)),
      failed: total(failures),
      failures: failures
        .filter(({ result }) => result !== '')
        .map(({ result, host, messages }) => ({ result: result ?? '', receivingHost: host, sessions: messages })),
    };
  });
}
