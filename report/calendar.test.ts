import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { WEEK_MS } from '@rempart/contract';
import { type AuditEvidence, conclude, deadlinesOf, planOf, workingDay } from '@rempart/engine';
import { describeAction } from '@rempart/engine/fr';
import { type CalendarDay, drawCalendar } from './calendar.ts';
import { outline } from './outline.fr.ts';
import { calendarFile } from './sections/calendar-file.fr.ts';
import { specimenOrder } from './specimen.ts';
import { type Subject, unprovedSubject } from './subject.ts';
import { type Component, parseCalendar } from './testing/calendar.ts';
import { boughtOrder, NOBODY } from './testing.ts';
import { day, dayInParis } from './typography.fr.ts';

const RECORDINGS = join(import.meta.dirname, '../engine/recordings');
const drawnAt = '2026-11-21T23:30:00.000Z';
/** The calendar of a report, without the report. */
const fileOf = (subject: Subject) => calendarFile(subject)[0]?.text ?? null;
const subjectAt = (evidence: AuditEvidence, at: string) => unprovedSubject(boughtOrder({ evidence, drawnAt: at }));

const recorded = readdirSync(RECORDINGS)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const evidence = JSON.parse(readFileSync(join(RECORDINGS, name), 'utf8')) as AuditEvidence;
    const subject = subjectAt(evidence, drawnAt);
    const file = fileOf(subject);
    const deadlines = deadlinesOf(evidence).filter(({ kind, on }) => kind !== 'signature' && on > evidence.at);
    return { evidence, file, deadlines, actions: subject.plan.actions, from: subject.from };
  });

function eventsOf(file: string): readonly Component[] {
  return parseCalendar(file).components;
}
const textOf = ({ properties }: Component, name: string) => properties.get(name)?.value ?? '';

test('every step of every plan is in the calendar with who does it and how to check it, and every deadline to come', () => {
  for (const { evidence, file, deadlines, actions, from } of recorded) {
    if (actions.length + deadlines.length === 0) {
      assert.equal(file, null, evidence.domain);
      continue;
    }
    const events = eventsOf(file ?? '');
    const [later, now] = [true, false].map((isLater) => actions.filter(({ week }) => week > 0 === isLater));
    const started = new Set(now?.map(({ notBefore }) => notBefore ?? workingDay(dayInParis(from), false))).size;
    assert.equal(events.length, started + (later?.length ?? 0) + deadlines.length, evidence.domain);
    for (const action of actions) {
      const { title, criterion } = describeAction(action);
      const own = events.filter((event) =>
        `${textOf(event, 'SUMMARY')}\n${textOf(event, 'DESCRIPTION')}`.includes(title),
      );
      assert.ok(
        own.some((event) => textOf(event, 'DESCRIPTION').includes(criterion)),
        `${evidence.domain}: ${title}`,
      );
    }
  }
});

test('each step stands on its first day and says it, with what must be so first', () => {
  for (const { evidence, file, actions } of recorded) {
    const events = eventsOf(file ?? EMPTY);
    for (const action of actions.filter(({ week }) => week > 0)) {
      const number = actions.indexOf(action) + 1;
      const own = events.find((event) => new RegExp(`^Étape ${number}\\s:`).test(textOf(event, 'SUMMARY')));
      assert.ok(own && action.notBefore !== null, `${evidence.domain}: no step ${number}`);
      assert.equal(textOf(own, 'DTSTART'), action.notBefore.replaceAll('-', ''));
      assert.ok(textOf(own, 'DESCRIPTION').includes(`À partir du ${day(`${action.notBefore}T12:00:00Z`)}, pas avant.`));
    }
  }
});

test('no step is put on a day without work, nor what may stop mail on a Friday or about the end of a year', () => {
  for (const from of ['2026-11-20T10:00:00Z', '2026-11-21T23:30:00Z', '2026-12-18T08:00:00Z', '2026-12-24T08:00:00Z'])
    for (const { evidence } of recorded.filter(({ evidence: { domain } }) => /^(?:passoire|moyenne)/.test(domain))) {
      const subject = subjectAt(evidence, from);
      const { plan } = subject;
      for (const { properties } of eventsOf(fileOf(subject) ?? EMPTY)) {
        const [summary = '', started = ''] = ['SUMMARY', 'DTSTART'].map((name) => properties.get(name)?.value);
        if (!/^(?:Étape|Dès|À partir)/.test(summary)) continue;
        const date = started.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
        assert.equal(date, workingDay(date, false), `${evidence.domain}: ${summary}`);
        const step = plan.actions[Number(/^Étape (\d+)/.exec(summary)?.[1] ?? 0) - 1];
        if (step?.risk === 'watch') assert.equal(date, workingDay(date, true), `${evidence.domain}: ${summary}`);
      }
    }
});

test('days are counted from the day on which the report is let go, and stages keep their distance', () => {
  const { evidence } = recorded.find((one) => one.evidence.domain === 'passoire.example') ?? assert.fail();
  const order = { evidence, drawnAt: evidence.at };
  const letGoOn = (at: string) => {
    const review = { name: 'Jeanne Martin', role: 'ingénieure messagerie', at, note: '' };
    const { actions } = unprovedSubject(boughtOrder({ ...order, review })).plan;
    return actions;
  };
  const [early, late] = [letGoOn('2026-12-01T09:00:00Z'), letGoOn('2026-12-03T09:00:00Z')];
  const dayIn = (actions: typeof early, id: string) => actions.find((action) => action.id === id)?.notBefore ?? '';
  assert.deepEqual(
    [dayIn(early, 'tcp/reading-close'), dayIn(late, 'tcp/reading-close')],
    ['2026-12-15', '2026-12-17'],
    'a fortnight after the one and the other',
  );
  for (const actions of [early, late])
    for (const action of actions)
      for (const stage of actions.filter(({ id }) => action.follows.includes(id))) {
        const [first = '', then = ''] = [stage, action].map(({ notBefore }) => notBefore ?? '');
        const apart = (Date.parse(then) - Date.parse(first)) / WEEK_MS;
        assert.ok(first === '' || apart >= action.week - stage.week, `${stage.id} ${first}, ${action.id} ${then}`);
      }
});

