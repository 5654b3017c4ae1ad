import { test } from 'node:test';
import { recordedDomains } from '../engine/testing/recordings.ts';
import { assertValuesAreWhole } from './testing/whole-values.ts';

for (const domain of recordedDomains())
  test(`${domain}: every value of the plan is found whole in the text of the PDF, or is named and whole in a file`, (context) =>
    assertValuesAreWhole(domain, context));
