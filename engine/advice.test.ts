import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silenceWords } from './advice.fr.ts';
import { seen } from './model/observed.ts';
import { withConnection } from './network/connection.ts';
import { testWire } from './network/testing.ts';

test('a silence is told in French, and without our own resolver', () => {
  assert.equal(
    silenceWords({ silence: 'servfail', detail: 'SERVFAIL from 127.0.0.1:53' }),
    'Mesure impossible : le DNS a répondu par une erreur (SERVFAIL)',
  );
  assert.equal(
    silenceWords({ silence: 'refused', detail: '192.0.2.1: ECONNREFUSED' }),
    'Mesure impossible : la question a été refusée (192.0.2.1: connexion refusée)',
  );
});

test('a limit of ours over several audits is told as one, and not as too large a task', async () => {
  const wire = testWire({ mayVisit: () => false });
  const found = await withConnection(wire, { address: '203.0.113.1', port: 25 }, { deadlineMs: 1_000 }, async () =>
    seen(1),
  );
  assert.ok(!found.seen && found.silence === 'limit');
  assert.match(
    silenceWords(found),
    /^Mesure remise.*plusieurs analyses.*203\.0\.113\.1,.*nous limitons.*quelques minutes$/,
  );
  assert.match(
    silenceWords({ silence: 'limit', detail: '192.0.2.1 is busy' }),
    /^Mesure remise.*peu de connexions à la fois/,
  );
  assert.match(silenceWords({ silence: 'limit', detail: 'more than 9 octets' }), /^Mesure interrompue/);
});
