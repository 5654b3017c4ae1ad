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
