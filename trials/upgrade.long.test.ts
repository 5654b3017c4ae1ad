import assert from 'node:assert/strict';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { migrationsFolder } from '../server/adapters/postgres/database.ts';
import { freePort } from './free-port.ts';
import { NO_POSTGRES, startPostgres } from './postgres.ts';
import { installRelease, isKnown, type Release, TODAY } from './release.ts';
import { type Contents, fill, OLDEST, type Place, runAt, whileServing } from './upgrade.ts';

const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
const postgres = await startPostgres();
after(async () => {
  await postgres?.close();
  await rm(folder, { recursive: true, force: true });
});

let installed: Promise<Release> | undefined;
/** UPGRADE_FROM: a checkout of that commit in which its packages are installed already. */
const oldRelease = () => {
  const given = process.env['UPGRADE_FROM'];
  installed ??= given ? Promise.resolve({ folder: given }) : installRelease(OLDEST, join(folder, 'release'));
  return installed;
};

/** The lines that a backup prints, one for each table: its name and its rows. */
const rowsOf = (output: string): ReadonlyMap<string, number> =>
  new Map(
    [...output.matchAll(/^ {2}(\w+) +(\d+) {2}[\da-f]{16}$/gm)].map(([, name = '', rows]) => [name, Number(rows)]),
  );

async function upgradeAndBack(t: TestContext, newPlace: () => Promise<Place>): Promise<void> {
  if (!isKnown(OLDEST) && !process.env['UPGRADE_FROM'])
    return t.skip(`the history of this checkout ends after ${OLDEST}`);
  const old = await oldRelease();
  const place = await newPlace();
  const buyers = await fill(place, old);
  const before = await whileServing(place, old, (site) => site.contents(buyers));
  assert.equal(before.orders.length, 2);
  assert.equal(before.invoices.length, 2);
  assert.equal(Object.keys(before.reports).length, 1);
  const backup = join(folder, `${place.port}.gz`);
  const rowsBefore = rowsOf((await runAt(place, old, 'scripts/backup/backup.ts', '--to', backup)).output);

  await t.test('today’s program has all data of the old one', async () => {
    await runAt(place, TODAY, 'scripts/migrate/main.ts');
    const today = join(folder, `${place.port}-today.gz`);
    const rows = rowsOf((await runAt(place, TODAY, 'scripts/backup/backup.ts', '--to', today)).output);
    assert.ok(rowsBefore.size > 15, String(rowsBefore.size));
    for (const [table, count] of rowsBefore) assert.equal(rows.get(table), count, table);
    await whileServing(place, TODAY, async (site) => {
      const { grades, ...kept } = await site.contents(buyers);
      const { grades: _, ...expected } = before;
      assert.deepEqual(kept, expected);
      // The evidence is judged by today's rules.
      assert.deepEqual(Object.keys(grades), Object.keys(before.grades));
    });
  });

  await t.test('an order that waited for a person in the old program is sent by today’s', () =>
    whileServing(place, TODAY, async (site) => {
      const waiting = (await site.orders()).find(({ adminValidated }) => !adminValidated);
      await site.validate(waiting?.id ?? assert.fail('no order waits'));
      await site.until((orders) => orders.every(({ emailSent }) => emailSent));
    }),
  );

  await t.test('the old program runs on the tables that today’s left behind', async () => {
    const { orders, posts, invoices } = await whileServing(place, old, (site) => site.contents(new Map()));
    assert.deepEqual(posts, before.posts);
    assert.deepEqual(invoices, before.invoices);
    assert.deepEqual(
      orders.map(({ emailSent }) => emailSent),
      [true, true],
    );
  });

  const skip = (await sameTables()) && 'no migration was added since';
  await t.test('a backup of the old program is refused by today’s, and restored by the old one', { skip }, async () => {
    const other = await newPlace();
    await assert.rejects(runAt(other, TODAY, 'scripts/backup/restore.ts', '--from', backup), /version/i);
    await runAt(other, old, 'scripts/backup/restore.ts', '--from', backup, '--moved');
    const restored: Contents = await whileServing(other, old, (site) => site.contents(buyers));
    assert.deepEqual(restored, before);
  });
}

/** Whether the two programs have the same tables, so that each restores what the other saved. */
async function sameTables(): Promise<boolean> {
  const names = await Array.fromAsync(glob('*.sql', { cwd: migrationsFolder }));
  return names.length === 1;
}

let places = 0;
const nextPlace = async (databaseUrl: string | null): Promise<Place> => {
  places += 1;
  return { folder: join(folder, `data-${places}`), databaseUrl, port: await freePort() };
};

/** The old release is cloned, installed and built first. */
const timeout = 1_200_000;

test('an upgrade from the first state of 1.0.0, and the way back, on the embedded database', { timeout }, (t) =>
  upgradeAndBack(t, () => nextPlace(null)),
);

test('the same on PostgreSQL', { timeout, skip: postgres === null && NO_POSTGRES }, (t) =>
  upgradeAndBack(t, async () => nextPlace((await postgres?.newDatabase()) ?? null)),
);
