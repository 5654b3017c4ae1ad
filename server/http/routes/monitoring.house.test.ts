import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { product } from '@rempart/brand';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { runAnalysis } from '../../usecases/run-analysis.ts';
import { startAnalysis } from '../../usecases/start-analysis.ts';
import { type WingTools, wings } from '../../wings/index.ts';
import { createApp, createMonitoringApp } from '../app.ts';

const TOKEN = 'un-jeton-pour-les-essais';
const house = await openTestApp(fakeOutside());
after(() => house.close());

const answerPage = async () => new Response('no such page', { status: 404 });
function appWith(metricsToken: string | null, tools = house.tools) {
  const files = import.meta.dirname;
  return createApp({ wings, tools, answerPage, files, production: true, proxyHops: 0, warn: () => {}, metricsToken });
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('the figures need the token; without it the endpoint does not exist', async () => {
  const open = appWith(TOKEN);
  for (const [app, init] of [
    [open, {}],
    [open, bearer('another-token-of-nobody')],
    [open, bearer('')],
    [appWith(null), bearer(TOKEN)],
    [appWith(null), bearer('null')],
  ] as const) {
    const answer = await app.request('/metrics', init);
    assert.deepEqual([answer.status, await answer.text()], [404, 'no such page']);
  }
  const answer = await open.request('/metrics', bearer(TOKEN));
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(
    (await createMonitoringApp({ tools: house.tools, metricsToken: TOKEN }).request('/metrics')).status,
    404,
  );
});

test('the figures are in the format of Prometheus, and count what was done', async () => {
  const options = {
    dnsAnalysis: true,
    securityChecks: true,
    pdfReport: false,
    realTimeAlerts: false,
    selectors: [],
    sendsNothing: false,
    entitled: false,
  };
  const { reportId } = await startAnalysis({ domain: 'essai.example', options }, null, house.tools);
  const audit = await house.tools.store.audits.find(reportId);
  await runAnalysis({ auditId: audit?.id ?? assert.fail() }, house.tools, new AbortController().signal);
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  const { reportId: another } = await startAnalysis({ domain: 'autre.example', options }, null, house.tools);
  const second = await house.tools.store.audits.find(another);
  await runAnalysis({ auditId: second?.id ?? assert.fail() }, house.tools, stop.signal).catch(() => {});
  await house.tools.store.alerts.raise({ kind: 'DISPUTE', subject: 's', orderId: null, detail: {} }, new Date());

  const text = await (await appWith(TOKEN).request('/metrics', bearer(TOKEN))).text();
  const named = `${product.slug}_\\w+`;
  const label = '\\w+="[^"]*"';
  const line = new RegExp(`^(?:# (?:HELP|TYPE) ${named} .+|${named}(?:\\{${label}(?:,${label})*\\})? -?[\\d.e+-]+)$`);
  for (const one of text.trimEnd().split('\n')) assert.match(one, line);
  const value = (name: string) =>
    text
      .split('\n')
      .find((one) => one.startsWith(`${product.slug}_${name} `))
      ?.split(' ')[1];
  assert.equal(value('audits_total{outcome="completed"}'), '1');
  assert.equal(value('audits_total{outcome="stopped"}'), '1');
  assert.equal(value('audits_running'), '0');
  assert.equal(value('audit_duration_seconds_bucket{le="1"}'), '0');
  assert.equal(value('audit_duration_seconds_bucket{le="2"}'), '1');
  assert.equal(value('audit_duration_seconds_bucket{le="+Inf"}'), '1');
  assert.equal(value('audit_duration_seconds_sum'), '1.234');
  assert.equal(value('dns_questions_total'), '1');
  assert.equal(value('audits_kept{state="completed"}'), '1');
  assert.equal(value('alerts_open{kind="DISPUTE"}'), '1');
  assert.equal(value('audits_kept{state="failed"}'), '0');
  assert.equal(value('orders{state="paid"}'), '0');
  assert.equal(value('alerts_open{kind="MAIL_LATE"}'), '0');
  assert.equal(value('jobs{name="run-analysis",state="created"}'), '2');
  assert.ok(Number(value('memory_bytes{kind="resident"}')) > 10_000_000);
});

test('the last probes are listed by component and state, with their age, and the free disk space where it is known', async () => {
  const { store, now } = house.tools;
  const slot = new Date(now().getTime() - 60_000);
  await store.probes.record({ component: 'port25', slot, state: 'down', tookMs: 5, note: null });
  const readMetrics = async (tools: WingTools) =>
    (await appWith(TOKEN, tools).request('/metrics', bearer(TOKEN))).text();
  const text = await readMetrics({
    ...house.tools,
    now: () => new Date(slot.getTime() + 60_000),
    freeOctets: async () => 5e9,
  });
  assert.match(text, /^rempart_component_state\{component="port25",state="down"\} 1$/m);
  assert.match(text, /^rempart_component_state\{component="port25",state="up"\} 0$/m);
  assert.match(text, /^rempart_component_looked_seconds\{component="port25"\} 60$/m);
  assert.doesNotMatch(text, /component="resolver"/, 'a component that was never probed has no state');
  assert.match(text, /^rempart_disk_free_bytes 5000000000$/m);
  assert.doesNotMatch(
    await readMetrics({ ...house.tools, freeOctets: async () => null }),
    /^rempart_disk_free_bytes /m,
  );
});

test('reports the age of a waiting message, and zero where none waits', async () => {
  const { store, now } = house.tools;
  const mailFigures = async (tools: WingTools) => {
    const text = await (await appWith(TOKEN, tools).request('/metrics', bearer(TOKEN))).text();
    const [, oldest] = /^rempart_mail_oldest_waiting_seconds (.+)$/m.exec(text) ?? [];
    const [, waiting] = /^rempart_mails\{state="waiting"\} (.+)$/m.exec(text) ?? [];
    return { oldest: Number(oldest), waiting: Number(waiting) };
  };
  assert.deepEqual(await mailFigures(house.tools), { oldest: 0, waiting: 0 });
  const at = now();
  await store.mails.add({ kind: 'message', key: 'old', orderId: null, recipient: 'a@exemple.fr' }, at);
  await store.mails.add(
    { kind: 'message', key: 'young', orderId: null, recipient: 'a@exemple.fr' },
    new Date(at.getTime() + 60_000),
  );
  const later = new Date(at.getTime() + 90_000);
  assert.deepEqual(await mailFigures({ ...house.tools, now: () => later }), { oldest: 90, waiting: 2 });
});

test('ready means that it can write a row and has space; alive means that it answers', async () => {
  const ready = async (tools: WingTools) => {
    const answer = await appWith(null, tools).request('/readyz');
    return [answer.status, await answer.json()];
  };
  assert.deepEqual(await ready(house.tools), [200, { ok: true, database: true, disk: true }]);
  assert.ok(await house.tools.store.marks.read('ready'));
  const full = { ...house.tools, freeOctets: async () => 5_000_000 };
  assert.deepEqual(await ready(full), [503, { ok: false, database: true, disk: false }]);
  const marks = { ...house.tools.store.marks, set: () => Promise.reject(new Error('read-only')) };
  const broken = { ...house.tools, store: { ...house.tools.store, marks } };
  assert.deepEqual(await ready(broken), [503, { ok: false, database: false, disk: true }]);
  assert.equal(await (await appWith(null, broken).request('/healthz')).text(), 'ok\n');
});

test('however often it is requested, it writes every two seconds at most', async () => {
  let writes = 0;
  const marks = {
    ...house.tools.store.marks,
    set: async () => {
      writes += 1;
    },
  };
  const app = appWith(null, { ...house.tools, store: { ...house.tools.store, marks } });
  await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')));
  assert.equal(writes, 1);
});
