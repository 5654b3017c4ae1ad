import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DmarcReport, Row } from '../reading/report.ts';
import { isKnownReceiver } from './known-receivers.ts';
import { recentSums } from './recent.ts';
import { sumReports } from './sums.ts';

const DOMAIN = 'exemple.fr';
const DAY = 86_400;
const FIRST = Date.parse('2026-09-01T00:00:00Z') / 1000;

function row(count: number, passes: boolean, signer?: string, source = '9.9.9.9'): Row {
  return {
    ...{ source, count, disposition: 'none', dkim: passes, spf: false, reasons: [], headerFrom: DOMAIN },
    ...{ signatures: signer ? [{ domain: signer, selector: 's', passed: true }] : [], envelope: null },
  };
}

function report(day: number, rows: readonly Row[], organization = 'google.com'): DmarcReport {
  return {
    ...{ kind: 'dmarc', organization, id: `${day}`, unread: 0, rows },
    ...{ begin: FIRST + day * DAY, end: FIRST + (day + 1) * DAY - 1 },
    published: { domain: DOMAIN, p: 'none', sp: null, np: null, pct: null, testing: false },
  };
}

function recentOf(reports: readonly DmarcReport[]) {
  const [sums] = sumReports(reports);
  return (sums && recentSums(sums)) ?? assert.fail();
}
const days = (from: number, until: number) => Array.from({ length: until - from }, (_, index) => from + index);

test('what failed before the last four weeks, and was repaired, counts no more', () => {
  const found = recentOf([
    ...days(0, 40).map((day) => report(day, [row(10, false, 'outil.fr')])),
    ...days(40, 68).map((day) => report(day, [row(10, true, 'outil.fr'), row(1, false)])),
  ]);
  assert.deepEqual([found.from, found.until], ['2026-10-11', '2026-11-07']);
  assert.deepEqual([found.messages, found.failing, found.unknownFailing], [28 * 11, 28, 28]);
  assert.equal(found.knownDays.length, 28);
  assert.deepEqual(
    found.failingSenders.listed.map(({ name }) => name),
    ['9.9.9.9'],
  );
  assert.deepEqual(found.absentSenders, { listed: [], more: 0 });
});

test('a tool that writes once a month and failed then is not taken for repaired; an unknown source that ended is forgotten', () => {
  const found = recentOf([
    report(0, [row(312, false, 'facturation.fr'), row(40, false, undefined, '9.9.9.8')]),
    ...days(2, 32).map((day) => report(day, [row(10, true, 'outil.fr')])),
  ]);
  assert.equal(found.failing, 0);
  assert.deepEqual(found.absentSenders, {
    listed: [{ name: 'facturation.fr', isKnown: true, messages: 312, failing: 312 }],
    more: 0,
  });
});

test('days of which unknown reporters alone tell are no days of great receivers, and a policy that they invent is not believed', () => {
  const told = days(0, 28).map((day) => report(day, [row(10, true, 'outil.fr')], 'etranger.example'));
  assert.deepEqual(recentOf(told).knownDays, []);
  const below = { ...row(5, false), headerFrom: `envoi.${DOMAIN}` };
  const [invented] = told;
  assert.ok(invented);
  const [sums] = sumReports([
    report(3, [below]),
    { ...invented, begin: FIRST + 20 * DAY, end: FIRST + 21 * DAY, published: { ...invented.published, sp: 'none' } },
  ]);
  assert.equal(sums?.under.reject.rfc7489.refused, 5, 'the later « sp=none » of an unknown reporter hides no loss');
});

test('no mailbox of a customer speaks for its provider', () => {
  for (const name of ['google.com', 'Microsoft.com', 'dmarc.yahoo.com', 'us-1.mimecastreport.com'])
    assert.ok(isKnownReceiver(name), name);
  for (const name of ['gmail.com', 'yahoo.com', 'outlook.com', 'notgoogle.com', 'google.com.example', ''])
    assert.ok(!isKnownReceiver(name), name);
});
