import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactMessage } from '@rempart/contract';
import { postedForm, readForm } from './read-form.ts';

const filled = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const whole = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'ada@exemple.fr',
  company: '',
  subject: 'Question',
  urgency: 'normal',
  message: 'Bonjour,\r\nune question.',
  key: 'a'.repeat(22),
  website: '',
};

test('a complete form is read, trimmed, with plain line breaks', () => {
  const read = readForm(contactMessage, filled(whole));
  assert.ok(read.ok);
  assert.equal(read.value.firstName, 'Ada');
  assert.equal(read.value.message, 'Bonjour,\nune question.');
});

test('an invalid form keeps the typed values and names each error', () => {
  const read = readForm(contactMessage, filled({ ...whole, email: 'ada', message: 'court', firstName: ' ' }));
  assert.ok(!read.ok);
  assert.deepEqual(Object.keys(read.faults).sort(), ['email', 'firstName', 'message']);
  assert.equal(read.typed['email'], 'ada');
});

test('refuses a filled honeypot field, and control characters', () => {
  assert.ok(!readForm(contactMessage, filled({ ...whole, website: 'https://x.example' })).ok);
  assert.ok(!readForm(contactMessage, filled({ ...whole, firstName: 'Ada\u0000' })).ok);
  assert.ok(!readForm(contactMessage, filled({ ...whole, subject: 'Autre chose' })).ok);
});

test('a body that is no form counts as a form without fields, and its page says what is missing', async () => {
  const post = (body: string, type: string) =>
    new Request('http://exemple.fr/contact', { method: 'POST', body, headers: { 'content-type': type } });
  for (const malformed of [
    post('--a\r\nnothing', 'multipart/form-data; boundary=a'),
    post('x', 'multipart/form-data'),
    post('{}', 'application/json'),
  ]) {
    const read = readForm(contactMessage, await postedForm(malformed));
    assert.ok(!read.ok && 'email' in read.faults);
  }
  const form = await postedForm(post('firstName=Ada', 'application/x-www-form-urlencoded'));
  assert.equal(form.get('firstName'), 'Ada');
});
