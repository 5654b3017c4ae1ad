import { describe } from 'node:test';
import { openDatabase } from '../../../trials/made-databases.ts';
import { testOutages } from '../../../trials/outages.ts';

/** The long test has a hundred, on both databases. */
const ORDERS = 5;

describe('survives an unavailable relay', () =>
  testOutages(ORDERS, { name: 'database', open: openDatabase, skip: false }));
