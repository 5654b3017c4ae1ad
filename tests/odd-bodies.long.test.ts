import { test } from 'node:test';
import { BODIES, openOddSite } from './odd-bodies.ts';

const { assertNoFault } = await openOddSite();

test('no page that takes a form answers any odd body, by any method, with a fault', () => assertNoFault(() => BODIES));
