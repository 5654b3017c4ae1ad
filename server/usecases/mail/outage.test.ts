import { describe } from 'node:test';
import { openInMemory } from '../../../trials/made-databases.ts';
import { testOutages } from '../../../trials/outages.ts';

/** The long test has a hundred, on both databases. */
const ORDERS = 5;

describe('a relay that is away, embedded', () =>
  testOutages(ORDERS, { name: 'embedded', open: openInMemory, skip: false }));
