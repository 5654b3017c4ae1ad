import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBounce } from './bounce.ts';

const mail = (header: string, body: string) => Buffer.from(`${header}\nContent-Type: text/plain\n\n${body}\n`);
const read = async (header: string, body: string) => {
  const { action, answer } = await readBounce(mail(header, body));
  return [action, answer];
};

test('reads what mail systems write that know no delivery status notification', async () => {
  const exim = [
    'This message was created automatically by mail delivery software.\n',
    'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n'.replace(
      'one or more of its\nrecipients',
      'one or more of its recipients',
    ),
    '  ada@exemple.fr\n    host mx.exemple.fr [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<ada@exemple.fr>:',
    '    550 5.1.1 User unknown',
  ].join('\n');
  assert.deepEqual(await read('X-Failed-Recipients: ada@exemple.fr', exim), ['failed', '550 5.1.1 User unknown']);
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
