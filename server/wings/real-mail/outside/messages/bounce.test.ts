import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounceAddress } from '../../../../domain/bounce-address.ts';
import { readBounce } from './bounce.ts';

const mail = (header: string, body: string) => Buffer.from(`${header}\nContent-Type: text/plain\n\n${body}\n`);
const publicId = 'Ab-_'.padEnd(22, 'A');
const read = async (header: string, body: string, sender = '') => {
  const { action, answer } = await readBounce({ message: mail(header, body), sender, publicId });
  return [action, answer];
};

test('reads what mail systems write that know no delivery status notification', async () => {
  const exim = [
    'This message was created automatically by mail delivery software.\n',
    'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n',
    '  ada@exemple.fr\n    host mx.exemple.fr [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<ada@exemple.fr>:',
    '    550 5.1.1 User unknown',
  ].join('\n');
  assert.deepEqual(await read('X-Failed-Recipients: ada@exemple.fr', exim), ['failed', '550 5.1.1 User unknown']);
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated',
    'Subject: Mail delivery failed',
  ])
    assert.deepEqual(await read(header, exim), ['failed', '550 5.1.1 User unknown'], header);
  const eximForAnother = exim.replace('message that you sent', 'message sent by\n\n  <a@exemple.fr>\n\n');
  assert.deepEqual(await read('Auto-Submitted: auto-replied', eximForAnother), ['failed', '550 5.1.1 User unknown']);
  const qmail = [
    'Hi. This is the qmail-send program at mx.exemple.fr.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.\n",
    '<ada@exemple.fr>:\nSorry, no mailbox here by that name. (#5.1.1)',
  ].join('\n');
  assert.deepEqual(await read('Subject: failure notice', qmail), [
    'failed',
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ]);
  const postfix = [
    'This is the mail system at host mx.exemple.fr.\n',
    "I'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n",
    '<ada@exemple.fr>: host mx[192.0.2.1] said: 552 5.2.2 Mailbox full (in reply to RCPT TO command)',
  ].join('\n');
  assert.deepEqual(await read('Subject: Undelivered Mail Returned to Sender', postfix), [
    'failed',
    '<ada@exemple.fr>: host mx[192.0.2.1] said: 552 5.2.2 Mailbox full (in reply to RCPT TO command)',
  ]);
  const gmail =
    'Delivery to the following recipient failed permanently:\n\n     ada@exemple.fr\n\n550 550 5.1.1 No such user';
  assert.deepEqual(await read('X-Failed-Recipients: ada@exemple.fr', gmail), ['failed', '550 550 5.1.1 No such user']);
  const orange =
    '----- The following addresses had permanent fatal errors -----\n<ada@orange.fr>\n    (reason: 550 5.1.1 Adresse inconnue)';
  assert.deepEqual(await read('Subject: Returned mail', orange), ['failed', '(reason: 550 5.1.1 Adresse inconnue)']);
});

test('an automatic reply and a delay are told from a failure; what is none of these is unread, with its text', async () => {
  assert.deepEqual(await read('Auto-Submitted: auto-replied', 'Je reviens lundi, au 550 rue X.'), ['other', '']);
  assert.deepEqual(await read('Subject: Warning', 'It has not yet been delivered to its recipient.'), ['other', '']);
  assert.deepEqual(await read('Subject: Nachricht', 'Konnte nicht zugestellt werden.'), [
    'unread',
    'Nachricht Konnte nicht zugestellt werden.',
  ]);
});

const absent = 'Je reviens lundi, au 550 rue X.';
const quoted = `Nicht zugestellt.\n\nMessage-ID: <${publicId}@essais.example>`;

test('what quotes our message, or comes from a mail system, is never taken for an automatic reply', async () => {
  const actionOf = async (header: string, body: string, sender = '') => (await read(header, body, sender))[0];
  const replied = 'Auto-Submitted: auto-replied';
  const inReply = `${replied}\nIn-Reply-To: <${publicId}@essais.example>`;
  assert.equal(await actionOf(inReply, absent), 'other', 'every automatic reply names what it replies to');
  assert.equal(await actionOf('Subject: Re', absent, 'ada@exemple.fr'), 'other', 'a person replied');
  assert.equal(await actionOf(replied, quoted), 'unread');
  assert.equal(await actionOf('Subject: Nachricht', quoted, 'mta@exemple.fr'), 'unread', 'the null sender is missing');
  assert.equal(await actionOf(`${replied}\nFrom: Postbote <MAILER-DAEMON@exemple.fr>`, 'Nicht zugestellt.'), 'unread');
  assert.equal(
    await actionOf(replied, `Nicht zugestellt an den Absender ${bounceAddress(publicId, 'a.example')}`),
    'unread',
  );
  const encoded = `${replied}\nContent-Transfer-Encoding: base64`;
  assert.equal(await actionOf(encoded, Buffer.from(quoted).toString('base64')), 'unread', 'the quote is encoded');
});

test('a message in another one counts as a quote, whatever says that it was not delivered', async () => {
  const parts = [
    'Auto-Submitted: auto-replied\nContent-Type: multipart/mixed; boundary=b\n',
    '--b\nContent-Type: text/html\n\n<p>Nicht zugestellt</p>',
    `--b\nContent-Type: message/rfc822\n\nMessage-ID: <${publicId}@essais.example>\nSubject: Votre rapport\n\nBonjour\n--b--\n`,
  ];
  const { action } = await readBounce({ message: Buffer.from(parts.join('\n')), sender: '', publicId });
  assert.equal(action, 'unread');
});

test('a complaint and a receipt speak of a message that arrived, though they quote it', async () => {
  for (const type of ['message/feedback-report', 'message/disposition-notification']) {
    const notice = `--b\nContent-Type: ${type}\n\nOriginal-Message-ID: <${publicId}@essais.example>\n--b--\n`;
    const header = 'Content-Type: multipart/report; boundary=b\n\n';
    const { action } = await readBounce({ message: Buffer.from(header + notice), sender: '', publicId });
    assert.equal(action, 'other', type);
  }
});
