import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { conclude } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { briefEvidence } from '../../../trials/completed.ts';
import { describeOnBoth, type KindOfDatabase } from '../../../trials/databases.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import type { AuditId } from '../../domain/ids.ts';
import { newPublicId } from '../../usecases/orders/access.ts';
import { wholeStore } from '../../wings/index.ts';
import { rowsOf, writeRows } from './copy.ts';
import { refill } from './refill.ts';
import { analysisContents, keptContents } from './schema.ts';

const DAY_MS = 86_400_000;
const at = new Date('2026-10-10T22:00:00Z');
const daysLater = (days: number) => new Date(at.getTime() + days * DAY_MS);
const midnightAfter = (days: number) => new Date(Date.UTC(2026, 9, 10 + days));

await describeOnBoth('what audits saw', contentsOn);

async function contentsOn({ open }: KindOfDatabase): Promise<void> {
  const database = await open();
  const house = await openTestApp(fakeOutside(), { database });
  after(() => house.close());
  const { store, operator } = house.tools;
  const { audits, retention } = store;
  const evidence = briefEvidence(operator);
  const results = conclude(evidence);
  const rows = <Row>(query: ReturnType<typeof sql>) => rowsOf<Row>(database.db, query);

  async function audited(domain: string, opened: Date): Promise<AuditId> {
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    const { id } = await audits.open({ ...asked, domain, unicode: domain }, opened);
    const run = await audits.begin(id, opened);
    assert.ok(run);
    const stats = { score: '0', ...results.counts };
    await audits.complete(run, { type: 'completed', stats, durationMs: 1 }, { results, evidence }, opened);
    return id;
  }
  /** Where the contents of a report stand. */
  async function placeOf(id: AuditId): Promise<string | null> {
    const [found] = await rows<{ place: string }>(
      sql`select tableoid::regclass::text as place from ${analysisContents} where report_id = ${id}
        union all select 'kept_contents' from ${keptContents} where report_id = ${id}`,
    );
    return found?.place ?? null;
  }
  const partitions = async () =>
    (
      await rows<{ name: string }>(
        sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'analysis_contents'::regclass order by 1`,
      )
    ).map(({ name }) => name);

  test('they are written to the partition of their day, compressed, and read as they were', async () => {
    await retention.makeDays(at);
    await retention.makeDays(at);
    assert.deepEqual((await partitions()).slice(0, 2), ['analysis_contents_20261010', 'analysis_contents_20261011']);
    assert.equal((await partitions()).length, 9, 'today, a week ahead, and the one for all other days');
    const id = await audited('lu.fr', at);
    assert.equal(await placeOf(id), 'analysis_contents_20261010');
    assert.deepEqual(await audits.conclusion(id), { results, evidence });
    assert.equal(await audits.isWhole(id), true);
    const [size] = await rows<{ octets: number }>(
      sql`select length(evidence) + length(results) as octets from ${analysisContents} where report_id = ${id}`,
    );
    assert.ok((size?.octets ?? 0) * 4 < JSON.stringify({ results, evidence }).length, `${size?.octets} octets`);
  });

  test('they are judged again, amended and deleted in place, and an audit without any is not whole', async () => {
    const id = await audited('autre.fr', at);
    const changed = { ...evidence, durationMs: 77 };
    const marks = [await audits.conclusionMark(id)];
    assert.equal(await audits.amend(id, () => changed), true);
    marks.push(await audits.conclusionMark(id));
    assert.equal(await audits.judgeAnew(id, { ...results, grade: { ...results.grade, letter: 'E' } }), true);
    marks.push(await audits.conclusionMark(id), await audits.conclusionMark(id));
    assert.ok(marks.every((mark) => mark !== null));
    assert.equal(new Set(marks).size, 3, 'the mark differs once either differs');
    const found = await audits.conclusion(id);
    assert.deepEqual([found?.evidence.durationMs, found?.results.grade.letter], [77, 'E']);
    assert.equal(await audits.forget(id), true);
    assert.equal(await placeOf(id), null, 'a report takes its contents with it');
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    const { id: fresh } = await audits.open({ ...asked, domain: 'vide.fr', unicode: 'vide.fr' }, at);
    assert.deepEqual([await audits.conclusion(fresh), await audits.isWhole(fresh)], [null, false]);
    assert.equal(await audits.conclusionMark(fresh), null);
    assert.equal(await audits.judgeAnew(fresh, results), false);
  });

  test('a day that has no partition loses nothing, and its rows are deleted when it is over', async () => {
    const id = await audited('sans.fr', daysLater(-20));
    assert.equal(await placeOf(id), 'analysis_contents_other');
    await retention.makeDays(daysLater(-20));
    assert.equal(await placeOf(id), 'analysis_contents_other', 'no partition is made for a day that has rows already');
    await retention.analyses(midnightAfter(-10), midnightAfter(-10));
    assert.equal(await placeOf(id), null);
  });

  test('a day is dropped whole; what is sold, followed or watched lives on', async () => {
    const [free, sold, watched] = [
      await audited('libre.fr', at),
      await audited('vendu.fr', at),
      await audited('suivi.fr', at),
    ];
    await store.orders.open({
      publicId: newPublicId(),
      number: 'C-1',
      auditId: sold,
      amountCents: 1990,
      at,
    });
    const account = await store.apiAccounts.open({
      publicId: newPublicId(),
      email: 'compte@exemple.fr',
      plan: 'free',
      createdAt: at,
    });
    await store.apiAudits.note(account.id, watched, at);
    await retention.analyses(midnightAfter(0), midnightAfter(-300));
    assert.ok((await partitions()).includes('analysis_contents_20261010'), 'its day is not over');
    await retention.analyses(midnightAfter(1), midnightAfter(-300));
    assert.ok(!(await partitions()).includes('analysis_contents_20261010'));
    assert.deepEqual([await placeOf(free), await audits.byId(free)], [null, null]);
    for (const id of [sold, watched]) {
      assert.equal(await placeOf(id), 'kept_contents');
      assert.deepEqual(await audits.conclusion(id), { results, evidence });
    }
    assert.equal(await audits.amend(watched, (seen) => ({ ...seen, durationMs: 5 })), true);
    assert.equal((await audits.conclusion(watched))?.evidence.durationMs, 5);
    await retention.analyses(midnightAfter(1), midnightAfter(1));
    assert.deepEqual([await placeOf(watched), await placeOf(sold)], [null, 'kept_contents'], 'an order keeps its own');
  });

  test('a view goes after a week, and what it was made of stays', async () => {
    const id = await audited('vue.fr', daysLater(1));
    const part = { octets: Buffer.from('x'), tag: 'x' };
    await store.views.keep(id, { results: part, document: part, verdicts: {} }, 'x', daysLater(1));
    assert.equal((await retention.byAge(() => daysLater(1), at))['views'], 0);
    assert.equal((await retention.byAge(() => daysLater(2), at))['views'], 1);
    assert.deepEqual(await store.views.verdicts(id), null);
    assert.equal(await audits.isWhole(id), true);
  });

  test('a backup carries them as one table, and puts them into whatever partitions there are', async () => {
    const id = await audited('sauve.fr', daysLater(2));
    const lines: string[] = [];
    await writeRows(database.db, at, async (line) => void lines.push(line));
    assert.equal(
      lines.filter((line) => line.includes('"table":"analysis_contents') && line.includes('"columns"')).length,
      1,
    );
    const other = await open();
    after(() => other.close());
    const told = (async function* () {
      yield* lines;
    })();
    await refill(other, () => ({ add: async () => {} }), { lines: told, replace: false, moved: false, at });
    const restored = wholeStore(other, () => ({ add: async () => {} }));
    assert.deepEqual(await restored.audits.conclusion(id), { results, evidence });
  });

  test('the two functions that act as the owner make and drop days of this table only', async () => {
    await assert.rejects(rows(sql`select make_contents_days('2026-01-01', '2027-01-01')`));
    const before = await rows(
      sql`select relname from pg_class where relkind in ('r', 'p') and relname !~ '_\\d{8}$' order by 1`,
    );
    await rows(sql`select drop_contents_days('9999-01-01')`);
    assert.deepEqual(await partitions(), ['analysis_contents_other']);
    assert.deepEqual(
      await rows(sql`select relname from pg_class where relkind in ('r', 'p') and relname !~ '_\\d{8}$' order by 1`),
      before,
    );
  });
}
