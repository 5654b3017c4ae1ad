import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { readEvidence } from '../../../../scripts/recordings/golden.ts';
import type { Double } from '../../../../tests/repair/doubles.ts';
import { KEYS } from '../../../../tests/repair/doubles.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import { openTestApp, type TestApp } from '../../../../trials/house.ts';
import { DOMAIN, openZoneDouble, repairOutside, STEP, standing, WRITTEN } from '../../../../trials/repairs.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { refuseHolderMail, refuseStrangerMail } from '../../../usecases/mail/to-strangers.ts';
import { openHeldKeys, openRepairDesk, type RepairDesk } from './desk.ts';
import { readRepairForm } from './form.ts';
import { readRepair } from './read-repair.ts';

const clock = { now: new Date('2026-11-27T10:00:00Z') };
const minutesLater = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const warnings: string[] = [];
let double: Double;
let house: TestApp;
let desk: RepairDesk;
let reportId: string;
let zone: Double['rows'];

before(async () => {
  double = await openZoneDouble();
  zone = structuredClone(double.rows);
  house = await openTestApp(repairOutside(double), { now: () => clock.now });
  desk = openRepairDesk(house.tools, (text) => warnings.push(text));
  reportId = (await wholeReport(house, readEvidence(DOMAIN))).publicId;
});
after(async () => {
  await desk.close();
  await house.close();
  await double.close();
  assert.deepEqual(warnings, []);
});

beforeEach(() => {
  double.rows = structuredClone(zone);
  [double.mood, double.readMood] = ['as-documented', 'as-documented'];
});

const from = (key: string = KEYS.gandi, secret: string | null = null) => ({ key, secret, visitor: null });
const written = () => double.rows.filter(({ name }) => name === WRITTEN);
const confirmed = { isCompared: true, key: null, visitor: null };

async function shown(of: RepairDesk = desk, asked: typeof STEP = STEP) {
  const { id, secret } = await of.open(reportId, asked, from());
  return { id, secret, page: await standing(of, id, secret) };
}

const recordOfOthers = () => ({
  ...(double.rows[0] ?? assert.fail()),
  ...{ id: 'new', name: `autre.${DOMAIN}`, type: 'A', content: '192.0.2.9' },
});

/** A step that was written; returns the name under which it is kept. */
async function wrote(): Promise<string> {
  const { id, secret } = await shown();
  await desk.confirm(id, secret, confirmed);
  return (await standing(desk, id, secret)).repairId ?? assert.fail();
}

