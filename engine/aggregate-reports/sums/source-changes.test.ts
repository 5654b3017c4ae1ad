import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../testing/mutate.ts';
import type { DmarcReport, Row } from '../reading/report.ts';
import { dmarcDay } from './receiver-day.ts';
import { sourceChanges, type ToldSources } from './source-changes.ts';

const DOMAIN = 'exemple.fr';
const DAY = 86_400;
const FIRST = Date.parse('2026-09-01T00:00:00Z') / 1000;

const dayAt = (day: number) => new Date((FIRST + day * DAY) * 1000);
const unknown = (count: number, source = '9.9.9.9'): Row => ({
  ...{ source, count, disposition: 'none', dkim: false, spf: false, reasons: [], headerFrom: DOMAIN },
  ...{ signatures: [], envelope: null },
});
const brevo = (count: number): Row => ({
  ...unknown(count, '192.0.2.1'),
  dkim: true,
  signatures: [{ domain: 'mail.brevo.com', selector: 's', passed: true }],
});
const report = (day: number, organization: string, rows: readonly Row[]): DmarcReport => ({
  ...{ kind: 'dmarc', organization, id: `${organization} ${day}`, unread: 0, rows },
  ...{ begin: FIRST + day * DAY, end: FIRST + (day + 1) * DAY - 1 },
  published: { domain: DOMAIN, p: 'none', sp: null, np: null, pct: null, testing: false },
});

/** Reads the changes of each day, as a watch does; returns the days on which something was reported. */
function told(
  days: number,
  rowsOf: (day: number) => readonly Row[],
  tells: (day: number, organization: string) => boolean = () => true,
) {
  const reports: DmarcReport[] = [];
  let known: ToldSources = {};
  const found: string[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const organization of ['Un', 'Deux'])
      if (tells(day, organization)) reports.push(report(day, organization, rowsOf(day)));
    const answer = sourceChanges(
      { reported: reports.map(dmarcDay), domain: DOMAIN, networks: null, at: dayAt(day + 1) },
      known,
    );
    known = answer.told;
    for (const { sense, sender } of answer.changes) found.push(`${day} ${sense} ${sender.name}`);
  }
  return { found, known };
}

test('an unknown source that rises is reported once, and again only after it was calm', () => {
  const high = (day: number) => (day >= 60 && day < 80) || (day >= 130 && day < 150);
  const { found, known } = told(200, (day) => [brevo(50), unknown(high(day) ? 40 : 1)]);
  assert.deepEqual(
    found.map((one) => one.replace(/^\d+ /, '')),
    ['risen 9.9.9.9', 'risen 9.9.9.9'],
  );
  const [first, second] = found.map((one) => Number(one.split(' ')[0]));
  assert.ok(first !== undefined && first > 60 && first < 68, `told on day ${first}`);
  assert.ok(second !== undefined && second > 130 && second < 138, `told on day ${second}`);
  assert.deepEqual(known, {});
});

test('a known sender that falls is reported once while it stays down, for months too, and again once it was back', () => {
  const { found } = told(260, (day) => [brevo((day >= 60 && day < 130) || day >= 200 ? 1 : 40), unknown(1)]);
  assert.deepEqual(
    found.map((one) => one.replace(/^\d+ /, '')),
    ['fallen brevo', 'fallen brevo'],
  );
  assert.equal(
    told(130, (day) => [...(day < 60 ? [brevo(40)] : []), unknown(1)]).found.length,
    1,
    'it ends altogether',
  );
});

test('weather is no change: weekends, chance, and one bad day', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomFrom(seed);
    const { found } = told(150, (day) => [
      brevo(day % 7 >= 5 ? 2 : 30 + random(60)),
      unknown(random(12)),
      ...(day === 100 ? [unknown(500, '8.8.8.8')] : []),
    ]);
    assert.deepEqual(found, [], `seed ${seed}`);
  }
});

test('a receiver that stops or begins to tell changes nobody, and silence is no fall', () => {
  const rows = () => [brevo(40), unknown(10)];
  assert.deepEqual(told(120, rows, (day, who) => who === 'Un' || day < 60).found, [], 'one stops');
  assert.deepEqual(told(120, rows, (day, who) => who === 'Un' || day >= 60).found, [], 'one begins');
  assert.deepEqual(told(120, rows, (day) => day < 60).found, [], 'all stop');
  const flood = (day: number, who: string) => (who === 'Deux' ? day >= 90 : true);
  assert.deepEqual(
    told(95, () => rows(), flood).found,
    [],
    'a new receiver is not relied on in its first week of reports',
  );
});

test('in its first weeks a box knows of no change', () => {
  const found = told(28, (day) => [brevo(40), unknown(day > 14 ? 90 : 0)]).found;
  assert.deepEqual(found, []);
});
