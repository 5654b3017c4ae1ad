import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NO_POSTGRES, startPostgres } from '../../../trials/postgres.ts';
import { assertFlat } from '../../../trials/rows-read.ts';

const server = await startPostgres();
after(() => server?.close());

/** What reads in proportion reads sixteen times as much of these; ROWS asks for more, such as a million. */
const ROWS = Number(process.env['ROWS'] ?? 240_000);

test(
  `the figures and the purges read as little of ${ROWS} rows as of fifteen thousand`,
  {
    skip: server ? false : NO_POSTGRES,
  },
  () => assertFlat(server ?? assert.fail(), [15_000, ROWS]),
);
