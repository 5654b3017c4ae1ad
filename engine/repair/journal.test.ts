import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
after(() => rmSync(folder, { recursive: true }));

const ENTRY = {
  ...{ domain: 'a.example', step: 'dmarc/record', origin: 'a.example', host: 'rfc2136 127.0.0.1' },
  letters: { before: 'D', predicted: 'C' },
  sets: [],
};

test('a step is found by its id, in the state that was told last; what a kill cut short is passed over', async () => {
  const place = join(folder, 'one');
  const journal = openJournal(place);
  assert.deepEqual(await journal.entries('a.example'), []);
  const id = await journal.begin(ENTRY);
  await journal.add(id, 'written');
  appendFileSync(join(place, 'repairs.jsonl'), '{"id":"cut","sta');
  const second = await journal.begin(ENTRY);
  await journal.add('unheard', 'written');
  const entries = await openJournal(place).entries('a.example');
  assert.deepEqual(
    entries.map((entry) => [entry.id, entry.state]),
    [
      [id, 'written'],
      [second, 'begun'],
    ],
  );
  assert.equal((await journal.find(id))?.step, 'dmarc/record');
  assert.equal(await journal.find('cut'), null);
  assert.equal(statSync(place).mode & 0o777, 0o700);
  assert.equal(statSync(join(place, 'repairs.jsonl')).mode & 0o777, 0o600);
});

test('one zone is changed by one process at a time, and a process that is gone holds nothing', async () => {
  const place = join(folder, 'two');
  const [one, other] = [openJournal(place), openJournal(place)];
  const release = await one.lock('a.example');
  assert.ok(release);
  assert.equal(await other.lock('a.example'), null);
  assert.ok(await other.lock('b.example'));
  await release();
  const again = await other.lock('a.example');
  assert.ok(again);
  await again();
  // Of an earlier version, and of a process that had the number of this one before it.
  for (const stale of ['a.example.lock', 'a.example.lock.999999999-1-00', `a.example.lock.${process.pid}-1-00`]) {
    writeFileSync(join(place, stale), '999999999');
    const taken = await one.lock('a.example');
    assert.ok(taken, stale);
    await taken();
  }
  assert.deepEqual(
    readdirSync(place).filter((name) => name.startsWith('a.example')),
    [],
  );
});

test('of many that come upon a lock that was left behind, one holds it at most', async () => {
  const place = join(folder, 'many');
  const journals = Array.from({ length: 3 }, () => openJournal(place));
  for (let round = 0; round < 3; round += 1) {
    const alone = await openJournal(place).lock('a.example');
    assert.ok(alone, 'who comes alone holds it');
    await alone();
    writeFileSync(join(place, 'a.example.lock'), '999999999');
    const taken = await Promise.all(journals.map((journal) => journal.lock('a.example')));
    const holders = taken.filter((release) => release !== null);
    assert.ok(holders.length <= 1, `${holders.length} hold it`);
    for (const release of holders) await release();
  }
});

test('lines of another shape are passed over, and a mark of its order of octets takes no entry away', async () => {
  const place = join(folder, 'shapes');
  const journal = openJournal(place);
  const id = await journal.begin(ENTRY);
  const path = join(place, 'repairs.jsonl');
  const line = readFileSync(path, 'utf8').trim();
  const entry = JSON.parse(line);
  const set = { name: 'a.example', type: 'TXT', ttl: 1, removed: [], added: [], before: null, after: null };
  const others = [
    ...[null, 7, [], {}, { id: 'x' }, { ...entry, id: 'x', sets: null }, { ...entry, id: 'x', at: 'yesterday' }],
    ...[
      { ...entry, id: 'x', sets: [null] },
      { ...entry, id: 'x', sets: [{ ...set, removed: 7 }] },
    ],
    ...[
      { ...entry, id: 'x', sets: [{ ...set, before: {} }] },
      { ...entry, id: 'x', origin: 7 },
    ],
    ...[
      { ...entry, id: 'x', state: 'lost' },
      { id, at: entry.at, state: 'lost' },
      { id, state: 'written' },
    ],
  ];
  writeFileSync(path, `\uFEFF${[line, ...others.map((one) => JSON.stringify(one)), '\u0000'].join('\r\n')}\r\n`);
  const { entries, unread } = await openJournal(place).all();
  assert.deepEqual(
    entries.map((one) => [one.id, one.state]),
    [[id, 'begun']],
  );
  assert.equal(unread, others.length + 1);
});

test('what became of a step is kept only with the step, and lines that tell nothing are counted', async () => {
  const place = join(folder, 'torn');
  const journal = openJournal(place);
  const path = join(place, 'repairs.jsonl');
  assert.deepEqual(await journal.all(), { entries: [], unread: 0 });
  const ids = [await journal.begin(ENTRY), await journal.begin({ ...ENTRY, origin: 'b.example' })];
  await journal.add(ids[0] ?? '', 'written');
  const whole = await journal.all();
  assert.deepEqual([whole.entries.map(({ id }) => id), whole.unread], [ids, 0]);
  const [first = '', ...others] = readFileSync(path, 'utf8').split('\n');
  // Wherever a line is cut, the others are told as before.
  for (const length of [1, first.length >> 1, first.length - 1]) {
    writeFileSync(path, [first.slice(0, length), ...others].join('\n'));
    const torn = await journal.all();
    assert.deepEqual([torn.entries.map(({ id }) => id), torn.unread], [ids.slice(1), 2], `${length} octets`);
  }
});

test('a journal that cannot be read or written says which file, and why', async () => {
  const place = join(folder, 'taken');
  mkdirSync(join(place, 'repairs.jsonl'), { recursive: true });
  const journal = openJournal(place);
  const told = { name: 'JournalFault', code: 'EISDIR', path: join(place, 'repairs.jsonl') };
  await assert.rejects(journal.entries('a.example'), told);
  await assert.rejects(journal.begin(ENTRY), told);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const act of [(of: typeof journal) => of.begin(ENTRY), (of: typeof journal) => of.lock('a.example')])
    await assert.rejects(act(openJournal(join(file, 'below'))), { name: 'JournalFault', code: 'ENOTDIR' });
});
