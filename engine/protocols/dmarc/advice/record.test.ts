import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, txt } from '../../../testing.ts';
import { judged, MAIL } from '../testing/judged.ts';
import { advice } from './record.fr.ts';

async function remedyOf(dns: typeof MAIL) {
  const found = await judged('dmarc/record-present', fakeAsk(dns));
  return advice['dmarc/record-present'].remedy(found.facts as { asked: string[]; sends: boolean });
}

test('who sends begins by watching; who sends nothing has nobody to watch', async () => {
  assert.match(await remedyOf(MAIL), /p=none; rua=/);
  assert.match(await remedyOf({ 'exemple.fr TXT': txt('v=spf1 -all') }), /^[^;]*; p=quarantine.*p=reject/);
});
