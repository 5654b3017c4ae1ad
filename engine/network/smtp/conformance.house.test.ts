import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SmtpConformance } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { askSmtpConformance } from './conformance.ts';
import { conformanceCommands } from './conformance-commands.ts';
import { address, type Manner, serveMail } from './testing/mail-server.ts';
import type { SmtpLimits } from './visit.ts';

const LIMITS: SmtpLimits = { deadlineMs: 3_000, bannerMs: 1_000, handshakeMs: 1_000 };

async function mailServer(t: TestContext, manner: Manner = {}) {
  const { context, told } = await serveMail(t, manner);
  const ask = () => askSmtpConformance(context, LIMITS)('mx.example.test', address, 'example.test');
  return { ask, told };
}

const value = (answer: Observed<SmtpConformance>): SmtpConformance =>
  answer.seen ? answer.value : assert.fail(JSON.stringify(answer));

const ANSWERS = {
  'RCPT TO:<postmaster': '250 2.1.5 ok',
  'RCPT TO:<abuse': '550 5.1.1 unknown',
  'RCPT TO:<relay': '554 relay denied',
  VRFY: '252 cannot',
};

test('a sound server forgets what came with STARTTLS; each answer is reported with its question', async (t) => {
  const { ask, told } = await mailServer(t, { answers: ANSWERS });
  const manners = value(await ask());
  assert.equal(manners.together?.code, 220);
  assert.equal(manners.injected, false);
  assert.deepEqual(
    [manners.postmaster, manners.abuse, manners.relay, manners.vrfy].map((said) => said?.code),
    [250, 550, 554, 252],
  );
  assert.equal(manners.broken, null);
  assert.deepEqual(told, [
    'EHLO audit.house.test',
    'STARTTLS',
    '*',
    'EHLO audit.house.test',
    'MAIL FROM:<>',
    'RCPT TO:<relay-test@audit.house.test>',
    'RSET',
    'MAIL FROM:<>',
    'RCPT TO:<postmaster@example.test>',
    'RCPT TO:<abuse@example.test>',
    'RSET',
    'MAIL FROM:<relay-test@audit.house.test>',
    'RCPT TO:<relay-test@audit.house.test>',
    'RSET',
    'VRFY q7f3zz-nobody-has-this-address',
    'QUIT',
  ]);
  const said = (manners.transcript ?? []).filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
  assert.deepEqual(
    said,
    conformanceCommands('audit.house.test', 'example.test'),
    'what is documented is what was said',
  );
  assert.deepEqual(JSON.parse(JSON.stringify(manners)), manners);
});

for (const extensions of [['PIPELINING', 'STARTTLS'], ['STARTTLS']])
  test(`a server that carries a command over into TLS is found out, and its answers are not mixed up: ${extensions}`, async (t) => {
    const { ask, told } = await mailServer(t, { injects: true, extensions, answers: ANSWERS });
    const manners = value(await ask());
    assert.equal(manners.injected, true);
    assert.deepEqual(
      [manners.postmaster, manners.abuse, manners.relay, manners.vrfy].map((said) => said?.code),
      [250, 550, 554, 252],
    );
    assert.equal(told[3], 'NOOP');
  });

test('a server that refuses both is asked the rest in a session without NOOP', async (t) => {
  const { ask, told } = await mailServer(t, { together: '454 TLS not available', answers: ANSWERS });
  const manners = value(await ask());
  assert.deepEqual([manners.together?.code, manners.injected, manners.broken], [454, null, null]);
  assert.deepEqual(
    [manners.postmaster, manners.abuse, manners.relay, manners.vrfy].map((said) => said?.code),
    [250, 550, 554, 252],
  );
  assert.deepEqual(told.slice(0, 7), [
    ...['EHLO audit.house.test', 'STARTTLS', 'NOOP', 'QUIT'],
    ...['EHLO audit.house.test', 'STARTTLS', '*'],
  ]);
  assert.ok(!told.slice(7).includes('NOOP'));
});

