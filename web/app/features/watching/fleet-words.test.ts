import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgedWords } from '@rempart/contract';
import { hostMessage } from './fleet-words.fr.ts';

test('the message about a common fault says what is wrong, what it means and what is to be done', () => {
  const fault = {
    check: 'dns/a',
    outcome: 'warn',
    severity: 'low',
    title: 'Un titre',
    protocol: 'DNS et HTTPS',
  } as const;
  const told = { ...fault, why: 'Cela compte.', remedy: 'Réglez-le.', domains: ['un.example', 'deux.example'] };
  assert.match(hostMessage(told), /«\sUn titre\s».*- un\.example\n- deux\.example.*Cela compte\.\n.*Réglez-le\./s);
  assert.doesNotMatch(hostMessage({ ...told, remedy: null }), /faut faire/);
});

test('what becomes of a forged message is told as older than an audit that saw too little for a letter', () => {
  assert.equal(forgedWords({ forged: 'inbox', letter: 'F' }), 'arrive');
  assert.equal(forgedWords({ forged: 'inbox', letter: null }), 'arrive (dernier état connu)');
  assert.equal(forgedWords({ forged: 'unknown', letter: null }), 'non mesuré');
});
