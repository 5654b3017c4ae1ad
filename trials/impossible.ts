import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../server/adapters/postgres/copy.ts';
import type { Executor } from '../server/adapters/postgres/database.ts';

/** A dead worker is noticed within seconds; its job may stand still no longer than this. */
const FORSAKEN = sql`now() - interval '60 s'`;

/** For tests: rows that no run of the server may leave behind, beyond those that the database itself refuses. Each query selects them. */
export const IMPOSSIBLE: Readonly<Record<string, SQL>> = {
  'an order is paid and has no money': sql`select number as row from orders o where paid_at is not null
    and not exists (select from payments p where p.order_id = o.id and p.state in ('paid', 'refunded'))`,
  'money was taken for an order that is not paid': sql`select session_id as row from payments p
    join orders o on o.id = p.order_id where p.state = 'paid' and o.paid_at is null`,
  'two payments bought one order': sql`select number as row from payments p join orders o on o.id = p.order_id
    where p.state = 'paid' group by number having count(*) > 1`,
  'an order is refunded and its money is not': sql`select number as row from orders o where refunded_at is not null
    and not exists (select from payments p where p.order_id = o.id and p.state = 'refunded')`,
  'an order is paid and has no invoice': sql`select number as row from orders o where paid_at is not null
    and state <> 'refunded' and not exists (select from invoices i where i.order_number = o.number and i.kind = 'invoice')`,
  'numbers of invoices have a gap': sql`select kind || ' ' || year as row from invoices
    group by kind, year having max(sequence) <> count(*)`,
  'a report is drawn and has no file': sql`select number as row from orders o
    where state in ('generated', 'validated', 'sending', 'sent', 'delivery_uncertain')
    and not exists (select from report_files f where f.order_id = o.id)`,
  'a report is released and has no mail': sql`select number as row from orders o
    where state in ('validated', 'sending', 'sent', 'delivery_uncertain') and email is not null
    and not exists (select from mails m where m.order_id = o.id and m.kind = 'report')`,
  'an order and its mail contradict each other': sql`select number || ' ' || o.state || ' ' || m.state as row from orders o
    join mails m on m.order_id = o.id and m.kind = 'report'
    and m.id = (select max(id) from mails where order_id = o.id and kind = 'report')
    where (o.state, m.state) not in (('validated', 'waiting'), ('validated', 'refused'), ('sending', 'sending'),
      ('sent', 'sent'), ('sent', 'written'), ('delivery_uncertain', 'uncertain')) and o.refund_begun_at is null`,
  'a finished mail is reserved': sql`select kind || ' ' || key as row from mails
    where state in ('sent', 'written', 'uncertain', 'refused', 'dropped') and (settled_at is null or held_until is not null)`,
  'times are out of order': sql`select number as row from orders
    where paid_at < created_at or generated_at < paid_at or validated_at < generated_at or sent_at < validated_at`,
  'an audit is done and has no result': sql`select domain as row from analysis_reports
    where status = 'completed' and (completed_at is null or progress <> 100 or (results is null or evidence is null)
    and not exists (select from analysis_contents c where c.report_id = analysis_reports.id)
    and not exists (select from kept_contents k where k.report_id = analysis_reports.id))`,
  'events of an audit have a gap': sql`select r.domain as row from analysis_reports r
    join analysis_events e on e.report_id = r.id group by r.id
    having max(e.seq) <> r.last_event or count(*) <> max(e.seq) - min(e.seq) + 1`,
  'an audit ended more than once': sql`select r.domain as row from analysis_reports r
    join analysis_events e on e.report_id = r.id where e.event ->> 'type' in ('completed', 'failed')
    group by r.id having count(*) > 1`,
  'a job has no living worker': sql`select name || ' ' || state::text as row from pgboss.job
    where name not like '\\_\\_%' and (state = 'active' and coalesce(heartbeat_on, started_on) < ${FORSAKEN}
    or state < 'active' and start_after < ${FORSAKEN})`,
};

/** A description of each impossible row; empty where all is well. */
export async function impossibleRows(db: Executor): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [what, question] of Object.entries(IMPOSSIBLE))
    for (const { row } of await rowsOf<{ row: string }>(db, question)) found.push(`${what}: ${row}`);
  return found;
}

const OF_MONEY = ['orders', 'payments', 'payment_events', 'refunds', 'alerts', 'invoices', 'mails', 'report_files'];

/** A checksum over everything that payments caused; equal before and after where nothing happened. */
export async function moneyIn(db: Executor): Promise<string> {
  const sums = OF_MONEY.map(
    (table) =>
      sql`select md5(string_agg(md5(t::text), ',' order by md5(t::text))) as sum from ${sql.identifier(table)} t`,
  );
  const jobs = sql`select count(*)::text as sum from pgboss.job where name in ('prepare-report', 'refund-order')`;
  const sumRows = await Promise.all([...sums, jobs].map((sum) => rowsOf<{ sum: string | null }>(db, sum)));
  return sumRows.map(([row]) => row?.sum ?? '-').join(' ');
}
