import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, randomFrom } from '../../testing/mutate.ts';
import { readReportFile } from '../reading/read.ts';
import type { DmarcReport } from '../reading/report.ts';
import { aDay, NOVEMBER_20 } from '../testing/samples.ts';
import { packed, type WrittenReport, type WrittenRow, wayFrom, writeReport } from '../testing/write.ts';
import { dayOf } from './day.ts';
import { onlyOnce } from './duplicates.ts';
import { type Dispositions, dispositionsOf, type Failing, type PolicyTags } from './policy-effect.ts';
import { sumReports } from './sums.ts';

const DAY = 86_400;
const DOMAIN = 'exemple.fr';
const POLICIES = [null, 'none', 'quarantine', 'reject'] as const;

/** A sender of the generated month: where it writes from, how it signs, and how often its messages go wrong. */
interface Habit {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly signer: string | null;
  readonly envelope: string | null;
  /** Of a hundred messages, so many whose DKIM, and whose SPF, passes and is aligned. */
  readonly dkim: number;
  readonly spf: number;
  /** Of a hundred messages, so many that are from a name below the domain. */
  readonly below: number;
}

interface Truth {
  messages: number;
  passed: number;
  failing: { exact: number; below: number };
  readonly days: Map<string, { messages: number; failing: number }>;
}

test('a month of twenty senders is summed as it was sent, and each policy costs each sender what it would cost', () => {
  const months = [1_000_000, 50_000, 50_000];
  for (const [seed, messages] of months.entries()) {
    const random = randomFrom(seed);
    const habits = Array.from({ length: 20 }, (_, index) => habitOf(index, random));
    const [sp, np] = [POLICIES[random(4)] ?? null, POLICIES[random(4)] ?? null];
    const policy = { p: 'none', ...(sp && { sp }), ...(np && { np }) };
    const { files, truth, total } = month(habits, random, { messages, policy });
    const reports = files.flatMap((octets) => readReportFile('rapport', octets).reports) as readonly DmarcReport[];
    const [sums, ...others] = sumReports(reports);
    assert.ok(sums && others.length === 0);
    assert.equal(sums.all.messages, total);
    assert.equal(total, messages);
    assert.equal(sums.senders.length, 20);
    for (const { sender, tally, days, under } of sums.senders) {
      const sent = truth.get(sender.name);
      assert.ok(sent, sender.name);
      assert.deepEqual(
        { messages: tally.messages, passed: tally.passed, failing: tally.failing },
        { messages: sent.messages, passed: sent.passed, failing: sent.failing },
      );
      assert.deepEqual(new Map(days.map(({ day, messages, failing }) => [day, { messages, failing }])), sent.days);
      for (const p of ['none', 'quarantine', 'reject'] as const) {
        const tags = { p, sp, np, pct: null, testing: false };
        assert.deepEqual(under[p].rfc7489, oneByOne(sent.failing, tags, 'rfc7489'));
        assert.deepEqual(under[p].rfc9989, oneByOne(sent.failing, tags, 'rfc9989'));
      }
    }
  }
});

test('for every record, both kinds of receivers do to each message what their document says', () => {
  const policies = ['none', 'quarantine', 'reject'] as const;
  const failing = { exact: 200, below: 100 };
  for (const p of policies)
    for (const sp of [null, ...policies])
      for (const np of [null, ...policies])
        for (const pct of [null, 0, 25, 100])
          for (const testing of [true, false])
            for (const family of ['rfc7489', 'rfc9989'] as const) {
              const tags = { p, sp, np, pct, testing };
              assert.deepEqual(
                dispositionsOf(failing, tags, family),
                oneByOne(failing, tags, family),
                JSON.stringify(tags),
              );
            }
});

test('a share of an odd number of messages loses none of them', () => {
  const { delivered, quarantined, refused, uncertain } = dispositionsOf(
    { exact: 7, below: 0 },
    { p: 'reject', sp: null, np: null, pct: 33, testing: false },
    'rfc7489',
  );
  assert.deepEqual([delivered, quarantined, refused, uncertain], [0, 5, 2, 0]);
});

