import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineWords } from '../adapters/engine/view-words.ts';
import { drawView } from './draw-view.ts';
import { readSample } from './read-sample.ts';

test('the sample of the home is the first screen of the specimen, drawn once, and absent only while it cannot be drawn', async () => {
  let draws = 0;
  const prepareView: Parameters<typeof readSample>[0]['prepareView'] = async (asked) => {
    draws += 1;
    if (draws === 1) throw new Error('the queue is full');
    return drawView(asked, engineWords);
  };
  assert.equal(await readSample({ prepareView }), null);
  const [sample] = [await readSample({ prepareView }), await readSample({ prepareView })];
  assert.equal(draws, 2);
  assert.deepEqual([sample?.domain, sample?.letter, sample?.verdicts.dmarc], ['moyenne.example', 'C', 'fail']);
  assert.equal(sample?.receivers.find(({ id }) => id === 'gmail')?.forged.exact, 'inbox');
  assert.match(sample?.first ?? '', /faux messages/);
});
