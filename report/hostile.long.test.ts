import { test } from 'node:test';
import { assertHarmless, OWN } from './testing/hostile.ts';
import { assertDrawnAsText, texts } from './testing/hostile-blocks.ts';

test('every text through every field of every kind of block is drawn, and is only text', (context) => {
  assertDrawnAsText(texts, context);
});

for (const [index, text] of OWN.entries())
  test(`text ${index} in every place filled from outside cannot steer the report`, (context) => {
    assertHarmless([text], context);
  });
