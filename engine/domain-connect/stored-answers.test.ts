import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedAnswers } from './stored-answers.ts';

test('a name of another zone that the audit did not ask about is a silence of its own', async () => {
  const { dns } = storedAnswers({ exchanges: [], omitted: 0 }, 'exemple.fr');
  const silenceOf = async (name: string) => {
    const answer = await dns(name, 'TXT');
    return answer.seen ? null : answer.silence;
  };
  assert.equal(await silenceOf('_spf.fournisseur.example'), 'out-of-zone');
  assert.equal(await silenceOf('_dmarc.exemple.fr'), 'not-asked');
});
