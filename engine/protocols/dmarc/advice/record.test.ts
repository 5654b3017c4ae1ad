import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, txt } from '../../../testing/ask.ts';
import { judged, MAIL } from '../testing/judged.ts';
import { advice as english } from './record.en.ts';
import { advice as french } from './record.fr.ts';

async function remedyOf(dns: typeof MAIL) {
  const found = await judged('dmarc/record-present', fakeAsk(dns));
  return french['dmarc/record-present'].remedy(found.facts as { asked: string[]; sends: boolean });
}

test('who sends begins by watching; who sends nothing has nobody to watch, and refuses at once', async () => {
  assert.match(await remedyOf(MAIL), /p=none; rua=/);
  const silent = await remedyOf({ 'exemple.fr TXT': txt('v=spf1 -all') });
  assert.match(silent, /^[^;]*; p=reject/);
  assert.doesNotMatch(silent, /quarantine/);
});

test('a record that receivers read is not put in force by writing it as the standard does', async () => {
  const remedy = async (record: string) => {
    const found = await judged('dmarc/record-syntax', fakeAsk({ ...MAIL, '_dmarc.exemple.fr TXT': txt(record) }));
    return [french, english].map((advice) => advice['dmarc/record-syntax'].remedy(found.facts as never)).join(' ');
  };
  assert.doesNotMatch(await remedy('v=DMARC1; P=reject; RUA=mailto:d@exemple.fr'), /p=none/);
  assert.match(await remedy('v=DMARC1; p=reject; p=reject'), /p=none.*p=none/);
});