test('the form offers the steps that change records, what they wait for, and the hosts with their narrowest key', async () => {
  const all = await readRepairForm(reportId, { step: null, way: null }, house.tools);
  assert.ok(all.steps.length > 2);
  assert.equal(all.chosen, null);
  const { chosen, host } = await readRepairForm(reportId, { step: STEP.step, way: 'gandi' }, house.tools);
  assert.deepEqual(chosen?.values, [`votre-adresse-rapports@${DOMAIN}`]);
  assert.match(host?.right ?? '', /pour ce domaine seul/);
  assert.match(host?.keyAt ?? '', /^https:\/\/admin\.gandi\.net\//);
  assert.match(host?.documents ?? '', /^22.octobre.2020$/);
  const bare = JSON.stringify(all);
  assert.doesNotMatch(bare, /TLSRPT/, 'records are shown to who opens the zone');
});

test('the plan of an audit is made once for all its forms, and again where its evidence changed', async () => {
  const { id, publicId } = await wholeReport(house, readEvidence(DOMAIN));
  let planned = 0;
  const tools = {
    ...house.tools,
    planSteps: async (asked: Parameters<typeof house.tools.planSteps>[0]) => {
      planned += 1;
      return house.tools.planSteps(asked);
    },
  };
  const read = () => readRepairForm(publicId, { step: STEP.step, way: 'gandi' }, tools);
  const [form, beside] = await Promise.all([read(), read()]);
  assert.deepEqual(beside, form);
  assert.deepEqual(await read(), form);
  const posted = openRepairDesk(tools, assert.fail);
  const misnamed = { ...STEP, step: 'aucune' };
  await assert.rejects(posted.open(publicId, misnamed, from()), { code: 'VALIDATION' });
  assert.equal(planned, 1);
  const later = '2026-11-27T09:00:00.000Z';
  await house.tools.store.audits.amend(id, (evidence) => ({ ...evidence, at: later }));
  await read();
  assert.equal(planned, 2, 'its days are counted from another');
});

test('a step is shown before it is written, and found afterwards beside what was predicted', async () => {
  const { id, secret, page } = await shown();
  assert.equal(page.state, 'shown', JSON.stringify(page.refusal));
  assert.deepEqual(page.shown?.removed, []);
  assert.match(page.shown?.added.join() ?? '', /^_smtp\._tls\.moyenne\.example\. \d+ IN TXT "v=TLSRPTv1; rua=mailto:/);
  assert.ok(double.rows.length > 5);
  assert.equal(page.shown?.unchanged, double.rows.length);
  assert.deepEqual(written(), [], 'nothing is written before it is confirmed');

  await assert.rejects(desk.confirm(id, secret, { ...confirmed, isCompared: false }), { code: 'COMPARE_FIRST' });
  await desk.confirm(id, secret, confirmed);
  const done = await standing(desk, id, secret);
  assert.equal(done.state, 'done', JSON.stringify(done.refusal));
  assert.equal(written().length, 1);

  const repair = await readRepair(done.repairId ?? '', house.tools);
  assert.equal(repair.state, 'proved');
  assert.equal(repair.by, 'Ada Lovelace');
  assert.deepEqual(repair.obtained?.servers, [{ name: 'ns1.example (192.0.2.1)', state: 'as-written' }]);
  assert.equal(repair.undoUntil, '2026-12-26T10:00:00.000Z');
});

test('the holder is told what was written, by whom, and how to take it back', async () => {
  await deliverMails(house.tools);
  const written = await wrote();
  const told = (await house.rows(mails)).filter(({ key }) => key.startsWith(written));
  assert.deepEqual(
    told.map(({ kind, recipient }) => [kind, recipient]),
    [['repair', 'titulaire@exemple.fr']],
  );
  const sent: { readonly subject: string; readonly text: string }[] = [];
  const postman = {
    isLocal: true,
    hand: async (letter: (typeof sent)[number]) => {
      sent.push(letter);
      return { outcome: 'written', answer: '' } as const;
    },
  };
  await deliverMails({ ...house.tools, postman });
  const [letter] = sent;
  assert.match(letter?.subject ?? '', /^moyenne\.example.: une étape a été écrite dans votre zone$/);
  assert.match(
    letter?.text ?? '',
    /Ada Lovelace[\s\S]*v=TLSRPTv1[\s\S]*26.décembre.2026[\s\S]*\/reparer\/fait\/[\w-]{22}/,
  );
});

test('who comes back with the key puts back exactly what was there', async () => {
  const repairId = await wrote();
  const { id, secret } = await desk.openUndo(repairId, 'Grace', from());
  const page = await standing(desk, id, secret);
  assert.equal(page.state, 'shown', JSON.stringify(page.refusal));
  assert.match(page.shown?.removed.join() ?? '', /v=TLSRPTv1/);
  await desk.confirm(id, secret, confirmed);
  const done = await standing(desk, id, secret);
  assert.equal(done.state, 'done', JSON.stringify(done.refusal));
  assert.deepEqual(written(), []);
  assert.equal((await readRepair(repairId, house.tools)).state, 'undone');
  await assert.rejects(desk.openUndo(repairId, 'Grace', from()), { code: 'NOT_FOUND' });
});

test('the address of a form alone opens and confirms nothing', async () => {
  const { id } = await shown();
  for (const secret of [null, 'x'.repeat(43)]) {
    await assert.rejects(desk.read(id, secret), { code: 'NOT_FOUND' });
    await assert.rejects(desk.confirm(id, secret, confirmed), { code: 'NOT_FOUND' });
  }
  assert.deepEqual(written(), []);
});

test('a zone that changed since it was shown is not written to', async () => {
  const { id, secret } = await shown();
  double.rows.push(recordOfOthers());
  await desk.confirm(id, secret, confirmed);
  const { state, refusal } = await standing(desk, id, secret);
  assert.equal(state, 'refused');
  assert.equal(refusal?.code, 'CHANGED_MEANWHILE');
  assert.deepEqual(written(), []);
});

test('of two browsers that confirm at once, one writes', async () => {
  const forms = [await shown(), await shown()];
  await Promise.all(forms.map(({ id, secret }) => desk.confirm(id, secret, confirmed)));
  const ends = await Promise.all(forms.map(({ id, secret }) => standing(desk, id, secret)));
  assert.deepEqual(ends.map(({ state }) => state).toSorted(), ['done', 'refused']);
  const [refused] = ends.filter(({ state }) => state === 'refused');
  assert.match(refused?.refusal?.code ?? '', /^(?:BUSY_ZONE|CHANGED_MEANWHILE)$/);
  assert.equal(written().length, 1);
});

test('a form is confirmed once, however often its button is pressed', async () => {
  const { id, secret } = await shown();
  const presses = await Promise.allSettled([1, 2, 3].map(() => desk.confirm(id, secret, confirmed)));
  assert.equal(presses.filter(({ status }) => status === 'fulfilled').length, 1);
  await standing(desk, id, secret);
  assert.equal(written().length, 1);
});

test('of many who press a button at once, only so many are let in as one process works for', async () => {
  const kept = openHeldKeys();
  const busy = openRepairDesk(house.tools, (text) => warnings.push(text), kept);
  const pressed = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => busy.open(reportId, STEP, from())));
  const forms = pressed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.equal(forms.length, 3);
  await Promise.all(kept.running);
  forms.push(await shown(busy));
  await Promise.all(kept.running);
  const presses = await Promise.allSettled(forms.map(({ id, secret }) => busy.confirm(id, secret, confirmed)));
  assert.equal(presses.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const one of [...pressed, ...presses]) assert.ok(one.status === 'fulfilled' || one.reason.code === 'BUSY');
  await busy.close();
});

