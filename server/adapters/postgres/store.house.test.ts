import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnalysisEvent, PassingEvent } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import { describeOnBoth } from '../../../trials/databases.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp, type TestApp } from '../../../trials/house.ts';
import { type AuditRequest, RunSuperseded } from '../../ports/audits.ts';
import { prepareView } from '../../usecases/prepare-view.ts';
import { runAnalysis } from '../../usecases/run-analysis.ts';
import { startAnalysis } from '../../usecases/start-analysis.ts';

const asked: AuditRequest = {
  domain: 'a.fr',
  unicode: 'a.fr',
  dnsAnalysis: true,
  securityChecks: true,
  selectors: ['k1', 's1'],
  sendsNothing: false,
};
const at = new Date('2026-11-20T12:00:00.000Z');
const options = {
  dnsAnalysis: true,
  securityChecks: true,
  pdfReport: false,
  realTimeAlerts: false,
  selectors: [],
  sendsNothing: false,
  entitled: false,
};
const never = new AbortController().signal;

await describeOnBoth('the store', async ({ open }) => {
  const database = await open();
  const house: TestApp = await openTestApp(fakeOutside(), { database });
  const { store, notices } = house.tools;
  after(() => house.close());

  test('an audit is found by its public id, and shared only with the same request', async () => {
    // The owner's key is returned once, and not stored.
    const { ownerKey, ...report } = await store.audits.open(asked, at);
    for (const name of [ownerKey, report.publicId]) assert.match(name, /^[A-Za-z0-9_-]{22}$/);
    assert.deepEqual(await store.audits.find(report.publicId), report);
    assert.equal((await store.audits.recent(asked, at))?.id, report.id);
    for (const other of [
      { domain: 'b.fr' },
      { selectors: [] },
      { dnsAnalysis: false },
      { sendsNothing: true },
      { securityChecks: false },
      { entitled: true },
    ])
      assert.equal(await store.audits.recent({ ...asked, ...other }, at), null);
    assert.equal(await store.audits.recent(asked, new Date(at.getTime() + 1)), null);
  });

  test('a visitor shares a finished audit only once it is drawn; what nobody waits for shares it at once', async () => {
    const request = { ...asked, domain: 'partage.fr' };
    const audit = await store.audits.open(request, at);
    await runAnalysis({ auditId: audit.id }, house.tools, never, null, false);
    assert.equal((await store.audits.byId(audit.id))?.status, 'completed');
    assert.equal(await store.audits.recent(request, at), null);
    assert.equal((await store.audits.recent({ ...request, unhurried: true }, at))?.id, audit.id);
    await prepareView({ auditId: audit.id }, house.tools);
    assert.equal((await store.audits.recent(request, at))?.id, audit.id);
  });

  test('stores a whole run verbatim, whatever untrusted text the domain publishes', async () => {
    const audit = await store.audits.open({ ...asked, domain: 'run.fr' }, at);
    await runAnalysis({ auditId: audit.id }, house.tools, never);
    const stored = await store.audits.find(audit.publicId);
    assert.deepEqual([stored?.status, stored?.progress, stored?.lastEvent], ['completed', 100, 5]);
    const found = await store.audits.conclusion(audit.id);
    assert.deepEqual(found?.results.verdicts[0]?.facts, { record: 'v=spf1 \u0000 \ud800 ?all' });
    assert.equal(found?.evidence.domain, 'run.fr');
    const { measuredShare, ...grade } = found?.results.grade ?? assert.fail();
    const older = { ...found.results, grade: { ...grade, known: measuredShare } } as unknown as typeof found.results;
    assert.equal(await store.audits.judgeAnew(audit.id, older), true);
    assert.deepEqual((await store.audits.conclusion(audit.id))?.results, found.results, 'a name of an older release');
    const events = await store.audits.eventsAfter(audit.id, 3);
    assert.deepEqual(
      events.map(({ seq, event: { type } }) => [seq, type]),
      [
        [4, 'judged'],
        [5, 'completed'],
      ],
    );
  });

  test('concurrent requests get one audit and one job', async () => {
    const start = () => startAnalysis({ domain: 'foule.fr', options }, null, { ...house.tools, now: () => at });
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    assert.equal(new Set(answers.map(({ reportId }) => reportId)).size, 1);
    assert.equal(answers.filter(({ shared }) => !shared).length, 1);
  });

  test('nothing remains of a transaction that fails, not even its job', async () => {
    const abandoned = store.transaction(async ({ audits, jobs }) => {
      const { id } = await audits.open({ ...asked, domain: 'abandon.fr' }, at);
      await jobs.add('run-analysis', { auditId: id });
      throw new Error('no');
    });
    await assert.rejects(abandoned, /no/);
    assert.equal(await store.audits.recent({ ...asked, domain: 'abandon.fr' }, at), null);
  });

  test('a second attempt deletes the events of the first, which may write no more', async () => {
    const { id, publicId } = await store.audits.open({ ...asked, domain: 'deux.fr' }, at);
    const step: Extract<AnalysisEvent, { type: 'step' }> = {
      type: 'step',
      protocol: 'spf',
      step: 'record',
      done: 1,
      total: 43,
    };
    const first = await store.audits.begin(id, at);
    assert.ok(first);
    await store.audits.record(first, [{ event: step }], at);
    const second = await store.audits.begin(id, at);
    assert.ok(second);
    await assert.rejects(store.audits.record(first, [{ event: step }], at), RunSuperseded);
    await store.audits.record(second, [{ event: step }], at);
    const events = await store.audits.eventsAfter(id, 0);
    assert.deepEqual(
      events.map(({ seq, event: { type } }) => [seq, type]),
      [
        [3, 'started'],
        [4, 'step'],
      ],
    );
    assert.equal((await store.audits.find(publicId))?.progress, 2);
  });

  test('an audit fails once, and a finished one does not begin again', async () => {
    const { id, publicId } = await store.audits.open({ ...asked, domain: 'panne.fr' }, at);
    await store.audits.begin(id, at);
    await store.audits.fail(id, at);
    await store.audits.fail(id, at);
    assert.equal((await store.audits.find(publicId))?.status, 'failed');
    assert.equal((await store.audits.eventsAfter(id, 0)).filter(({ event }) => event.type === 'failed').length, 1);
    assert.equal(await store.audits.begin(id, at), null);
    assert.equal(await store.audits.recent({ ...asked, domain: 'panne.fr' }, at), null);
  });

  test('wakes a subscriber once the event can be read', async () => {
    const { id } = await store.audits.open({ ...asked, domain: 'veille.fr' }, at);
    const heardAhead = new Promise<number>((resolve) => {
      notices.subscribe(id, () => void store.audits.eventsAfter(id, 0).then(({ length }) => resolve(length)));
    });
    await store.audits.begin(id, at);
    assert.equal(await heardAhead, 1);
  });

  test('hands a transient event to present subscribers, and does not store it', async () => {
    const { id } = await store.audits.open({ ...asked, domain: 'passage.fr' }, at);
    const waits = [{ protocol: 'dns', from: 'server', on: 'ns2 \u0000 « é ».exemple.net', sinceMs: 3000 }] as const;
    const heard = new Promise<PassingEvent>((resolve) => {
      notices.subscribe(id, (passing) => passing && resolve(passing));
    });
    await notices.pass(id, { type: 'waiting', waits });
    assert.deepEqual(await heard, { type: 'waiting', waits });
    assert.deepEqual(await store.audits.eventsAfter(id, 0), []);
  });

  test('a waiting visitor learns the number of audits ahead', async () => {
    const open = (domain: string) => store.audits.open({ ...asked, domain }, at);
    const [first, second] = [await open('file-un.fr'), await open('file-deux.fr')];
    const before = await store.audits.ahead(first.id);
    assert.equal(await store.audits.ahead(second.id), before + 1);
    await store.audits.begin(first.id, at);
    assert.equal(await store.audits.ahead(second.id), before);
    for (const { id } of [first, second]) await store.audits.fail(id, at);
  });

  test('a subscriber whose connection breaks is woken when it is back', {
    skip: database.alone && 'the embedded database has no connection that could break',
  }, async () => {
    const { id } = await store.audits.open({ ...asked, domain: 'coupure.fr' }, at);
    const woken = new Promise<void>((resolve) => {
      notices.subscribe(id, () => resolve());
    });
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    await woken;
  });

  test('the worker takes earlier jobs, and gives up what always fails', async () => {
    const failing = new Set(['tombe.fr']);
    const outside = fakeOutside();
    const audit: typeof outside.audit = (domain, how) => {
      if (failing.has(domain)) throw new Error('an internal error');
      return outside.audit(domain, how);
    };
    const tools = { ...house.tools, audit };
    const start = (domain: string) => startAnalysis({ domain, options }, null, house.tools);
    const started = await Promise.all(['attente.fr', 'tombe.fr'].map(start));
    const ends = started.map(({ reportId }) => ended(house, reportId));
    await house.queue.serve('run-analysis', {
      concurrency: 2,
      work: (input, signal) => runAnalysis(input, tools, signal),
      giveUp: async ({ auditId }) => void (await store.audits.fail(auditId, at)),
    });
    assert.deepEqual(await Promise.all(ends), ['completed', 'failed']);
  });
});

async function ended({ tools: { store, notices } }: TestApp, publicId: string): Promise<string> {
  const audit = await store.audits.find(publicId);
  assert.ok(audit);
  return new Promise((resolve) => {
    const look = async () => {
      const status = (await store.audits.find(publicId))?.status ?? '';
      if (status === 'completed' || status === 'failed') resolve(status);
    };
    notices.subscribe(audit.id, () => void look());
    void look();
  });
}
