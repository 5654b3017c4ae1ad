import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrationsFolder } from './database.ts';

/** The tables of the first release, 1.0.0; a downgrade goes no further back. */
const FIRST_RELEASE = 0;
/** What the previous release could not run with. */
const BREAKS = [
  /\bdrop (?:table|column|schema|type)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b|\balter column \S+ type\b/i,
  /\badd column (?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
];

/** What a function does is done when it is called, by the release that calls it. */
const withoutBodies = (text: string) => text.replaceAll(/\bAS \$\$[\s\S]*?\$\$;/g, '');

test('since the first release migrations only add, so that the previous release runs on the newer tables', async () => {
  const names = await Array.fromAsync(glob('*.sql', { cwd: migrationsFolder }));
  const later = names.filter((name) => Number(name.slice(0, 4)) > FIRST_RELEASE);
  for (const name of later) {
    const text = withoutBodies(await readFile(join(migrationsFolder, name), 'utf8'));
    for (const breaks of BREAKS) assert.doesNotMatch(text, breaks, name);
  }
});

test('detects breaking statements', () => {
  const examples = [
    'ALTER TABLE "a" DROP COLUMN "b";',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
  ];
  for (const [index, example] of examples.entries()) assert.match(example, BREAKS[index] ?? assert.fail());
  const called = 'CREATE FUNCTION "a"() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE b; END $$;';
  assert.doesNotMatch(withoutBodies(called), /drop table/i);
  assert.match(withoutBodies(`${called} DROP TABLE "c"; ${called}`), /DROP TABLE "c"/);
  const adds = 'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;\nCREATE TABLE "c" ("d" text NOT NULL);';
  for (const breaks of BREAKS) assert.doesNotMatch(adds, breaks);
});