test('a process that does not hold the key asks for it, and judges the zone again', async () => {
  const { id, secret } = await shown();
  const other = openRepairDesk(house.tools, (text) => warnings.push(text));
  assert.equal((await other.read(id, secret)).asksKey, true);
  await assert.rejects(other.confirm(id, secret, confirmed), { code: 'KEY_NEEDED' });
  await other.confirm(id, secret, { ...confirmed, key: KEYS.gandi });
  assert.equal((await standing(other, id, secret)).state, 'done');
  assert.equal(written().length, 1);
  await other.close();
});

test('what was read some time ago is judged again before it is written, and refused where it is not what was shown', async () => {
  const { id, secret } = await shown();
  minutesLater(15);
  double.rows.push(recordOfOthers());
  await desk.confirm(id, secret, confirmed);
  const { refusal } = await standing(desk, id, secret);
  assert.equal(refusal?.code, 'CHANGED_MEANWHILE');
  assert.deepEqual(written(), []);
});

test('after an hour a form is over', async () => {
  const { id, secret } = await shown();
  minutesLater(61);
  const page = await desk.read(id, secret);
  assert.equal(page.refusal?.code, 'TOO_LATE');
  await assert.rejects(desk.confirm(id, secret, confirmed), { code: 'NOT_READY' });
  assert.deepEqual(written(), []);
});

test('a form whose process ended while it read says so', async () => {
  const { id, secret } = await shown();
  const { repairs } = house.tools.store;
  assert.ok(await repairs.move(id, 'shown', 'reading', {}, clock.now));
  minutesLater(11);
  assert.equal((await desk.read(id, secret)).refusal?.code, 'CUT_OFF');
});