test('a report given twice is counted once, and two receivers with the same number are two', () => {
  const [report] = readReportFile('a', packed(writeReport(aDay), 'gzip')).reports as readonly DmarcReport[];
  const [other] = readReportFile('b', packed(writeReport({ ...aDay, organization: 'Autre' }), 'zip'))
    .reports as readonly DmarcReport[];
  assert.ok(report && other);
  assert.deepEqual(onlyOnce([report, other, report]), [report, other]);
  assert.equal(sumReports([report, other, report])[0]?.all.messages, 2 * 2_455);
});

test('a period belongs to the day that most of it lies on', () => {
  assert.equal(dayOf({ begin: NOVEMBER_20, end: NOVEMBER_20 + DAY }), '2026-11-20');
  assert.equal(dayOf({ begin: NOVEMBER_20 - 3_600, end: NOVEMBER_20 + DAY - 3_600 }), '2026-11-20');
  assert.equal(dayOf({ begin: NOVEMBER_20 - 20 * 3_600, end: NOVEMBER_20 + 4 * 3_600 }), '2026-11-19');
});

test('a report of a week is told as a week, also beside days', () => {
  const week = 7 * 86_400;
  const read = (begin: number, end: number, id: string) =>
    readReportFile('a', Buffer.from(writeReport({ ...aDay, begin, end, id }))).reports;
  const long = read(NOVEMBER_20, NOVEMBER_20 + week, 'week');
  const later = read(NOVEMBER_20 + week, NOVEMBER_20 + week + 86_399, 'day');
  for (const [reports, last] of [
    [long, '2026-11-26'],
    [[...later, ...long], '2026-11-27'],
  ] as const) {
    const [sums] = sumReports(reports as readonly DmarcReport[]);
    assert.deepEqual(sums?.period, ['2026-11-20', last]);
    assert.deepEqual(sums?.senders[0]?.period, ['2026-11-20', last]);
  }
});

test('the policy told is that of the latest report, and domains are kept apart', () => {
  const later = { ...aDay, id: '2', begin: aDay.begin + DAY, end: aDay.end + DAY, policy: { p: 'reject', pct: '50' } };
  const elsewhere = { ...aDay, domain: 'autre.fr' };
  const reports = [later, aDay, elsewhere].flatMap(
    (written) => readReportFile('a', Buffer.from(writeReport(written))).reports,
  );
  const [sums, other] = sumReports(reports as readonly DmarcReport[]);
  assert.equal(sums?.published.p, 'reject');
  assert.deepEqual(sums?.asked?.rfc7489, { delivered: 0, quarantined: 315, refused: 315, uncertain: 0 });
  assert.deepEqual(sums?.asked?.rfc9989, { delivered: 0, quarantined: 0, refused: 630, uncertain: 0 });
  assert.equal(other?.domain, 'autre.fr');
});

/** Every message on its own, by the words of RFC 7489 §6.6.4 and RFC 9989 §4.7: the slow way that needs no formula. */
function oneByOne({ exact, below }: Failing, tags: PolicyTags, family: 'rfc7489' | 'rfc9989'): Dispositions {
  const dispositions = { delivered: 0, quarantined: 0, refused: 0, uncertain: 0 };
  const meet = (policy: string) => {
    if (policy === 'reject') dispositions.refused += 1;
    else if (policy === 'quarantine') dispositions.quarantined += 1;
    else dispositions.delivered += 1;
  };
  const lesser = (policy: string) => (policy === 'reject' ? 'quarantine' : 'none');
  const send = (messages: number, policy: string) => {
    const share = family === 'rfc7489' ? (tags.pct ?? 100) : 100;
    for (let message = 0; message < messages; message += 1) {
      const isWithin = message < Math.round((messages * share) / 100);
      const isLessened = family === 'rfc9989' ? tags.testing : !isWithin;
      meet(isLessened ? lesser(policy) : policy);
    }
  };
  send(exact, tags.p);
  const subdomain = tags.sp ?? tags.p;
  if (family === 'rfc9989' && tags.np !== null && tags.np !== subdomain) dispositions.uncertain += below;
  else send(below, subdomain);
  return dispositions;
}

