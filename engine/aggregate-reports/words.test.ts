import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenInSums } from './evidence/from-sums.ts';
import { readReportFile } from './reading/read.ts';
import type { DmarcReport } from './reading/report.ts';
import { sumReports } from './sums/sums.ts';
import { aDay } from './testing/samples.ts';
import { type WrittenRow, writeReport } from './testing/write.ts';
import * as english from './words.en.ts';
import { describeTask, dispositionsInWords, headlineOf, underReject } from './words.fr.ts';

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

/** One row for each, from an address of its own. */
function excusedSums(...rows: readonly (Partial<WrittenRow> & Pick<WrittenRow, 'count'>)[]) {
  const failing = { disposition: 'none', dkim: 'fail', spf: 'fail', headerFrom: 'exemple.fr', signatures: [] } as const;
  const written = rows.map((row, index) => ({ source: `198.51.100.${index}`, envelope: null, ...failing, ...row }));
  const { reports } = readReportFile('a', Buffer.from(writeReport({ ...aDay, policy: { p: 'none' }, rows: written })));
  const [sums] = sumReports(reports as readonly DmarcReport[]);
  assert.ok(sums);
  return sums;
}

const bySender = (sums: ReturnType<typeof excusedSums>, words: typeof english.underReject) =>
  new Map(sums.senders.map((sender) => [sender.sender.name, plain(words(sender, sums.published))]));

test('what receivers excuse is neither refused nor to be signed at the sender: a list, a forwarding, a policy of theirs', () => {
  const list = { domain: 'liste.example', selector: 'l', result: 'pass' };
  const broken = { domain: 'exemple.fr', selector: 'default', result: 'fail' };
  const sums = excusedSums(
    { count: 40, signatures: [broken, list], reasons: [{ type: 'mailing_list' }] },
    { count: 12, signatures: [broken], reasons: [{ type: 'forwarded', comment: 'looks forwarded' }] },
    { count: 7, reasons: [{ type: 'local_policy', comment: 'arc=pass' }] },
    { count: 3, reasons: [{ type: 'Local_Policy' }] },
    { count: 5, dkim: 'pass', signatures: [{ ...broken, result: 'pass' }] },
  );
  assert.equal(sums.all.passed, 5);
  assert.deepEqual(sums.all.failing, { exact: 0, below: 0 });
  assert.deepEqual(sums.all.excused, { list: 40, forwarded: 19, local: 3 });
  assert.equal(
    english.headlineOf(sums),
    'Moving to "reject" today would have no message rejected: receivers let through 62 messages that fail, because 40 came by a mailing list, 19 were forwarded, 3 met a policy of theirs.',
  );
  assert.match(
    plain(headlineOf(sums)),
    /^Passer à « reject » aujourd’hui ne ferait refuser aucun message : .*\(40 .* 19 .* 3 /,
  );
  const seen = seenInSums(sums, ({ name }) => name);
  assert.deepEqual([seen?.excused, seen?.recent?.excused, seen?.failing, seen?.refused], [62, 62, 0, [0, 0]]);
  for (const { sender, task } of sums.senders.filter(({ tally }) => tally.passed === 0)) {
    assert.equal(task, 'excused', sender.name);
    assert.doesNotMatch(english.describeTask(task, 'exemple.fr'), /turn on|authorise|block/);
    assert.doesNotMatch(describeTask(task, 'exemple.fr'), /activez|autorisez|bloquer/);
  }
  const [words, french] = [bySender(sums, english.underReject), bySender(sums, underReject)];
  assert.match(
    words.get('liste.example') ?? '',
    /no message from liste\.example rejected: .* 40 came by a mailing list\.$/,
  );
  assert.match(french.get('liste.example') ?? '', /aucun message de liste\.example : .* 40 /);
});

test('no excuse is what receivers do by the record itself, and where they were stricter than the policy', () => {
  const sums = excusedSums(
    { count: 4, reasons: [{ type: 'sampled_out' }] },
    { count: 3, reasons: [{ type: 'policy_test_mode' }] },
    { count: 2, reasons: [{ type: 'other', comment: 'arc=fail' }] },
    { count: 1, reasons: [{ type: 'local_policy' }], disposition: 'quarantine' },
  );
  assert.deepEqual([sums.all.failing.exact, sums.all.excused], [10, { list: 0, forwarded: 0, local: 0 }]);
});

test('a sender that fails and is excused for a part is told both, and what is left decides what to do', () => {
  const own = { signatures: [{ domain: 'outil.fr', selector: 's', result: 'pass' }] };
  const [sender] = excusedSums(
    { count: 30, ...own, reasons: [{ type: 'mailing_list' }] },
    { count: 10, ...own },
  ).senders;
  assert.ok(sender);
  assert.equal(sender.task, 'own-name');
  const told = english.underReject(sender, { ...sumsOf({ p: 'none' }).published });
  assert.equal(
    told,
    'Moving to "reject" today would have 10 messages from outil.fr rejected; once all are signed in the name of your domain, none. Receivers let through 30 messages that fail, because 30 came by a mailing list.',
  );
});

test('a signature in the name of the domain that broke on the way is no missing signature', () => {
  const broken = { domain: 'exemple.fr', selector: 'default', result: 'fail' };
  const sums = excusedSums({ count: 9, signatures: [broken] }, { count: 9 });
  const tasks = new Map(sums.senders.map(({ sender, task }) => [sender.name, task]));
  assert.deepEqual([tasks.get('198.51.100.0'), tasks.get('198.51.100.1')], ['broken', 'recognise']);
  assert.match(
    english.describeTask('broken', 'exemple.fr'),
    /in the name of exemple\.fr.*no longer verif.*mailing list/,
  );
});
