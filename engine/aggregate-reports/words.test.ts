import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReportFile } from './reading/read.ts';
import type { DmarcReport } from './reading/report.ts';
import { sumReports } from './sums/sums.ts';
import { aDay } from './testing/samples.ts';
import { writeReport } from './testing/write.ts';
import * as english from './words.en.ts';
import { dispositionsInWords, headlineOf, underReject } from './words.fr.ts';

const plain = (words: string) => words.replace(/\s/g, ' ');

function sumsOf(policy: Readonly<Record<string, string>>, headerFrom = 'exemple.fr') {
  const rows = aDay.rows.map((row) => ({ ...row, headerFrom }));
  const { reports } = readReportFile('a', Buffer.from(writeReport({ ...aDay, policy, rows })));
  const [sums] = sumReports(reports as readonly DmarcReport[]);
  assert.ok(sums);
  return sums;
}

test('what reject costs today is said by sender, with what it costs once its messages are signed', () => {
  const sums = sumsOf({ p: 'none' });
  assert.deepEqual(
    sums.senders.map((sender) => plain(underReject(sender, sums.published))),
    [
      'Passer à « reject » aujourd’hui ferait refuser 312 messages d’erp-facile.fr ; une fois tous signés au nom de votre domaine, aucun.',
      'Passer à « reject » aujourd’hui ferait refuser 3 messages de 2001:db8::5.',
      'Passer à « reject » aujourd’hui ne ferait refuser aucun message de Brevo.',
    ],
  );
  assert.equal(
    plain(headlineOf(sums)),
    'Passer à « reject » aujourd’hui ferait refuser 315 messages, de 2 expéditeurs ; il en restera 3 quand vos outils signeront.',
  );
});

test('what a policy in force has refused already is told by what receivers did', () => {
  const refusing = (...published: readonly Partial<DmarcReport['published']>[]) => {
    const rows = aDay.rows.map((row) => ({
      ...row,
      disposition: row.source === '198.51.100.7' ? ('reject' as const) : ('none' as const),
    }));
    return published.map((changes) => {
      const written = writeReport({ ...aDay, policy: { p: 'reject' }, rows });
      const [report] = readReportFile('a', Buffer.from(written)).reports as readonly DmarcReport[];
      assert.ok(report);
      const [sums] = sumReports([{ ...report, published: { ...report.published, ...changes } }]);
      assert.ok(sums);
      return sums;
    });
  };
  const [enforced, tested, partly] = refusing({}, { testing: true }, { pct: 50 });
  assert.ok(enforced && tested && partly);
  assert.equal(
    plain(headlineOf(enforced)),
    'La politique « reject » a fait refuser 312 messages sur 315 en échec, de 2 expéditeurs ; il en restera 3 quand vos outils signeront.',
  );
  assert.deepEqual(
    enforced.senders.map((sender) => plain(underReject(sender, enforced.published))),
    [
      'La politique « reject » a fait refuser 312 messages d’erp-facile.fr ; une fois tous signés au nom de votre domaine, aucun.',
      'La politique « reject » n’a fait refuser aucun message de 2001:db8::5 sur 3 en échec.',
      'La politique « reject » n’a fait refuser aucun message de Brevo.',
    ],
  );
  assert.match(
    english.headlineOf(enforced),
    /^The policy "reject" had 312 messages of 315 that fail from 2 senders rejected/,
  );
  for (const sums of [tested, partly]) assert.match(headlineOf(sums), /ferait refuser/);
});

test('where receivers differ, both answers are told', () => {
  const [billing] = sumsOf({ p: 'none', sp: 'quarantine', np: 'reject' }, 'news.exemple.fr').senders;
  assert.ok(billing);
  assert.equal(plain(dispositionsInWords(billing.under.reject)), '312 indésirables (2015) ; 312 incertains (2026)');
  const [same] = sumsOf({ p: 'none' }).senders;
  assert.ok(same);
  assert.deepEqual(
    (['none', 'quarantine', 'reject'] as const).map((p) => plain(dispositionsInWords(same.under[p]))),
    ['312 livrés', '312 indésirables', '312 refusés'],
  );
});