function habitOf(at: number, random: Random): Habit {
  const own = `203.0.113.${at + 1}`;
  const provider = ['brevo', 'sendgrid', 'mailgun', 'amazon-ses'][at];
  const signer = ['brevo.com', 'sendgrid.net', 'mailgun.org', 'eu-west-3.amazonses.com'][at];
  const percent = () => [0, 100, 100, random(101)][random(4)] ?? 0;
  const rates = { dkim: percent(), spf: percent(), below: [0, 0, random(101)][random(3)] ?? 0 };
  if (provider !== undefined && signer !== undefined) {
    const addresses = Array.from({ length: 1 + random(30) }, (_, host) => `198.51.100.${at * 40 + host}`);
    return { name: provider, addresses, signer, envelope: null, ...rates };
  }
  if (at < 10)
    return { name: `outil-${at}.fr`, addresses: [own], signer: null, envelope: `rebonds.outil-${at}.fr`, ...rates };
  return { name: own, addresses: [own], signer: null, envelope: null, ...rates };
}

/** Sends so many messages one by one, and writes them down as receivers report them: what fared alike on a day stands in one record. */
function month(
  habits: readonly Habit[],
  random: Random,
  { messages, policy }: { readonly messages: number; readonly policy: WrittenReport['policy'] },
) {
  const truth = new Map<string, Truth>();
  const records = new Map<string, { readonly at: string; row: WrittenRow }>();
  let total = 0;
  for (const habit of habits) {
    const sent: Truth = { messages: 0, passed: 0, failing: { exact: 0, below: 0 }, days: new Map() };
    truth.set(habit.name, sent);
    for (let message = 0; message < Math.floor(messages / habits.length); message += 1) {
      const [receiver, day] = [random(4), random(30)];
      const [dkim, spf] = [random(100) < habit.dkim, random(100) < habit.spf];
      const isBelow = random(100) < habit.below;
      const address = habit.addresses[random(habit.addresses.length)] ?? '';
      const failed = !dkim && !spf;
      total += 1;
      sent.messages += 1;
      if (!failed) sent.passed += 1;
      else if (isBelow) sent.failing.below += 1;
      else sent.failing.exact += 1;
      const name = new Date((NOVEMBER_20 + day * DAY) * 1000).toISOString().slice(0, 10);
      const counted = sent.days.get(name) ?? { messages: 0, failing: 0 };
      sent.days.set(name, { messages: counted.messages + 1, failing: counted.failing + (failed ? 1 : 0) });
      const key = [receiver, day, address, dkim, spf, isBelow].join();
      const known = records.get(key);
      if (known) known.row = { ...known.row, count: known.row.count + 1 };
      else records.set(key, { at: `${receiver} ${day}`, row: rowOf(habit, address, dkim, spf, isBelow) });
    }
  }
  const reports = Map.groupBy(records.values(), ({ at }) => at);
  const files = [...reports].map(([at, found]) =>
    packed(writeReport({ ...reportOf(at, found, random), policy }), wayFrom(random)),
  );
  return { files, truth, total };
}

function rowOf({ signer, envelope }: Habit, source: string, dkim: boolean, spf: boolean, isBelow: boolean): WrittenRow {
  const own = dkim ? [{ domain: DOMAIN, selector: 'cle', result: 'pass' }] : [];
  const foreign = signer === null ? [] : [{ domain: signer, selector: 's', result: 'pass' }];
  return {
    ...{ source, count: 1, disposition: 'none' as const },
    ...{ dkim: dkim ? ('pass' as const) : ('fail' as const), spf: spf ? ('pass' as const) : ('fail' as const) },
    headerFrom: isBelow ? `news.${DOMAIN}` : DOMAIN,
    signatures: [...own, ...foreign],
    envelope: envelope === null ? null : { domain: envelope, result: 'pass' },
  };
}

function reportOf(at: string, found: readonly { readonly row: WrittenRow }[], random: Random): WrittenReport {
  const [receiver = '', day = ''] = at.split(' ');
  const begin = NOVEMBER_20 + Number(day) * DAY;
  return {
    form: random(2) === 0 ? 'rfc7489' : 'rfc9990',
    organization: `receveur-${receiver}.example`,
    ...{ id: at, begin, end: begin + DAY - random(2), domain: DOMAIN, policy: { p: 'none' } },
    rows: found.map(({ row }) => row),
  };
}
