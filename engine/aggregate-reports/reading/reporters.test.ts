import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tlsReportsSeen } from '../evidence/tls-seen.ts';
import { receiverDays } from '../sums/receiver-day.ts';
import { sumReports } from '../sums/sums.ts';
import { failingOf } from '../sums/tally.ts';
import { dmarcReporters } from '../testing/dmarc-reporters.ts';
import { tlsReporters } from '../testing/tls-reporters.ts';
import { readReportFile } from './read.ts';

for (const { about, octets, sums } of dmarcReporters)
  test(`DMARC, ${about}`, () => {
    const { reports, refused } = readReportFile('rapport', octets);
    assert.deepEqual(refused, []);
    const [own, ...others] = sumReports(reports.filter((report) => report.kind === 'dmarc'));
    assert.ok(own && others.length === 0);
    const { messages, passed, unsaid } = own.all;
    assert.deepEqual([messages, passed, failingOf(own.all), unsaid, own.unread], sums);
    assert.deepEqual([own.domain, own.days.join()], ['exemple.fr', '2026-11-20']);
  });

for (const { about, octets, sums } of tlsReporters)
  test(`TLS, ${about}`, () => {
    const { reports, refused } = readReportFile('rapport', octets);
    assert.deepEqual(refused, []);
    const own = tlsReportsSeen(receiverDays(reports).tls, 'exemple.fr', '2026-11-22T00:00:00Z');
    assert.ok(own);
    assert.deepEqual(
      own.days.map(({ day }) => day),
      ['2026-11-20'],
    );
    const [day] = own.days;
    const causes = own.failures.map(({ sessions }) => sessions);
    const [successful, failed, ...told] = sums;
    assert.deepEqual([(day?.sessions ?? 0) - (day?.failed ?? 0), day?.failed], [successful, failed]);
    assert.deepEqual(causes.toSorted(), told.toSorted());
  });

test('thirty receivers are held', () => {
  assert.equal(dmarcReporters.length + tlsReporters.length, 30);
});
