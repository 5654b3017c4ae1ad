import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeMessage } from '@rempart/engine';
import { authenticate } from 'mailauth';
import { fakeAsk } from '../../../../../engine/testing/ask.ts';
import { resolverOver } from '../../../../adapters/self-check/resolver.ts';
import { corpus, receivedAt, zone } from './testing/corpus.ts';
import { verifyMessage } from './verify.ts';

test('for 200 messages, signed, sealed, forwarded, listed and broken, each verdict equals that of the whole library', async () => {
  const tally: Record<string, number> = {};
  let messages = 0;
  for await (const { title, message, sender, address } of corpus()) {
    messages += 1;
    const ask = fakeAsk(zone);
    const whole = await authenticate(message, {
      ...{
        ip: address,
        helo: 'mx.exemple.fr',
        sender,
        resolver: resolverOver(ask).ask,
        strict: true,
        disableBimi: true,
      },
    });
    const evidence = await verifyMessage(
      {
        ...{ message, sender, audited: 'exemple.fr', receivedAt },
        delivery: {
          address,
          isPublic: true,
          helo: 'mx.exemple.fr',
          envelope: sender.split('@')[1] ?? null,
          tls: 'TLSv1.3',
        },
      },
      ask,
    );
    const theirs = whole.dkim.results.filter(({ signingDomain }) => signingDomain);
    assert.deepEqual(
      evidence.signatures.map(({ domain, result }) => [domain, result === 'pass']),
      theirs.map(({ signingDomain, status }) => [signingDomain, status.result === 'pass']),
      title,
    );
    assert.equal(evidence.spf.result, (whole.spf || undefined)?.status.result, title);
    const chain = (whole.arc || undefined)?.status.result;
    assert.equal(evidence.arc, chain === 'none' ? null : chain, title);
    const dmarc = judgeMessage(evidence).find(({ rule }) => rule === 'dmarc');
    assert.ok(dmarc?.rule === 'dmarc' && whole.dmarc);
    assert.equal(dmarc.facts.newer.result, whole.dmarc.status.result, title);
    assert.equal(dmarc.facts.older.result, whole.dmarc.status.result, title);
    const kind = `${whole.dmarc.status.result} ${chain}`;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  assert.equal(messages, 200);
  assert.deepEqual(Object.keys(tally).toSorted(), ['fail none', 'fail pass', 'pass none', 'pass pass']);
});
