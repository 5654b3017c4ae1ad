import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { bothDatabases } from '../../trials/databases.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { startPostgres } from '../../trials/postgres.ts';
import { contactMessages } from '../adapters/postgres/schema.ts';

const server = await startPostgres();
after(() => server?.close());

/** Fails the insertion of a contact message as PostgreSQL does on a full disk, with its error code (Appendix A: disk_full). */
const FILL = sql.raw(`
  CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/16384"' USING ERRCODE = '53100'; END $$`);
const REFUSE = sql.raw(
  'CREATE TRIGGER full_disk BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION is_full()',
);
const EMPTY = sql.raw('DROP TRIGGER full_disk ON contact_messages');

for (const { name, open, skip } of bothDatabases(server)) {
  test(`a full disk makes the server refuse for now, and accept again once there is space (${name})`, {
    skip,
  }, async () => {
    const database = await open();
    const house = await openTestApp(fakeOutside(), { database });
    const write = async (letter: number) => {
      const person = { firstName: 'Ada', lastName: 'L', email: 'ada@exemple.fr', subject: 'Question' };
      const body = { ...person, message: 'Bonjour, une question.', key: String(letter).padStart(22, 'k') };
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return house.app.request('http://localhost/api/contact', init);
    };
    const statuses = [(await write(1)).status];

    await database.db.execute(FILL);
    await database.db.execute(REFUSE);
    const refused = await write(2);
    statuses.push(refused.status);
    assert.deepEqual(
      [((await refused.json()) as { code: string }).code, refused.headers.get('Retry-After')],
      ['UNAVAILABLE', '10'],
    );
    assert.equal((await house.app.request('http://localhost/healthz')).status, 200);

    await database.db.execute(EMPTY);
    statuses.push((await write(2)).status, (await write(3)).status);
    assert.deepEqual(statuses, [201, 503, 201, 201]);
    assert.equal((await house.rows(contactMessages)).length, 3);
    await house.close();
  });
}
