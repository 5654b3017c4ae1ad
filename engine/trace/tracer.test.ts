import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmtpSession } from '../model/ask.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import { Tracer } from './tracer.ts';

test('a question that two protocols put is noted once, with both', async () => {
  const tracer = new Tracer(fakeAsk({ 'exemple.fr TXT': txt('v=spf1 -all') }));
  await tracer.askFor('spf').dns('exemple.fr', 'TXT');
  await tracer.askFor('dmarc').dns('Exemple.fr.', 'TXT');
  const { exchanges } = tracer.trace();
  assert.equal(exchanges.length, 1);
  assert.deepEqual(exchanges[0]?.protocols, ['spf', 'dmarc']);
  const answer = exchanges[0]?.answer;
  assert.ok(answer?.seen && answer.value.kind === 'records');
  assert.deepEqual(
    answer.value.records.map(({ ttl, type, text }) => [ttl, type, text]),
    [[3600, 'TXT', '"v=spf1 -all"']],
  );
  assert.equal(exchanges[0]?.server, '192.0.2.53:53');
});

test('addresses are two questions of the DNS', async () => {
  const tracer = new Tracer(fakeAsk());
  await tracer.askFor('smtp').addresses('mx.exemple.fr');
  const types = tracer.trace().exchanges.map(({ question }) => question.kind === 'dns' && question.type);
  assert.deepEqual(types, ['A', 'AAAA']);
});

test('a silence stays a silence, and what an option excluded was not asked', async () => {
  const tracer = new Tracer(fakeAsk({ 'exemple.fr TXT': unseen('servfail', 'EDE 6') }));
  const ask = tracer.askFor('spf');
  await Promise.all([ask.dns('exemple.fr', 'TXT'), ask.port25()]);
  const { exchanges } = tracer.trace();
  assert.deepEqual(
    exchanges.map(({ answer }) => answer),
    [unseen('servfail', 'EDE 6')],
  );
});

test('what is open for long is reported, the longest wait of each protocol, and no more once it is answered', async () => {
  let answer: (found: Observed<never>) => void = () => {};
  const late = new Promise<Observed<never>>((resolve) => {
    answer = resolve;
  });
  const tracer = new Tracer(fakeAsk({}, { registration: () => late }));
  const asked = tracer.askFor('whois').registration('exemple.fr');
  assert.deepEqual(
    tracer.waits(0).map(({ protocol, question }) => [protocol, question.kind]),
    [['whois', 'registration']],
  );
  assert.deepEqual(tracer.waits(60_000), []);
  const cut = tracer.trace().exchanges[0]?.answer;
  assert.ok(cut && !cut.seen && cut.silence === 'deadline');
  answer(unseen('timeout'));
  await asked;
  assert.deepEqual(tracer.waits(0), []);
});

test('a dialogue is kept for the trace, and not passed on as evidence', async () => {
  const session = { ...SESSION, transcript: ['< 220 mx', '> QUIT', '< 221 bye'] };
  const tracer = new Tracer(fakeAsk({}, { smtp: async () => seen(session) }));
  const given = await tracer.askFor('smtp').smtp('mx.exemple.fr', '192.0.2.25');
  assert.ok(given.seen && !('transcript' in given.value));
  const kept = tracer.trace().exchanges[0]?.answer;
  assert.ok(kept?.seen && kept.value.kind === 'dialogue');
  assert.deepEqual(kept.value.lines, ['< 220 mx', '> QUIT', '< 221 bye']);
});

const SESSION: SmtpSession = {
  host: 'mx.exemple.fr',
  address: '192.0.2.25',
  banner: { code: 220, lines: ['mx'] },
  ehlo: null,
  extensions: [],
  starttls: { offered: false, reply: null, session: null },
  extensionsAfterTls: null,
  relay: null,
  broken: null,
  elapsedMs: 12,
};

test('what was asked for another audit is reported with its own time, and the evidence does not know', async () => {
  const shared = { at: '2026-11-21T13:02:00.000Z', elapsedMs: 42 };
  const opened: Observed<{ state: 'open'; elapsedMs: number }> = { ...seen({ state: 'open', elapsedMs: 7 }), shared };
  const named: Observed<{ starttls: boolean }> = { ...seen({ starttls: true }), shared };
  const ask = { ...fakeAsk(), tcp: async () => opened, clearService: async () => named };
  const tracer = new Tracer(ask);
  const place = { address: '192.0.2.1', port: 143 };
  const answers = [await tracer.askFor('tcp').tcp(place), await tracer.askFor('tcp').clearService(place, 'imap')];
  for (const answer of answers) assert.equal('shared' in answer, false);
  const told = tracer.trace().exchanges.map((exchange) => [exchange.at, exchange.shared, exchange.elapsedMs]);
  assert.deepEqual(told, [
    [shared.at, true, 7],
    [shared.at, true, 42],
  ]);
});
