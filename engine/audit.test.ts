import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { type AuditEvent, audit } from './audit.ts';
import type { Ask, Network } from './model/ask.ts';
import { unseen } from './model/observed.ts';
import { fakeAsk, txt } from './testing/ask.ts';

const networkOf = (ask: Ask): Network => ({ open: () => ask });
const forever = new AbortController().signal;

async function allOf(events: AsyncGenerator<AuditEvent>): Promise<readonly AuditEvent[]> {
  const found: AuditEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

test('forty-three sub-steps are reported once each, then twelve protocols judged, at last the whole', async () => {
  const events = await allOf(audit('exemple.fr', { network: networkOf(fakeAsk()), signal: forever }));
  const steps = events.flatMap((event) => (event.type === 'step' ? [`${event.protocol}/${event.step}`] : []));
  assert.equal(steps.length, 43);
  assert.equal(new Set(steps).size, 43);
  assert.equal(events.filter(({ type }) => type === 'judged').length, 12);
  assert.equal(events.at(-1)?.type, 'completed');
});

test('protocols that return in the same moment are judged in turns of their own, so that nobody waits for all of them', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const judgedAt: number[] = [];
  for await (const event of audit('exemple.fr', { network: networkOf(fakeAsk()), signal: forever }))
    if (event.type === 'judged' || event.type === 'completed') judgedAt.push(turns);
  isOver = true;
  assert.equal(new Set(judgedAt).size, 13, String(judgedAt));
});

test('with --only, the others are not there', async () => {
  const events = await allOf(
    audit('exemple.fr', { network: networkOf(fakeAsk()), signal: forever, options: { only: ['spf', 'dmarc'] } }),
  );
  const end = events.at(-1);
  assert.ok(end?.type === 'completed');
  assert.deepEqual(
    end.protocols.map(({ id }) => id),
    ['dmarc', 'spf'],
  );
});

test('a question that throws costs what it should have answered only, and never reads as absence', async () => {
  const broken = fakeAsk({}, { registration: () => Promise.reject(new Error('planted')) });
  const events = await allOf(audit('exemple.fr', { network: networkOf(broken), signal: forever }));
  const end = events.at(-1);
  assert.ok(end?.type === 'completed');
  const expiry = end.verdicts.find(({ check }) => check === 'whois/expiry');
  assert.ok(expiry?.outcome === 'unknown' && expiry.facts.silence === 'internal');
  assert.ok(end.verdicts.some(({ protocol, outcome }) => protocol === 'spf' && outcome !== 'unknown'));
});

test('a gatherer that never returns ends with the deadline', async () => {
  const hanging = fakeAsk({}, { registration: () => new Promise(() => {}) });
  const events = await allOf(
    audit('exemple.fr', { network: networkOf(hanging), signal: forever, options: { deadlineMs: 50 } }),
  );
  const end = events.at(-1);
  assert.ok(end?.type === 'completed');
  assert.deepEqual(end.evidence.protocols.whois, unseen('deadline'));
});

test('a name that does not exist gets no verdict at all', async () => {
  const events = await allOf(
    audit('exemple.fr', { network: networkOf(fakeAsk({ 'exemple.fr SOA': 'nxdomain' })), signal: forever }),
  );
  const end = events.at(-1);
  assert.ok(end?.type === 'completed');
  assert.ok(end.verdicts.every(({ outcome }) => outcome === 'notApplicable'));
  assert.equal(end.grade.letter, null);
});

test('without DNS analysis, what lives by records alone is not analysed', async () => {
  const options = { permits: { dns: false, connections: true } };
  const events = await allOf(audit('exemple.fr', { network: networkOf(fakeAsk()), signal: forever, options }));
  const end = events.at(-1);
  assert.ok(end?.type === 'completed');
  assert.deepEqual(end.evidence.protocols.spf, unseen('not-asked'));
});

test('an aborted audit throws the reason', async () => {
  const given = new AbortController();
  const events = audit('exemple.fr', {
    network: networkOf(fakeAsk({}, { registration: () => new Promise(() => {}) })),
    signal: given.signal,
  });
  await events.next();
  given.abort(new Error('enough'));
  await assert.rejects(allOf(events), /enough/);
});

test('an audit leaves nothing behind on the signal of its caller, who may use it for thousands', async () => {
  const { signal } = new AbortController();
  const most: number[] = [];
  for await (const _ of audit('exemple.fr', { network: networkOf(fakeAsk()), signal }))
    most.push(getEventListeners(signal, 'abort').length);
  assert.ok(most.length > 40);
  assert.equal(Math.max(...most), 0);
});

test('a zone that answers everything with as much as it can does not swell the trace', async () => {
  const much = Array.from({ length: 50 }, () => 'é'.repeat(1_000));
  const dns: Ask['dns'] = (name, type) =>
    fakeAsk({ [`${name} ${type}`]: type === 'TXT' ? txt(...much) : [] }).dns(name, type);
  const events = await allOf(audit('exemple.fr', { network: networkOf(fakeAsk({}, { dns })), signal: forever }));
  const end = events.at(-1);
  assert.ok(end?.type === 'completed' && end.evidence.trace);
  assert.ok(Buffer.byteLength(JSON.stringify(end.evidence.trace)) <= 200_000);
  const asked = end.evidence.trace.exchanges.filter(
    ({ question }) => question.kind === 'dns' && question.type === 'TXT',
  );
  assert.ok(asked.length > 100);
  assert.ok(
    asked.every(({ answer }) => answer.seen && (answer.value.kind !== 'records' || (answer.value.left ?? 0) > 0)),
  );
});
