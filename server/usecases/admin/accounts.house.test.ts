import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp, type TestApp } from '../../../trials/house.ts';
import { openInMemory } from '../../../trials/made-databases.ts';
import { NO_POSTGRES, startPostgres } from '../../../trials/postgres.ts';
import type { Database } from '../../adapters/postgres/database.ts';
import { openPostgres } from '../../adapters/postgres/postgres.ts';
import { adminLog, adminSessions, users } from '../../adapters/postgres/schema.ts';
import { COMMAND } from '../../ports/admins.ts';
import { newToken } from '../orders/access.ts';
import { removeAccount, resetSecondFactor, setPassword } from './accounts.ts';
import { createAdmin, openFirstLink } from './first-admin.ts';
import { authenticate, login } from './login.ts';

const server = await startPostgres();
after(() => server?.close());

const PASSWORD = 'une phrase assez longue';
const OTHER = 'un tout autre long propos';
const noPostgres = server ? false : NO_POSTGRES;

/** Two connections to one database: two processes on PostgreSQL; the embedded database has only one. */
const kinds: readonly {
  readonly name: string;
  readonly skip: string | false;
  readonly open: () => Promise<Database[]>;
}[] = [
  { name: 'embedded', skip: false, open: async () => [await openInMemory()] },
  {
    name: 'PostgreSQL',
    skip: noPostgres,
    open: async () => {
      const url = (await server?.newDatabase()) ?? '';
      return [
        await openPostgres(url, { connections: 10, connectMs: 60_000 }),
        await openPostgres(url, { connections: 10, connectMs: 60_000 }),
      ];
    },
  },
];

for (const { name, skip, open } of kinds)
  describe(`accounts on ${name}`, { skip }, async () => {
    if (skip) return;

    async function withHouses(work: (houses: readonly TestApp[]) => Promise<void>): Promise<void> {
      const houses: TestApp[] = [];
      for (const database of await open()) houses.push(await openTestApp(fakeOutside(), { database }));
      try {
        await work(houses);
      } finally {
        for (const house of houses) await house.close();
      }
    }
    const from = { visitor: null, label: '', device: null };
    const names = async (house: TestApp) => (await house.rows(users)).map(({ username }) => username).sort();
    const lines = async (house: TestApp) =>
      (await house.rows(adminLog)).map(({ who, act, detail }) => [who, act, detail['account']]);

    test('of eight concurrent uses of the first links, in all processes, one creates an account', () =>
      withHouses(async (houses) => {
        const links = houses.map(() => openFirstLink(() => new Date()));
        const uses = Array.from({ length: 8 }, async (_, n) => {
          const at = n % houses.length;
          const link = links[at] ?? assert.fail();
          const tools = houses[at]?.tools ?? assert.fail();
          await link.use(
            { link: link.token, username: `alice${n}`, password: PASSWORD, name: '', role: '' },
            null,
            tools,
          );
        });
        const ends = await Promise.allSettled(uses);
        const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []));
        assert.deepEqual(refusals, Array(7).fill('LINK_OVER'));
        const [house = assert.fail()] = houses;
        const [made = assert.fail()] = await names(house);
        assert.deepEqual(await names(house), [made]);
        assert.deepEqual(await lines(house), [[made, 'createAccount', made]]);
      }));

    test('the account commands end the sessions of the account in every process, and leave a line', () =>
      withHouses(async (houses) => {
        const [{ tools } = assert.fail()] = houses;
        const serving = (houses.at(-1) ?? assert.fail()).tools;
        await createAdmin({ username: 'zoe', password: PASSWORD }, tools);
        await createAdmin({ username: 'paul', password: PASSWORD }, tools);
        const zoe = (await tools.store.admins.byName('zoe')) ?? assert.fail();
        const factor = { totpSecret: 'A'.repeat(32), totpStep: 0, recoveryHashes: [] };
        const paul = await login({ username: 'paul', password: PASSWORD }, from, serving);
        for (const [act, password] of [
          [() => setPassword({ username: 'zoe', password: OTHER }, tools), PASSWORD],
          [() => resetSecondFactor('zoe', tools), OTHER],
        ] as const) {
          const { token } = await login({ username: 'zoe', password }, from, serving);
          assert.equal((await authenticate(token, serving)).admin.id, zoe.id);
          if (password === OTHER) {
            const admin = (await tools.store.admins.byName('zoe')) ?? assert.fail();
            const { session } = await authenticate(token, serving);
            await tools.store.admins.change(admin, factor, { kept: session, at: new Date() });
            await assert.rejects(login({ username: 'zoe', password }, from, serving), /CODE_NEEDED/);
          }
          assert.equal(await act(), true);
          await assert.rejects(authenticate(token, serving), /UNAUTHENTICATED/);
        }
        assert.deepEqual(
          (await houses[0]?.rows(adminSessions))?.filter((one) => one.adminId === zoe.id && one.deviceHash),
          [],
        );
        await assert.rejects(login({ username: 'zoe', password: PASSWORD }, from, serving), /WRONG_CREDENTIALS/);
        const { token } = await login({ username: 'zoe', password: OTHER }, from, serving);
        assert.equal(await removeAccount('zoe', { evenLast: false }, tools), 'removed');
        await assert.rejects(authenticate(token, serving), /UNAUTHENTICATED/);
        await assert.rejects(login({ username: 'zoe', password: OTHER }, from, serving), /WRONG_CREDENTIALS/);
        assert.equal(
          (await authenticate(paul.token, serving)).admin.username,
          'paul',
          'another account stays unchanged',
        );
        const commandLines = (await lines(houses[0] ?? assert.fail())).filter(([who]) => who === COMMAND);
        assert.deepEqual(commandLines.slice(2), [
          [COMMAND, 'setPassword', 'zoe'],
          [COMMAND, 'resetSecondFactor', 'zoe'],
          [COMMAND, 'removeAccount', 'zoe'],
        ]);
        assert.ok((await lines(houses[0] ?? assert.fail())).some(([who, act]) => who === 'zoe' && act === 'login'));
        await assert.rejects(setPassword({ username: 'paul', password: 'court' }, tools), /WEAK_PASSWORD/);
        assert.deepEqual(
          [await setPassword({ username: 'zoe', password: OTHER }, tools), await resetSecondFactor(newToken(), tools)],
          [false, false],
        );
      }));

    test('the last account cannot be removed, even when the last two are removed concurrently, unless that is confirmed', () =>
      withHouses(async (houses) => {
        const [{ tools } = assert.fail()] = houses;
        const other = (houses.at(-1) ?? assert.fail()).tools;
        for (const username of ['zoe', 'paul']) await createAdmin({ username, password: PASSWORD }, tools);
        const ends = await Promise.all([
          removeAccount('zoe', { evenLast: false }, tools),
          removeAccount('paul', { evenLast: false }, other),
        ]);
        assert.deepEqual([...ends].sort(), ['last', 'removed']);
        const [left = assert.fail()] = await names(houses[0] ?? assert.fail());
        assert.equal(await removeAccount('personne', { evenLast: true }, tools), 'gone');
        assert.equal(await removeAccount(left, { evenLast: false }, tools), 'last');
        assert.equal(await removeAccount(left, { evenLast: true }, tools), 'removed');
        assert.deepEqual(await names(houses[0] ?? assert.fail()), []);
      }));
  });
