import { describe } from 'node:test';
import { openInMemory } from '../../testing/made-databases.ts';
import { testOutages } from '../../testing/outages.ts';

/** The long test has a hundred, on both databases. */
const ORDERS = 5;

describe('a relay that is away, embedded', () =>
  testOutages(ORDERS, { name: 'embedded', open: openInMemory, skip: false }));
