import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditScope } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { type KeptAnswer, newPatience } from '../../model/patience.ts';
import { isWholeChain, isWholeSession, openSharing, type Sharing } from './sharing.ts';

const everything: AuditScope = { dns: true, connections: true };
const MINUTE = 60_000;

test('what one domain’s audit has just asked is told to another’s, with the time at which it was seen', async () => {
  const { asker, asked } = scene();
  assert.deepEqual(await asker('a.fr')('mx.fr', 1), seen('mx.fr 1'));
  const told = await asker('b.fr')('mx.fr', 1);
  assert.ok(told.seen && told.value === 'mx.fr 1');
  assert.match(told.shared?.at ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.equal(asked.length, 1);
});

test('a question under way is joined, be it put in the same moment', async () => {
  const { asker, asked } = scene();
  const answers = await Promise.all(['a.fr', 'b.fr', 'c.fr'].map((domain) => asker(domain)('mx.fr', 1)));
  assert.ok(answers.every((answer) => answer.seen && answer.value === 'mx.fr 1'));
  assert.equal(asked.length, 1);
});

test('another host name, another question and another scope are asked again', async () => {
  const { sharing, asker, asked, ask } = scene();
  await asker('a.fr')('mx.fr', 1);
  await asker('b.fr')('mx2.fr', 1);
  await asker('c.fr')('mx.fr', 2);
  await asker('d.fr', { dns: false, connections: true })('mx.fr', 1);
  await sharing.forAudit({ domain: 'e.fr', permits: everything })('other', ask)('mx.fr', 1);
  assert.equal(asked.length, 5);
});

for (const silence of ['timeout', 'reset', 'deadline', 'limit', 'servfail'] as const)
  test(`a silence is nobody else’s answer: ${silence}`, async () => {
    const { asker, asked } = scene(unseen(silence, '1 ms'), seen('it spoke'));
    const [first, second] = await Promise.all([asker('a.fr')('mx.fr', 1), asker('b.fr')('mx.fr', 1)]);
    assert.deepEqual(first, unseen(silence, '1 ms'));
    assert.deepEqual(second, seen('it spoke'));
    assert.equal(asked.length, 2);
  });

test('a closed port is an answer, a refusal by words is none', async () => {
  const closed = scene(unseen('refused', '192.0.2.1 ECONNREFUSED'));
  await closed.asker('a.fr')('mx.fr', 1);
  await closed.asker('b.fr')('mx.fr', 1);
  assert.equal(closed.asked.length, 1);
  const refused = scene(unseen('refused', 'banner 421'));
  await refused.asker('a.fr')('mx.fr', 1);
  await refused.asker('b.fr')('mx.fr', 1);
  assert.equal(refused.asked.length, 2);
});

test('a second audit of the same domain sees what was repaired meanwhile, and so do all later audits', async () => {
  const { asker, asked } = scene(seen('broken'), seen('mended'));
  assert.deepEqual(await asker('a.fr')('mx.fr', 1), seen('broken'));
  const joined = await asker('b.fr')('mx.fr', 1);
  assert.ok(joined.seen && joined.value === 'broken');
  // b.fr never asked itself, but its owner has seen the answer.
  assert.deepEqual(await asker('b.fr')('mx.fr', 1), seen('mended'));
  const third = await asker('c.fr')('mx.fr', 1);
  assert.ok(third.seen && third.value === 'mended' && third.shared);
  assert.equal(asked.length, 2);
});

test('an hour later a domain is nobody’s second time any more, and after ten minutes no answer serves', async () => {
  const { asker, asked, wait } = scene();
  await asker('a.fr')('mx.fr', 1);
  wait(9 * MINUTE);
  await asker('b.fr')('mx.fr', 1);
  assert.equal(asked.length, 1);
  wait(MINUTE);
  await asker('c.fr')('mx.fr', 1);
  assert.equal(asked.length, 2, 'ten minutes from the asking, not from the last sharing');
  wait(60 * MINUTE);
  await asker('d.fr')('mx.fr', 1);
  await asker('a.fr')('mx.fr', 1);
  assert.equal(asked.length, 3);
});

test('without a domain nothing is taken and nothing given', async () => {
  const { asker, asked } = scene();
  await asker(undefined)('mx.fr', 1);
  await asker('a.fr')('mx.fr', 1);
  await asker(undefined)('mx.fr', 1);
  assert.equal(asked.length, 3);
});

test('a thousand answers are kept, the newest, and none that is large', async () => {
  const { asker, asked } = scene();
  const first = asker('a.fr');
  for (let n = 0; n < 1_100; n += 1) await first('mx.fr', n);
  const second = asker('b.fr');
  for (let n = 100; n < 1_100; n += 1) await second('mx.fr', n);
  assert.equal(asked.length, 1_100);
  await second('mx.fr', 99);
  assert.equal(asked.length, 1_101);
  const large = scene(seen('x'.repeat(40_000)));
  await large.asker('a.fr')('mx.fr', 1);
  await large.asker('b.fr')('mx.fr', 1);
  assert.equal(large.asked.length, 2);
});

test('what another process was answered serves here for the rest of its ten minutes', async () => {
  const { keep, kept, sharing } = elsewhere();
  const asked: string[] = [];
  const ask = async (host: string) => seen(`${host} ${asked.push(host)}`);
  await sharing().forAudit({ domain: 'a.fr', permits: everything })('tcp', ask)('mx.fr');
  const told = await sharing().forAudit({ domain: 'b.fr', permits: everything })('tcp', ask)('mx.fr');
  assert.ok(told.seen && told.value === 'mx.fr 1' && told.shared);
  const [[question, answer] = assert.fail()] = kept;
  keep(question, { ...answer, askedMs: answer.askedMs - 10 * MINUTE });
  await sharing().forAudit({ domain: 'c.fr', permits: everything })('tcp', ask)('mx.fr');
  assert.equal(asked.length, 2);
});

test('what names the audited domain is kept for no other process', async () => {
  const { kept, sharing } = elsewhere();
  const share = sharing().forAudit({ domain: 'a.fr', permits: everything });
  await share('http', async (url: string) => seen(url))('https://www.a.fr/');
  await share('tcp', async (address: string) => seen(address))('192.0.2.1');
  assert.deepEqual(
    [...kept.keys()].filter((question) => question.includes('a.fr')),
    [],
  );
  assert.equal(kept.size, 1);
});

test('an audit that was put off has its own answers again, an hour later and where nobody else’s serve it', async () => {
  const { sharing, asker, wait } = scene(seen('first'), seen('second'));
  await asker('a.fr')('mx.fr', 1);
  const patience = newPatience(true);
  const attempt = () => sharing.forAudit({ domain: 'a.fr', permits: everything, patience })('tcp', ask);
  const asked: string[] = [];
  const ask = async (host: string): Promise<Observed<string>> =>
    asked.push(host) === 1 ? unseen('limit', 'often enough') : seen(`${host} ${asked.length}`);
  assert.equal(patience.takesShared, null);
  assert.equal((await attempt()('mx.fr')).seen, false);
  assert.equal(patience.takesShared, false, 'its domain was audited before, so it sees what is there now');
  assert.equal(patience.answers.size, 0, 'a silence is asked for again');
  assert.deepEqual(await attempt()('mx.fr'), seen('mx.fr 2'));
  wait(60 * MINUTE);
  const again = await attempt()('mx.fr');
  assert.ok(again.seen && again.value === 'mx.fr 2' && again.shared);
  assert.equal(asked.length, 2);
});

test('a bug in one audit is not shared with others', async () => {
  const sharing = openSharing();
  const share = (domain: string) => sharing.forAudit({ domain, permits: everything });
  const fault = share('a.fr')('tcp', () => Promise.reject(new Error('ours')))();
  const other = share('b.fr')('tcp', async () => seen(1))();
  await assert.rejects(fault, /ours/);
  assert.deepEqual(await other, seen(1));
});

test('a server that was busy and a page that is an excuse serve nobody else', async () => {
  const page = (status: number, stopped: string | null = null) =>
    isWholeChain({ hops: [{ url: 'https://a.fr/', address: '192.0.2.1', status, headers: [], tls: null }], stopped });
  assert.deepEqual(
    [200, 301, 404, 403].map((status) => page(status)),
    [true, true, true, true],
  );
  assert.deepEqual(
    [408, 429, 500, 503].map((status) => page(status)),
    [false, false, false, false],
  );
  assert.equal(page(301, 'redirect-loop https://a.fr/'), true);
  assert.equal(page(301, 'timeout https://a.fr/'), false);
  assert.equal(page(301, 'limit https://a.fr/'), false);
  const banner = (code: number) => ({ code, lines: [] }) as unknown as Parameters<typeof isWholeSession>[0]['banner'];
  assert.equal(isWholeSession({ banner: banner(220), broken: null }), true);
  assert.equal(isWholeSession({ banner: banner(421), broken: null }), false);
  assert.equal(isWholeSession({ banner: banner(220), broken: unseen('timeout') }), false);
});

/** Two processes and what they keep together. */
function elsewhere() {
  const kept = new Map<string, KeptAnswer>();
  const keep = (question: string, answer: KeptAnswer) => void kept.set(question, answer);
  const find = async (question: string) => kept.get(question) ?? null;
  return { kept, keep, sharing: () => openSharing(undefined, { find, keep }) };
}

/** Audits that share what `ask` answers: the answers given, the last of them again and again; else the question itself. */
function scene(...answers: readonly Observed<string>[]) {
  let nowMs = 0;
  const asked: string[] = [];
  const sharing: Sharing = openSharing(() => nowMs);
  const ask = async (host: string, port: number): Promise<Observed<string>> => {
    asked.push(`${host} ${port}`);
    return answers[asked.length - 1] ?? answers.at(-1) ?? seen(`${host} ${port}`);
  };
  return {
    sharing,
    asked,
    ask,
    wait: (ms: number) => {
      nowMs += ms;
    },
    asker: (domain: string | undefined, permits = everything) => sharing.forAudit({ domain, permits })('tcp', ask),
  };
}
