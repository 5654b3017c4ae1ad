import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisResults } from '@rempart/contract';
import { mailtoOf, messageFor } from './send-on.ts';

const results = (body: string) =>
  ({
    reportId: 'AAAAAAAAAAAAAAAAAAAAAA',
    plan: { message: { subject: 'exemple.fr : « DMARC »', lines: body.split('\n') } },
  }) as unknown as AnalysisResults;
const link = 'https://rempart.fr/analyse/AAAAAAAAAAAAAAAAAAAAAA/technique';

function opened(address: string) {
  const { protocol, searchParams } = new URL(address);
  return { protocol, subject: searchParams.get('subject'), body: searchParams.get('body') };
}

test('the mail holds the message and the URL of its proofs', () => {
  const message = messageFor(results('Bonjour,\n\nPubliez v=DMARC1; p=reject & voilà.'), 'https://rempart.fr');
  assert.ok(message);
  const mail = opened(mailtoOf(message));
  assert.equal(mail.protocol, 'mailto:');
  assert.equal(mail.subject, 'exemple.fr : « DMARC »');
  assert.match(mail.body ?? '', /^Bonjour,\r\n\r\nPubliez v=DMARC1; p=reject & voilà\.\r\n\r\n/);
  assert.ok(mail.body?.endsWith(link));
});

test('a message that mail programs would truncate ends with the URL of the rest', () => {
  const long = ['Bonjour,', ...Array.from({ length: 40 }, (_, index) => `${index}. ${'é'.repeat(60)}`)].join('\n\n');
  const message = messageFor(results(long), 'https://rempart.fr');
  assert.ok(message);
  const address = mailtoOf(message);
  assert.ok(address.length <= 1900, `${address.length}`);
  const { body } = opened(address);
  assert.match(body ?? '', /^Bonjour,\r\n\r\n0\. é+/);
  assert.ok(body?.endsWith(`La suite, avec les valeurs : ${link}`));
  const single = messageFor(results('é'.repeat(5000)), 'https://rempart.fr');
  assert.equal(opened(mailtoOf(single as NonNullable<typeof single>)).body, link);
});

test('there is no message where there is nothing to do', () =>
  assert.equal(messageFor({ ...results(''), plan: null }, ''), null));
