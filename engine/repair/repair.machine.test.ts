import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withoutKnot } from '../../tests/repair/hosts.ts';
import { done, NEW, publisherAt, quiet, WRITTEN, withKnot, write } from '../../tests/repair/on-knot.ts';
import { DOMAIN, WISH } from '../../tests/repair/recorded-tools.ts';
import { carryOut } from './carry-out.ts';
import { openJournal } from './journal.ts';
import { prepare, prepareUndo } from './repair.ts';

test('what another wrote meanwhile is theirs, though it be the same', { skip: withoutKnot }, () =>
  withKnot(async (tools) => {
    const shown = [await prepare(tools, WISH), await prepare(tools, WISH)];
    const ends: string[] = [];
    for (const preparation of shown) {
      assert.ok(preparation.ok);
      ends.push((await carryOut(tools, preparation.prepared, quiet)).outcome);
    }
    assert.deepEqual(ends, ['written', 'refused']);
    const entries = await tools.journal.entries(DOMAIN);
    assert.deepEqual(
      entries.map(({ state }) => state),
      ['proved', 'not-written'],
    );
  }),
);

test('a zone that changed since it was shown is not written to', { skip: withoutKnot }, () =>
  withKnot(async (tools) => {
    const preparation = await prepare(tools, WISH);
    assert.ok(preparation.ok);
    await write(tools, `autre.${DOMAIN}`, [], ['entre-temps']);
    const end = await carryOut(tools, preparation.prepared, quiet);
    assert.equal(end.outcome, 'refused');
    assert.equal('writing' in end && end.writing.outcome, 'changed');
    const [entry] = await tools.journal.entries(DOMAIN);
    assert.equal(entry?.state, 'not-written');
  }),
);

test(
  'where another wrote at the same name meanwhile, the zone is his and nothing is damaged',
  { skip: withoutKnot },
  () =>
    withKnot(async (tools) => {
      const preparation = await prepare(tools, WISH);
      assert.ok(preparation.ok);
      await write(tools, NEW, [], ['d’un autre']);
      const end = await carryOut(tools, preparation.prepared, quiet);
      assert.equal(end.outcome, 'refused', JSON.stringify(end));
      const [entry] = await tools.journal.entries(DOMAIN);
      assert.equal(entry?.state, 'not-written');
    }),
);

test(
  'what a step left is told by the host, though it be nothing and resolvers remember other',
  { skip: withoutKnot },
  () =>
    withKnot(async (tools) => {
      await done(tools);
      await write(tools, NEW, [WRITTEN], []);
      const zones: unknown[] = [];
      const audit: typeof tools.audit = (zone) => {
        zones.push(zone?.only);
        return tools.audit(zone);
      };
      await prepare({ ...tools, audit }, WISH);
      for (const only of zones) assert.ok(only instanceof Set && only.has(`${NEW} TXT`));
    }),
);

test('a zone of which no copy is handed over is judged and written name by name', { skip: withoutKnot }, () =>
  withKnot(
    async (tools) => {
      const preparation = await prepare(tools, WISH);
      assert.ok(preparation.ok, JSON.stringify(preparation));
      assert.deepEqual(preparation.prepared.change.zone.known, new Set([NEW]));
      const end = await carryOut(tools, preparation.prepared, quiet);
      assert.equal(end.outcome, 'written');
      const back = await prepareUndo(tools, DOMAIN, 'id' in end ? end.id : '');
      assert.ok(back.ok, JSON.stringify(back));
      assert.equal((await carryOut(tools, back.prepared, quiet)).outcome, 'written');
    },
    { transfer: false },
  ),
);

test('a host whose answer is lost is asked what it holds', { skip: withoutKnot }, () =>
  withKnot(async (tools, port) => {
    const UPDATE = 5;
    // Hands every question on, and hangs up where an update is answered.
    const proxy = createServer((client) => {
      const server = connect({ host: '127.0.0.1', port });
      let isUpdate = false;
      client.on('data', (octets: Buffer) => {
        isUpdate ||= (octets[4] ?? 0) >> 3 === UPDATE;
        server.write(octets);
      });
      server.on('data', (octets) => (isUpdate ? client.destroy() : client.write(octets)));
      client.on('close', () => server.destroy()).on('error', () => {});
      server.on('error', () => {});
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    assert.ok(address !== null && typeof address === 'object');
    try {
      const publisher = publisherAt(address.port);
      const lossy = { ...tools, publisher };
      const preparation = await prepare(lossy, WISH);
      assert.ok(preparation.ok);
      const { change } = preparation.prepared;
      assert.equal((await carryOut(lossy, preparation.prepared, quiet)).outcome, 'written');
      assert.equal((await publisher.write(change)).outcome, 'unknown');
    } finally {
      proxy.close();
    }
  }),
);

test(
  'where the journal can be kept no longer, the step is named, and the next command tells',
  { skip: withoutKnot },
  () =>
    withKnot(async (tools) => {
      const folder = mkdtempSync(join(tmpdir(), 'lost-'));
      const path = join(folder, 'repairs.jsonl');
      const lossy = { ...tools, journal: openJournal(folder) };
      const preparation = await prepare(lossy, WISH);
      assert.ok(preparation.ok);
      let [id, kept] = ['', ''];
      const carrying = carryOut(lossy, preparation.prepared, async (event) => {
        if (event.kind !== 'begun') return;
        id = event.id;
        kept = readFileSync(path, 'utf8');
        rmSync(path);
        mkdirSync(path);
      });
      await assert.rejects(carrying, { name: 'JournalFault', code: 'EISDIR' });
      assert.equal(JSON.parse(kept).id, id);
      rmSync(path, { recursive: true });
      writeFileSync(path, kept);
      const { settled } = await prepare(lossy, WISH);
      assert.deepEqual(settled[0], { id, step: WISH.step, fate: 'applied' });
      rmSync(folder, { recursive: true });
    }),
);
