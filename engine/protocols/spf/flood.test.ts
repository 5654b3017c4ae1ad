import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FakeAnswer, fakeAsk, txt } from '../../testing/ask.ts';
import { busyMs } from '../../testing/busy.ts';
import { checks } from './checks.ts';
import { costOf } from './cost.ts';
import { gatherSpf } from './gather.ts';

const LEVELS = 12;
const TIMES = 300;

/** What stands in the DNS of a domain that wants to tire its readers. */
const floods: Readonly<Record<string, Readonly<Record<string, FakeAnswer>>>> = {
  'policies that name one another hundreds of times': Object.fromEntries(
    Array.from({ length: LEVELS }, (_, index) => [
      index === 0 ? 'exemple.fr TXT' : `p${index}.fr TXT`,
      txt(`v=spf1 ${`include:p${index + 1}.fr `.repeat(TIMES)}~all`),
    ]),
  ),
  'thousands of hosts': {
    'exemple.fr TXT': txt(`v=spf1 ${Array.from({ length: 4_000 }, (_, index) => `a:h${index}.fr`).join(' ')} ~all`),
  },
  'the same host thousands of times': { 'exemple.fr TXT': txt(`v=spf1 ${'a '.repeat(30_000)}~all`) },
};

for (const [what, zone] of Object.entries(floods))
  test(`spf: ${what} are judged without delay`, async () => {
    const ask = fakeAsk(zone);
    const evidence = await gatherSpf({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
    const busy = busyMs(() => {
      for (const { judge } of checks) judge(evidence);
    });
    assert.ok(busy < 3_000, `${busy.toFixed(0)} ms`);
    const limit = checks.find(({ id }) => id === 'spf/lookup-limit');
    assert.equal(limit?.judge(evidence).outcome, 'fail');
    assert.ok(Number.isSafeInteger(costOf(evidence.policy).lookups));
  });

test('spf: policies too long to be read are no verdict', async () => {
  const long = txt(`v=spf1 ${'ip4:192.0.2.1 '.repeat(5_000)}-all`);
  const ask = fakeAsk({ 'exemple.fr TXT': txt('v=spf1 include:long.fr -all'), 'long.fr TXT': long });
  const evidence = await gatherSpf({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  const limit = checks.find(({ id }) => id === 'spf/lookup-limit')?.judge(evidence);
  assert.deepEqual(limit, { outcome: 'unknown', facts: { silence: 'limit', detail: 'SPF too long to be read' } });
});