test('a step with a condition that is not met is refused, and told how it is met', async () => {
  const all = await readRepairForm(reportId, { step: null, way: null }, house.tools);
  for (const { id: step } of all.steps) {
    const { chosen } = await readRepairForm(reportId, { step, way: null }, house.tools);
    if (!chosen?.conditions.some(({ isSayable }) => isSayable)) continue;
    const { page } = await shown(desk, { ...STEP, step });
    assert.equal(page.refusal?.code, 'UNMET', step);
    assert.ok((page.refusal?.said.length ?? 0) > 1);
    assert.match(page.refusal?.said.at(-1) ?? '', /Rien n’a été écrit/);
    return;
  }
  assert.fail('no step of this plan has a condition');
});

test('a host that refuses, is silent or lies leaves a stable code, and nothing written that is not told', async () => {
  for (const mood of ['refuses', 'deaf', 'no-json', 'throttles'] as const) {
    double.readMood = mood;
    assert.equal((await shown()).page.refusal?.code, 'HOST', mood);
  }
  double.readMood = 'as-documented';
  const { id, secret } = await shown();
  double.mood = 'lies';
  await desk.confirm(id, secret, confirmed);
  assert.equal((await standing(desk, id, secret)).refusal?.code, 'NOT_WRITTEN');
  assert.deepEqual(written(), []);
});

test('a text that is no key, an unknown step, an unknown host and a domain that refuses are refused', async () => {
  const { id, secret } = await desk.open(reportId, STEP, from('deux mots'));
  assert.equal((await standing(desk, id, secret)).refusal?.code, 'BAD_KEY_TEXT');
  for (const wrong of [{ step: 'dmarc/nothing' }, { way: 'godaddy' }, { way: '__proto__' }])
    await assert.rejects(desk.open(reportId, { ...STEP, ...wrong }, from()), { code: 'VALIDATION' });
  const closed = openRepairDesk({ ...house.tools, hasOptedOut: async () => true }, assert.fail);
  await assert.rejects(closed.open(reportId, STEP, from()), { code: 'OPTED_OUT' });
});

test('a visitor opens ten forms an hour, and so many are opened for one name by all visitors', async () => {
  const visitor = '198.51.100.7';
  const counted = openRepairDesk({ ...house.tools }, assert.fail);
  const open = (who: string) => counted.open(reportId, STEP, { ...from('deux mots'), visitor: who });
  for (let times = 0; times < 10; times += 1) {
    const { id, secret } = await open(visitor);
    await standing(counted, id, secret);
  }
  await assert.rejects(open(visitor), { code: 'RATE_LIMITED' });
  await assert.rejects(open('198.51.100.8'), { code: 'RATE_LIMITED' });
});

test('the holder that a form names is told of twenty steps a day, and a way back is never refused', async () => {
  const { store, limits } = house.tools;
  const asked = { ...STEP, holder: 'tiers@exemple.fr' };
  const { id, secret } = await shown(desk, asked);
  await desk.confirm(id, secret, confirmed);
  const { repairId } = await standing(desk, id, secret);
  for (let times = 1; times < 20; times += 1)
    assert.equal(
      await refuseStrangerMail('repair', asked.holder, store, { visitor: null, at: clock.now, limits }),
      null,
    );
  const back = await desk.openUndo(repairId ?? '', 'Grace', from());
  await standing(desk, back.id, back.secret);
  await desk.confirm(back.id, back.secret, confirmed);
  assert.equal((await standing(desk, back.id, back.secret)).state, 'done');
  const next = await shown(desk, asked);
  await assert.rejects(desk.confirm(next.id, next.secret, confirmed), { code: 'MAILED_ENOUGH' });
  assert.equal((await desk.read(next.id, next.secret)).state, 'shown', 'nothing becomes of the form');
  assert.deepEqual(written(), []);
});

