import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AnswerStore, audit, type KeptAnswer, type Network, newPatience, openNetwork } from '@rempart/engine';
import { type Lab, startLab, worlds } from '@rempart/lab';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
after(() => lab.close());

/** What a database keeps of an answer: nothing that is not JSON. */
function storeOf(rows: Map<string, string>): AnswerStore {
  return {
    find: async (question) => {
      const row = rows.get(question);
      return row === undefined ? null : (JSON.parse(row) as KeptAnswer);
    },
    keep: (question, kept) => void rows.set(question, JSON.stringify(kept)),
  };
}

async function outcomesOf(domain: string, network: Network, patience = newPatience(true)) {
  for await (const event of audit(domain, {
    network,
    signal: new AbortController().signal,
    options: { patience },
  }))
    if (event.type === 'completed') return event.verdicts.map(({ check, outcome }) => [check, outcome]);
  throw new Error('the audit did not end');
}

for (const { domain } of worlds)
  test(`${domain}: what other processes and an earlier attempt were answered leads to the same verdicts`, async () => {
    const rows = new Map<string, string>();
    const alone = await outcomesOf(domain, openNetwork(lab));
    const patience = newPatience(true);
    await outcomesOf(domain, openNetwork({ ...lab, answers: storeOf(rows) }), patience);
    assert.ok(patience.answers.size > 0, 'something was kept, or this proves nothing');
    const shared = await outcomesOf(domain, openNetwork({ ...lab, answers: storeOf(rows) }));
    assert.deepEqual(shared, alone);
    const kept = new Map(
      [...patience.answers].map(([question, one]) => [question, JSON.parse(JSON.stringify(one)) as KeptAnswer]),
    );
    const again = await outcomesOf(domain, openNetwork(lab), { ...newPatience(true), answers: kept });
    assert.deepEqual(again, alone);
  });
