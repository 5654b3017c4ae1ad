import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { KEPT } from '@rempart/contract';
import type { ChangedSet } from '@rempart/engine/repair';
import { describeOnBoth } from '../../../../trials/databases.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mails } from '../../../adapters/postgres/schema.ts';

const set: ChangedSet = {
  ...{ name: '_smtp._tls.exemple.fr', type: 'TXT', ttl: 300, removed: [], before: null },
  added: [{ exact: '00\u0000', data: { type: 'TXT', strings: ['v=TLSRPTv1; \u0000'] } }],
  after: null,
};
const by = {
  ...{ way: 'gandi', server: '', host: 'gandi https://api.gandi.net', title: 'Recevoir les rapports TLS' },
  ...{ reportId: 'r'.repeat(22), by: 'Ada', holder: 'titulaire@exemple.fr' },
};
const entry = {
  ...{ domain: 'exemple.fr', step: 'mta-sts/reports', origin: 'exemple.fr', host: by.host },
  ...{ letters: { before: 'C', predicted: 'B' }, sets: [set] },
};

await describeOnBoth('steps written into zones', async ({ open }) => {
  const clock = { now: new Date('2026-11-27T10:00:00Z') };
  const house = await openTestApp(fakeOutside(), { database: await open(), now: () => clock.now });
  after(() => house.close());
  const { repairs } = house.tools.store;
  const journal = (of: Partial<typeof by> = {}) =>
    repairs.journal({ ...by, ...of }, { 'mta-sts/reports': 'sound' }, () => clock.now);

  test('a step is kept whole, to the octet, with who had it written', async () => {
    const id = await journal().begin(entry);
    assert.match(id, /^[\w-]{22}$/);
    const kept = await repairs.find(id);
    assert.deepEqual(kept?.sets, [set]);
    assert.equal(kept?.state, 'begun');
    assert.equal(kept?.by, 'Ada');
    assert.deepEqual(await journal().find(id), kept);
    assert.deepEqual(
      (await journal().entries('exemple.fr')).map((one) => one.id),
      [id],
    );
  });

  test('the journal of one host does not show what was written through another', async () => {
    const other = journal({ host: 'pdns https://203.0.113.5' });
    assert.deepEqual(await other.entries('exemple.fr'), []);
    const [one] = await journal().entries('exemple.fr');
    assert.equal(await other.find(one?.id ?? assert.fail()), null);
  });

  test('the holder is told once of what was written, and once of its way back', async () => {
    const id = await journal().begin(entry);
    for (const state of ['written', 'proved', 'undoing', 'written', 'undoing', 'undone'] as const)
      await journal().add(id, state);
    const told = (await house.rows(mails)).filter(({ kind, key }) => kind === 'repair' && key.startsWith(id));
    assert.deepEqual(told.map(({ key, recipient }) => [key, recipient]).toSorted(), [
      [`${id}/done`, by.holder],
      [`${id}/undone`, by.holder],
    ]);
    assert.equal((await repairs.find(id))?.state, 'undone');
  });

  test('what a holder had written, and the forms to it, are exported and erased with the person', async () => {
    const { persons } = house.tools.store;
    const [email, other, digest] = ['ines.canari@exemple.fr', 'un.autre@exemple.fr', 'd'.repeat(64)];
    for (const holder of [email, other]) {
      await journal({ holder }).begin({ ...entry, origin: holder });
      const { host: _, ...about } = { ...by, holder };
      const form = { domain: entry.domain, step: entry.step, digest, met: [], values: {}, undoes: null };
      await repairs.open({ ...about, ...form, id: `form-${holder}`, at: clock.now });
    }
    const kept = async (of: string) => {
      const { repairs = [], repairForms = [] } = await persons.export(of);
      assert.ok(!JSON.stringify(repairForms).includes(digest));
      return [repairs.length, repairForms.length];
    };
    assert.deepEqual(await kept('Ines.Canari@exemple.fr'), [1, 1]);
    await persons.erase('Ines.Canari@exemple.fr');
    assert.deepEqual(
      [await kept(email), await kept(other)],
      [
        [0, 0],
        [1, 1],
      ],
    );
  });

  test('what stands is told to those who watch over it', async () => {
    const since = clock.now;
    const standing = await journal().begin(entry);
    await journal().add(standing, 'proved');
    const gone = await journal().begin(entry);
    await journal().add(gone, 'not-written');
    const obtained = { letter: 'B', differs: [], servers: [{ name: 'ns1', state: 'as-written' as const }] };
    await repairs.noteObtained(standing, obtained);
    const found = await repairs.standing(since);
    assert.deepEqual(
      found.map(({ id }) => id),
      [standing],
    );
    assert.deepEqual(found[0]?.obtained, obtained);
  });

  test('of two who write into one zone, one does; a lock of a process that died ends', async () => {
    const release = (await journal().lock('exemple.fr')) ?? assert.fail();
    assert.equal(await journal().lock('exemple.fr'), null);
    const elsewhere = await journal({ host: 'ovh https://eu.api.ovh.com' }).lock('exemple.fr');
    assert.notEqual(elsewhere, null, 'the zone of that name at another host is another zone');
    await release();
    assert.notEqual(await journal().lock('exemple.fr'), null);
    clock.now = new Date(clock.now.getTime() + 16 * 60_000);
    const late = (await journal().lock('exemple.fr')) ?? assert.fail();
    await release();
    assert.equal(await journal().lock('exemple.fr'), null, 'who was late does not free the lock of the next');
    await late();
  });

  test('of two confirmations of one form, one counts', async () => {
    const { host: _, ...asked } = by;
    const attempt = { ...asked, id: 'a'.repeat(22), digest: 'd', at: clock.now, domain: 'exemple.fr', step: 's' };
    await repairs.open({ ...attempt, met: ['settings'], values: { a: 'b' }, undoes: null });
    assert.equal(await repairs.move(attempt.id, 'reading', 'shown', {}, clock.now), true);
    const moves = [1, 2].map(() => repairs.move(attempt.id, 'shown', 'writing', {}, clock.now));
    assert.deepEqual((await Promise.all(moves)).toSorted(), [false, true]);
    assert.deepEqual((await repairs.attempt(attempt.id))?.met, ['settings']);
  });

  test('steps are kept for thirty days, and forms for one', async () => {
    const count = async () => (await repairs.standing(new Date(0))).length;
    const before = await count();
    const purge = (times: { readonly repairs: Date; readonly attempts: Date }) =>
      house.tools.store.retention.byAge(
        (kept) => (kept === KEPT.repairs ? times.repairs : kept === KEPT.repairAttempts ? times.attempts : new Date(0)),
        clock.now,
      );
    await purge({ repairs: new Date('2026-11-27T09:59:59Z'), attempts: new Date('2026-11-28T12:00:00Z') });
    assert.equal(await count(), before);
    assert.equal(await repairs.attempt('a'.repeat(22)), null);
    await purge({ repairs: new Date('2026-11-28T12:00:00Z'), attempts: new Date(0) });
    assert.equal(await count(), 0);
  });
});
