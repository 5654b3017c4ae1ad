import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReceiverReadiness } from './readiness.ts';
import { explainReadiness } from './words.fr.ts';

test('a requirement is named once, and « either » is left out where both are asked', () => {
  const unseen = ['spf-or-dkim', 'ptr', 'spf', 'dkim', 'spf'] as const;
  const said = explainReadiness({
    state: 'unknown',
    bulk: 'unknown',
    unseen,
    bulkFrom: null,
  } as unknown as ReceiverReadiness);
  assert.equal(said.match(/SPF/g)?.length, 1);
  assert.equal(said.match(/DKIM/g)?.length, 1);
  assert.match(
    explainReadiness({ state: 'not-ready', unmet: ['spf-or-dkim'], bulkFrom: null } as unknown as ReceiverReadiness),
    /SPF valide ou une signature DKIM/,
  );
});

test('what is asked of large senders alone is told as without effect on small ones, and hides nothing that is open', () => {
  const said = (state: ReceiverReadiness['state'], unseen: ReceiverReadiness['unseen']) => {
    const large = { state, unseen, bulk: 'not-ready', unmetByBulk: ['spf'], bulkFrom: 5000 };
    return explainReadiness(large as unknown as ReceiverReadiness).replaceAll(/\s/g, ' ');
  };
  const missing = 'Au-delà de 5 000 messages par jour, il manque un SPF valide.';
  assert.equal(said('unruled', []), `${missing} Sous ce nombre, c’est sans effet.`);
  assert.match(said('unknown', ['ptr']), /^À confirmer par un message d’essai : un nom inverse.*Au-delà de 5 000/);
  assert.doesNotMatch(said('unknown', ['ptr']), /sans effet/);
});
