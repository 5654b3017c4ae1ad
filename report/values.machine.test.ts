import { test } from 'node:test';
import { assertValuesAreWhole } from './testing/whole-values.ts';

for (const domain of ['passoire.example', 'moyenne.example'])
  test(`${domain}: every value of the plan is found whole in the text of the PDF, or is named and whole in a file`, (context) =>
    assertValuesAreWhole(domain, context));
