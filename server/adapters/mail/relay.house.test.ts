import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { openSink } from '../../../trials/sink.ts';
import { bouncedMail } from '../../domain/bounce-address.ts';
import type { DeliveryResult, OutgoingMessage } from '../../ports/mail.ts';
import { openComposer } from './mime.ts';
import { openRelay } from './relay.ts';

const sink = await openSink();
after(() => sink.close());
beforeEach(() => {
  sink.manner = 'takes';
});

const identity = { from: 'rapports@exemple.fr', dkim: null };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signing = { selector: 's1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
const relayTo = (port: number) => ({ host: '127.0.0.1', port, implicitTls: false, auth: null });
const relay = openRelay(relayTo(sink.port), identity);
const letter: OutgoingMessage = {
  messageId: 'a'.repeat(22),
  to: 'ada@exemple.fr',
  subject: 'Votre rapport d’audit',
  text: 'Bonjour,\n\n.\nun point seul sur sa ligne\n',
  html: '<p>Bonjour</p>',
  replyTo: null,
  unsubscribe: null,
  attachments: [{ name: 'rapport-été.pdf', mediaType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70]) }],
};
const yes = async () => true;

async function outcome(manner: typeof sink.manner): Promise<DeliveryResult['outcome']> {
  sink.manner = manner;
  return (await relay.hand(letter, yes)).outcome;
}

test('a message arrives as it was written, with one recipient and a stable Message-ID', async () => {
  assert.equal((await relay.hand(letter, yes)).outcome, 'accepted');
  const { from, to, email, raw } = sink.taken.at(-1) ?? assert.fail();
  assert.deepEqual([from, to], ['rapports@exemple.fr', ['ada@exemple.fr']]);
  assert.equal(email.messageId, `<${letter.messageId}@exemple.fr>`);
  assert.equal(email.subject, letter.subject);
  assert.equal(email.text?.trimEnd(), letter.text.trimEnd());
  assert.equal(email.attachments[0]?.filename, 'rapport-été.pdf');
  assert.match(raw, /^Auto-Submitted: auto-generated\r$/m);
});

test('every line of a message ends with CRLF before anybody sends it, so that a file of the local outbox is one too', async () => {
  for (const dkim of [null, signing]) {
    const message = (await openComposer({ ...identity, dkim }).compose(letter)).toString('latin1');
    assert.doesNotMatch(message, /(?<!\r)\n|\r(?!\n)/);
  }
});

test('does not demand a CA-signed certificate of a relay on this machine', async (t) => {
  const debian = await openSink({ tls: true });
  t.after(() => debian.close());
  assert.equal((await openRelay(relayTo(debian.port), identity).hand(letter, yes)).outcome, 'accepted');
  const withPassword = { ...relayTo(debian.port), auth: { user: 'ada', pass: 'secret' } };
  assert.equal((await openRelay(withPassword, identity).hand(letter, yes)).outcome, 'deferred');
  assert.equal(debian.taken.length, 1);
});

test('the relay’s reply decides: later, never, or unknown', async () => {
  assert.equal(await outcome('defers recipient'), 'deferred');
  assert.equal(await outcome('refuses recipient'), 'refused');
  assert.equal(await outcome('defers message'), 'deferred');
  assert.equal(await outcome('refuses message'), 'refused');
  assert.equal(await outcome('cuts after message'), 'uncertain');
});

test('an unreachable relay accepted nothing', async () => {
  const absent = openRelay(relayTo(1), identity);
  assert.equal((await absent.hand(letter, yes)).outcome, 'deferred');
});

test('a refusal by `mayEnd` sends nothing, and `mayEnd` is called only when all but the end was transmitted', async () => {
  const before = sink.taken.length;
  assert.equal((await relay.hand(letter, async () => false)).outcome, 'withheld');
  let asked = 0;
  sink.manner = 'refuses recipient';
  await relay.hand(letter, async () => {
    asked += 1;
    return true;
  });
  assert.deepEqual([sink.taken.length, asked], [before, 0]);
});

test('untrusted text adds no header, no recipient, no second message', async () => {
  for (const text of [
    'a\r\nBcc: evil@ailleurs.fr',
    'a\nX-Evil: 1',
    '.\r\nMAIL FROM:<evil@ailleurs.fr>\r\n',
    'a\u0000b',
  ]) {
    const before = sink.taken.length;
    const { outcome } = await relay.hand({ ...letter, subject: text, text, html: `<p>${text}</p>` }, yes);
    assert.equal(outcome, 'accepted', JSON.stringify(text));
    assert.equal(sink.taken.length, before + 1);
    const { to, email } = sink.taken.at(-1) ?? assert.fail();
    assert.deepEqual(to, ['ada@exemple.fr']);
    const names = email.headers.map(({ key }) => key).sort();
    assert.deepEqual(names, [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
  }
});

test('with a key the message is signed, and the signature verifies', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = { selector: 's1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  await openRelay(relayTo(sink.port), { ...identity, dkim }).hand(letter, yes);
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const { results } = await dkimVerify(Buffer.from(sink.taken.at(-1)?.raw ?? ''), {
    resolver: async (name: string) => {
      assert.equal(name, 's1._domainkey.exemple.fr');
      return [[`v=DKIM1; k=rsa; p=${der}`]];
    },
  });
  assert.deepEqual(
    results.map(({ status, signingDomain }) => [status.result, signingDomain]),
    [['pass', 'exemple.fr']],
  );
});

test('a message with one-click unsubscription over TLS says so, and the signature covers it (RFC 8058 §4)', async () => {
  const signed = openRelay(relayTo(sink.port), { ...identity, dkim: signing });
  await signed.hand({ ...letter, unsubscribe: 'https://exemple.fr/suivi/abc/arret' }, yes);
  const raw = (sink.taken.at(-1)?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
  assert.match(raw, /^List-Unsubscribe: <https:\/\/exemple\.fr\/suivi\/abc\/arret>\r$/m);
  assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const fields = (/^DKIM-Signature:.*?\bh=([^;]+);/im.exec(raw)?.[1] ?? '').toLowerCase().replace(/\s/g, '').split(':');
  for (const field of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(fields.includes(field), `${field} is not signed`);
  await signed.hand({ ...letter, unsubscribe: 'http://127.0.0.1/suivi/abc/arret' }, yes);
  assert.doesNotMatch(sink.taken.at(-1)?.raw ?? '', /List-Unsubscribe-Post/);
  await signed.hand(letter, yes);
  assert.doesNotMatch(sink.taken.at(-1)?.raw ?? '', /List-Unsubscribe/);
});

test('where bounces have a domain, the envelope names the message, and the message keeps its sender', async () => {
  const messageId = 'Ab-_'.padEnd(22, 'A');
  const relayed = openRelay(relayTo(sink.port), identity, 'recu.exemple.fr');
  assert.equal((await relayed.hand({ ...letter, messageId }, yes)).outcome, 'accepted');
  const { from, email } = sink.taken.at(-1) ?? assert.fail();
  assert.match(from, /^bounces\+[0-9a-f]{32}@recu\.exemple\.fr$/);
  assert.equal(bouncedMail(from.slice(0, from.indexOf('@'))), messageId);
  assert.equal(email.from?.address, identity.from);
  await openRelay(relayTo(sink.port), identity).hand({ ...letter, messageId }, yes);
  assert.equal(sink.taken.at(-1)?.from, identity.from);
});