test('others of the same provider keep nobody from having the addresses of his own zone told', async () => {
  const { store, limits } = house.tools;
  const write = async (visitor: string, holder: string) => {
    const { id, secret } = await shown(desk, { ...STEP, holder });
    await desk.confirm(id, secret, { ...confirmed, visitor });
    assert.equal((await standing(desk, id, secret)).state, 'done');
  };
  for (let n = 0; n < 60; n += 1) {
    const from = { visitor: `198.18.${n % 3}.1`, at: clock.now, limits };
    assert.equal(await refuseStrangerMail('repair', `${n}@exemple.fr`, store, from), null);
  }
  for (const holder of [`dns@${DOMAIN}`, `DNS@mail.${DOMAIN}`]) {
    await write('198.18.0.1', holder);
    double.rows = structuredClone(zone);
  }
  for (const holder of ['autre@exemple.fr', `a@x${DOMAIN}`])
    await assert.rejects(write('198.18.9.1', holder), { code: 'MAIL_CEILING' }, holder);
});

test('a zone that was left at a former host is not written to', async () => {
  const elsewhere = repairOutside(double, {
    isOfTheLab: () => false,
    nameServersOf: async () => ['ns1.ailleurs.example'],
  });
  const there = openRepairDesk({ ...house.tools, repairing: elsewhere.repairing }, assert.fail);
  const { page } = await shown(there);
  assert.equal(page.refusal?.code, 'NOT_ITS_HOST');
  assert.match(page.refusal?.said.join() ?? '', /ns1\.ailleurs\.example/);
});

test('an audit afterwards takes the word of the name servers for what changed, and asks the DNS for all else', async () => {
  for (const state of ['as-written', 'not-yet'] as const) {
    const zones: unknown[] = [];
    const real = repairOutside(double).repairing;
    const { repairing } = repairOutside(double, {
      isOfTheLab: () => false,
      askServers: async () => [{ host: 'ns1.example', address: '192.0.2.1', state, detail: '' }],
      audit: (as, zone) => {
        zones.push(zone && [...(zone.only ?? [])]);
        return real.audit(as, zone);
      },
    });
    const live = openRepairDesk({ ...house.tools, repairing }, assert.fail);
    const { id, secret } = await shown(live);
    await live.confirm(id, secret, confirmed);
    const { repairId } = await standing(live, id, secret);
    assert.deepEqual(zones.at(-1), state === 'as-written' ? [`${WRITTEN} TXT`] : null, state);
    const { obtained } = await readRepair(repairId ?? '', house.tools);
    assert.equal(obtained?.servers?.[0]?.state, state);
    double.rows = double.rows.filter(({ name }) => name !== WRITTEN);
  }
});

test('of many forms the oldest key is forgotten for the next, and asked for again', async () => {
  const first = await shown();
  for (let times = 0; times < 20; times += 1) await shown();
  assert.equal((await desk.read(first.id, first.secret)).asksKey, true);
});

test('the host is recognised by the name servers, and offered first', async () => {
  const { hosts } = await readRepairForm(reportId, { step: null, way: null }, house.tools);
  assert.ok(
    hosts.every(({ isRecognised }) => !isRecognised),
    'the servers of this world are of nobody known',
  );
  const evidence = JSON.parse(
    JSON.stringify(readEvidence(DOMAIN)).replaceAll(/ns(\d)\.hebergeur\.example/g, 'dns$1$1.ovh.net'),
  );
  const { publicId } = await wholeReport(house, evidence);
  const [first, ...others] = (await readRepairForm(publicId, { step: null, way: null }, house.tools)).hosts;
  assert.deepEqual([first?.id, first?.isRecognised], ['ovh', true]);
  assert.ok(others.every(({ isRecognised }) => !isRecognised));
});

test('servers that claim the zones of others have no more mail sent below these names than a day has for all', async () => {
  const { store, limits } = house.tools;
  minutesLater(48 * 60);
  const by = { visitor: '203.0.113.9', at: clock.now, limits };
  const refuse = (n: number) => refuseHolderMail(`${n}@exemple.fr`, store, by);
  for (let n = 0; n < 300; n += 1) assert.equal(await refuse(n), null);
  for (let n = 300; n < 320; n += 1) assert.equal(await refuse(n), null, 'what a visitor has for any address');
  assert.equal((await refuse(320))?.code, 'MAIL_CEILING');
});
