import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TlsSession } from '../../../model/ask.ts';
import { seen } from '../../../model/observed.ts';
import { fakeAsk } from '../../../testing/ask.ts';
import { fakeSmtp, fakeTls } from '../../../testing/sessions.ts';
import { gatherIssued } from './issued.ts';

const ZONE = {
  'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.exemple.fr' }],
  'mx.exemple.fr A': [{ type: 'A', address: '192.0.2.25' }],
} as const;

function shown(session: TlsSession) {
  const starttls = { offered: true, reply: { code: 220, lines: ['ready'] }, session };
  return gatherIssued('exemple.fr', fakeAsk(ZONE, { smtp: async () => seen(fakeSmtp({ starttls })) }));
}

test('a recognised certificate of a mail server of the domain counts', async () => {
  const { certificates } = await shown(fakeTls());
  assert.deepEqual(
    certificates.map((one) => 'seen' in one && one.seen && one.value.host),
    ['mx.exemple.fr'],
  );
});

test('one of another name was issued by leave of another zone', async () => {
  assert.deepEqual((await shown(fakeTls({ nameMatches: false }))).certificates, []);
});