test('the domain of another holder is watched, and renewed by that holder', () => {
  const foreign = recorded.flatMap(({ file }) =>
    eventsOf(file ?? EMPTY).filter((event) => textOf(event, 'SUMMARY').startsWith('Domaine dont vous dépendez')),
  );
  assert.ok(foreign.length > 0);
  for (const event of foreign) {
    assert.doesNotMatch(textOf(event, 'DESCRIPTION'), /À renouveler/);
    assert.match(textOf(event, 'DESCRIPTION'), /vérifiez, quelques jours avant, que son titulaire l’a renouvelé/);
  }
});

test('no value to publish or to withdraw stands in the calendar', () => {
  for (const { evidence, file, actions } of recorded) {
    const whole = file?.replaceAll('\r\n ', '') ?? '';
    for (const { records, served } of actions) {
      const values = [
        ...records.flatMap(({ type, before, after }) => (type === 'TXT' ? [...before, ...after] : [])),
        ...served.map(({ text }) => text),
      ];
      for (const value of values) assert.ok(value === '' || !whole.includes(value), `${evidence.domain}: ${value}`);
    }
    assert.doesNotMatch(whole, /v=(?:spf1|DMARC1|DKIM1|STSv1|TLSRPTv1)/);
  }
});

test('days are written as people say them, and an automatic renewal is reported for what it is', () => {
  const titles = recorded.flatMap(({ file }) => eventsOf(file ?? EMPTY).map((event) => textOf(event, 'SUMMARY')));
  for (const title of titles) assert.doesNotMatch(title, /\d{4}-\d{2}-\d{2}/);
  assert.ok(titles.some((title) => /^Nom de domaine \S+ : fin le \d+(?:er)? \p{L}+ \d{4}$/u.test(title)));
  const automatic = recorded.flatMap(({ deadlines }) => deadlines.filter((one) => one.automatic));
  assert.ok(automatic.length > 0);
  assert.equal(titles.filter((title) => title.includes('renouvellement automatique attendu')).length, automatic.length);
});

test('each event has a name of its own that a later report on the same domain uses again', () => {
  const one = recorded.find(({ evidence }) => evidence.domain === 'moyenne.example') ?? assert.fail('not recorded');
  const uids = (file: string | null) => eventsOf(file ?? EMPTY).map((event) => textOf(event, 'UID'));
  const first = uids(one.file);
  assert.equal(new Set(first).size, first.length);
  const [{ on = '' } = {}] = one.deadlines.filter(({ kind }) => kind === 'domain');
  const renewed = JSON.parse(JSON.stringify(one.evidence).replaceAll(on, '2031-05-04T10:00:00Z')) as AuditEvidence;
  const later = fileOf(subjectAt(renewed, '2026-12-05T10:00:00.000Z'));
  assert.deepEqual(uids(later).toSorted(), first.toSorted());
  assert.match(later ?? '', /DTSTART;VALUE=DATE:20310504/);
  const others = recorded.filter(({ evidence }) => evidence.domain !== 'moyenne.example');
  assert.ok(!others.some(({ file }) => uids(file).some((uid) => first.includes(uid))));
});

test('texts with every sign that has a meaning in a calendar come back as they were, in lines of 75 octets', () => {
  const told = ['a; b, c \\ d : « é » 𝕏 \\n', 'X'.repeat(200), 'é'.repeat(200)];
  const one: CalendarDay = { uid: 'a@b', day: '2026-12-06', title: told.join(' '), told, reminder: 'PT9H' };
  const file = drawCalendar('Échéances', [one], drawnAt);
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const [event] = eventsOf(file);
  assert.ok(event);
  assert.equal(textOf(event, 'SUMMARY'), one.title);
  assert.equal(textOf(event, 'DESCRIPTION'), told.join('\n\n'));
  assert.equal(textOf(event, 'DTSTAMP'), '20261121T233000Z');
  assert.match(file, /^NAME:Échéances\r\nX-WR-CALNAME:Échéances\r$/m);
  const forged = drawCalendar('Échéances', [{ ...one, title: 'a\r\nBEGIN:VEVENT\u0000' }], drawnAt);
  assert.equal(eventsOf(forged).length, 1);
});

test('the file is handed over with words that say how many steps and deadlines it holds', () => {
  const { evidence } = specimenOrder(NOBODY);
  const drawn = outline(specimenOrder(NOBODY));
  const { description } = drawn.attachments.find(({ name }) => name === 'echeances.ics') ?? assert.fail('none');
  const steps = planOf(evidence, conclude(evidence)).actions.length;
  const deadlines = deadlinesOf(evidence).filter(({ kind, on }) => kind !== 'signature' && on > evidence.at).length;
  assert.ok(steps > 1 && deadlines > 1);
  const said = description.replaceAll('\u00a0', ' ');
  assert.ok(
    said.startsWith(`${steps} étapes du plan, ${deadlines} échéances (`) && said.includes('nom de domaine'),
    said,
  );
  assert.match(JSON.stringify(drawn.sections), /inscrit dans votre agenda les étapes du plan et ces échéances/);
});

const EMPTY = drawCalendar('Échéances', [], drawnAt);
