import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NO_POSTGRES, startPostgres } from '../../../trials/postgres.ts';
import { assertFlat } from '../../../trials/rows-read.ts';

const server = await startPostgres();
after(() => server?.close());

test(
  'the figures and the purges read as little of large tables as of small ones',
  {
    skip: server ? false : NO_POSTGRES,
  },
  () => assertFlat(server ?? assert.fail(), [15_000, 45_000]),
);
