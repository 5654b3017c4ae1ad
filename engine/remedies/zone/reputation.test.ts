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

/** The name itself stands on URIBL with this code. */
function listedAs(code: string) {
  const evidence = withEvidence(readEvidence('exemplaire.example'), 'domain', (own) => ({
    ...own,
    lists: own.lists.map(({ list, answer }) => ({
      list,
      answer: mapSeen(answer, (found) =>
        list.id === 'uribl' ? { ...found, listed: true, codes: [{ address: code, meaning: 'grey' }] } : found,
      ),
    })),
  }));
  const step = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'blacklist/delisting');
  assert.ok(step);
  const { title, steps } = describeAction(step);
  return [title, ...steps].join(' ');
}

test('a name that is only watched is not said to be listed, and nobody is asked to strike it off', () => {
  assert.match(listedAs('127.0.0.4'), /surveille.*pas une inscription comme malveillant/);
  assert.doesNotMatch(listedAs('127.0.0.4'), /listes noires|retrait|Nom listé/);
  assert.match(listedAs('127.0.0.2'), /Nom listé.*retrait/);
});
