import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapSeen } from '../../model/observed.ts';
import { fakeAsk, txt } from '../../testing/ask.ts';
import { costOf } from './cost.ts';
import { evaluateSpf, type SpfAnswer, type SpfQuestion } from './evaluate.ts';
import { gatherPolicy } from './policy-tree.ts';
import { address, spf, type Zone } from './testing/judged.ts';

const mx = (...hosts: readonly string[]): Zone[string] =>
  hosts.map((host, index) => ({ type: 'MX', preference: index, host }));

const ZONE: Zone = {
  'full.fr MX': mx('h1.fr', 'h2.fr'),
  'half.fr MX': mx('h1.fr', 'gone.fr'),
  'hollow.fr MX': mx('gone.fr', 'lost.fr'),
  'null.fr MX': mx(''),
  'h1.fr A': address('192.0.2.1'),
  'h2.fr A': address('192.0.2.2'),
  'below.fr TXT': txt('v=spf1 mx:half.fr a:gone.fr -all'),
  'fixed.fr A': address('192.0.2.3'),
};

/** No address of the zone, so that every term is tried. */
const STRANGER = { address: '198.51.100.9', helo: 'ailleurs.example', from: 'a@exemple.fr' };

const policies: readonly (readonly [terms: string, voids: number])[] = [
  ['mx:full.fr a:h1.fr', 0],
  ['mx:half.fr', 1],
  ['mx:hollow.fr', 1],
  ['mx:absent.fr', 1],
  ['mx:null.fr', 1],
  ['mx:half.fr mx:half.fr', 2],
  ['include:below.fr', 2],
  ['exists:absent.fr a:absent.fr', 2],
  ['mx:half.fr mx:hollow.fr mx:absent.fr', 3],
  ['include:below.fr mx:hollow.fr', 3],
];

for (const [terms, voids] of policies) {
  test(`voids are counted as the evaluation of a message counts them: ${terms}`, async () => {
    const ask = fakeAsk(spf(`v=spf1 ${terms} -all`, ZONE));
    const policy = await gatherPolicy('exemple.fr', ask, 'exemple.fr');
    const asking = evaluateSpf(STRANGER);
    let step = asking.next();
    while (!step.done) step = asking.next(await answerTo(step.value, ask));
    assert.deepEqual([costOf(policy).voids, step.value.voids], [voids, voids]);
    assert.equal(step.value.result, voids > 2 ? 'permerror' : 'fail');
  });
}

async function answerTo({ name, type }: SpfQuestion, ask: ReturnType<typeof fakeAsk>): Promise<SpfAnswer> {
  return mapSeen(await ask.dns(name, type), ({ records }) =>
    records.flatMap(({ data }) => {
      if (data.type === 'TXT') return [data.strings.join('')];
      if (data.type === 'MX') return data.host === '' ? [] : [data.host];
      return data.type === 'A' ? [data.address] : [];
    }),
  );
}
