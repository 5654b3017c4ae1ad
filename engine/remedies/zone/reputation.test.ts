import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';

/** The first address that SPF names stands on the list of Spamhaus with this code. */
function planWith(code: string) {
  const evidence = withEvidence(readEvidence('ancien.example'), 'blacklist', (own) => ({
    ...own,
    ...(own.sending && {
      sending: mapSeen(own.sending, (sending) => ({
        ...sending,
        lists: sending.lists.map(({ list, answers }) => ({
          list,
          answers: answers.map(({ address, answer }) => ({
            address,
            answer: mapSeen(answer, (found) =>
              list.label === 'Spamhaus'
                ? { ...found, listed: true, codes: [{ address: code, meaning: 'PBL' }] }
                : found,
            ),
          })),
        })),
      })),
    }),
  }));
  return planOf(evidence, conclude(evidence)).actions;
}

test('an address that no list would strike off is to send through a relay, and nobody is asked to strike it off', () => {
  const actions = planWith('127.0.0.10');
  const step = actions.find(({ id }) => id === 'rule:blacklist/sending');
  assert.ok(step);
  assert.match(describeAction(step).steps.join(' '), /relais de votre hébergeur/);
  assert.ok(!actions.some(({ id }) => id === 'blacklist/delisting'));
});
