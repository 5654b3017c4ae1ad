import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeMessage, type MessageEvidence } from '@rempart/engine';
import { seen } from '../../../../../engine/model/observed.ts';
import { fakeAsk } from '../../../../../engine/testing/ask.ts';
import { corpus, receivedAt, zone } from './testing/corpus.ts';
import { verifyMessage } from './verify.ts';

const SCRIPT = join(import.meta.dirname, 'testing', 'opendmarc.py');
const openDmarc = (messages: readonly unknown[]) =>
  spawnSync('python3', [SCRIPT], { input: JSON.stringify(messages), encoding: 'utf8', timeout: 480_000 });
const isMissing = openDmarc([]).status !== 0;

const AUTHOR = 'exemple.fr';
const RECORDS = [
  'v=DMARC1; p=reject; adkim=r',
  'v=DMARC1; p=quarantine; adkim=s; aspf=s',
  'v=DMARC1; p=none; sp=reject',
  null,
];

/**
 * In strict mode the names have to be the same (RFC 7489 §3.1.1, RFC 9989 §4.4.1). OpenDMARC 1.4.2 takes a signature of a name below the
 * author's as well: its comparison of the organisation, which is for relaxed mode, runs in both.
 */
const isBelow = ({ domain, passed }: { readonly domain: string; readonly passed: boolean }) =>
  passed && domain.endsWith(`.${AUTHOR}`);

test('OpenDMARC says the same of 200 messages under each of four policies, but for strict names below the author’s', {
  skip: isMissing && 'OpenDMARC is not on this machine (packages libopendmarc2 and python3)',
}, async () => {
  const judged: { readonly title: string; readonly ours: string; readonly asked: Asked }[] = [];
  for await (const { title, message, sender, address } of corpus()) {
    const delivery = { address, isPublic: true, helo: 'mx.exemple.fr', envelope: null, tls: null };
    const seenOnce = await verifyMessage({ message, sender, audited: AUTHOR, receivedAt, delivery }, fakeAsk(zone));
    for (const record of RECORDS) {
      const evidence = { ...seenOnce, walks: withRecord(seenOnce.walks, record) };
      const dmarc = judgeMessage(evidence).find(({ rule }) => rule === 'dmarc');
      assert.ok(dmarc?.rule === 'dmarc');
      const { older } = dmarc.facts;
      assert.deepEqual(dmarc.facts.newer, older, title);
      const ours =
        older.result === 'fail' ? (older.asked ?? 'none') : older.result === 'no-record' ? 'absent' : older.result;
      const signatures = evidence.signatures.map(({ domain, selector, result }) => ({
        ...{ domain, selector, passed: result === 'pass' },
      }));
      const spf = { domain: evidence.spf.domain, passed: evidence.spf.result === 'pass' };
      judged.push({ title: `${title}, ${record}`, ours, asked: { author: AUTHOR, signatures, spf, record } });
    }
  }
  assert.equal(judged.length, 800);
  const theirs: readonly string[] = JSON.parse(openDmarc(judged.map(({ asked }) => asked)).stdout);
  const others = judged.filter(({ ours }, index) => ours !== theirs[index]);
  const explained = others.filter(
    ({ ours, asked }) => ours === 'quarantine' && asked.record?.includes('adkim=s') && asked.signatures.some(isBelow),
  );
  assert.deepEqual(
    others.filter((one) => !explained.includes(one)).map(({ title, ours }) => [title, ours]),
    [],
  );
  assert.deepEqual(new Set(theirs), new Set(['pass', 'reject', 'quarantine', 'none', 'absent']));
  assert.equal(explained.length, 7);
});

/** What was found at `_dmarc`, with another record of the author's domain. */
function withRecord(walks: MessageEvidence['walks'], record: string | null): MessageEvidence['walks'] {
  const texts = seen(record === null ? [] : [record]);
  return Object.fromEntries(
    Object.entries(walks).map(([domain, walk]) => [
      domain,
      walk.map((one) => (one.name === `_dmarc.${AUTHOR}` ? { ...one, texts } : one)),
    ]),
  );
}

interface Asked {
  readonly author: string;
  readonly signatures: readonly { readonly domain: string; readonly selector: string; readonly passed: boolean }[];
  readonly spf: { readonly domain: string; readonly passed: boolean };
  readonly record: string | null;
}