test('so is one that refuses both and leaves, as OpenSMTPD does', async (t) => {
  const { ask } = await mailServer(t, {
    together: '500 5.5.1 Pipelining not supported',
    closes: true,
    answers: ANSWERS,
  });
  const manners = value(await ask());
  assert.deepEqual([manners.together?.code, manners.injected, manners.broken], [500, null, null]);
  assert.deepEqual([manners.postmaster?.code, manners.vrfy?.code], [250, 252]);
});

test('so is one that leaves without a word, of which it stays unknown whether it forgets NOOP', async (t) => {
  const { ask } = await mailServer(t, { leaves: true, answers: ANSWERS });
  const manners = value(await ask());
  assert.deepEqual([manners.together, manners.injected, manners.broken?.seen], [null, null, false]);
  assert.deepEqual([manners.postmaster?.code, manners.vrfy?.code], [250, 252]);
});

test('answers that blame the protocol, as those of postscreen, are not kept; those of the second session are', async (t) => {
  const { ask } = await mailServer(t, { answers: ANSWERS, blames: true });
  const manners = value(await ask());
  assert.deepEqual([manners.together?.code, manners.injected, manners.broken], [220, false, null]);
  assert.deepEqual(
    [manners.postmaster, manners.abuse, manners.relay, manners.vrfy].map((said) => said?.code),
    [250, 550, 554, 252],
  );
});

test('a server that says nothing more takes no second session', async (t) => {
  const { context, connections } = await serveMail(t, { hangs: true });
  const ask = askSmtpConformance(context, { ...LIMITS, deadlineMs: 300 });
  const manners = value(await ask('mx.example.test', address, 'example.test'));
  assert.deepEqual([manners.together, manners.vrfy, manners.broken?.seen], [null, null, false]);
  assert.equal(connections(), 1);
});

test('without STARTTLS the rest is asked in clear, one by one; a sender refused means that no mailbox was asked', async (t) => {
  const { ask, told } = await mailServer(t, { extensions: ['SIZE 1000'], answers: { ...ANSWERS, MAIL: '550 no' } });
  const manners = value(await ask());
  assert.deepEqual([manners.together, manners.injected, manners.postmaster, manners.abuse], [null, null, null, null]);
  assert.equal(manners.vrfy?.code, 252);
  assert.ok(!told.some((command) => /^DATA|^STARTTLS/.test(command)));
});

test('a server that answers EHLO with something else proves nothing', async (t) => {
  const server = await serve((socket) => {
    socket.write('220 proxy.example.test\r\n220 mx.example.test\r\n');
    socket.on('data', () => socket.write('250 ok\r\n'));
  });
  t.after(() => server.close());
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port } });
  const manners = await askSmtpConformance(context, LIMITS)('mx.example.test', address, 'example.test');
  assert.ok(manners.seen);
  assert.deepEqual([manners.value.relay, manners.value.postmaster, manners.value.broken?.seen], [null, null, false]);
});

test('a session that breaks off proves nothing', async (t) => {
  const server = await serve((socket) => {
    socket.write('220 mx\r\n');
    socket.on('data', (chunk) => {
      if (chunk.toString().startsWith('EHLO')) socket.write('250 mx\r\n');
      else socket.destroy();
    });
  });
  t.after(() => server.close());
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port } });
  const manners = value(await askSmtpConformance(context, LIMITS)('mx.example.test', address, 'example.test'));
  assert.ok(manners.broken && !manners.broken.seen);
  assert.deepEqual([manners.injected, manners.postmaster, manners.vrfy], [null, null, null]);
});

test('a server that turns us away at once is not visited', async (t) => {
  const server = await serve((socket) => socket.write('421 busy\r\n'));
  t.after(() => server.close());
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port } });
  const answer = await askSmtpConformance(context, LIMITS)('mx.example.test', address, 'example.test');
  assert.ok(!answer.seen && answer.silence === 'refused');
});
