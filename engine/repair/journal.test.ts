import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  writeFileSync(join(place, 'a.example.lock'), '999999999');
  assert.ok(await one.lock('a.example'));
});
