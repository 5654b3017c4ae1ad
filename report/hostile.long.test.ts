import { test } from 'node:test';
import { assertHarmless, OWN } from './testing/hostile.ts';

for (const [index, text] of OWN.entries())
  test(`text ${index} in every place filled from outside cannot steer the report`, (context) => {
    assertHarmless([text], context);
  });
