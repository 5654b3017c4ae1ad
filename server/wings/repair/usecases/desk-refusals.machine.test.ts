import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { confirmed, from, openRepairHouse } from '../../../../trials/repair-house.ts';
import { DOMAIN, repairOutside, STEP, standing } from '../../../../trials/repairs.ts';
import { refuseHolderMail, refuseStrangerMail } from '../../../usecases/mail/to-strangers.ts';
import { openRepairDesk } from './desk.ts';
import { readRepairForm } from './form.ts';
import { openHeldKeys } from './held-keys.ts';
import { readRepair } from './read-repair.ts';

const { clock, close, desk, double, house, reportId, restore, shown, warn, written } = await openRepairHouse();
after(close);
beforeEach(restore);

const minutesLater = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

const recordOfOthers = () => ({
  ...(double.rows[0] ?? assert.fail()),
  ...{ id: 'new', name: `autre.${DOMAIN}`, type: 'A', content: '192.0.2.9' },
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
  const busy = openRepairDesk({ ...house.tools, heldKeys: kept }, warn);
  const pressed = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => busy.open(reportId, STEP, from())));
  const forms = pressed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.equal(forms.length, 3);
  await Promise.all(kept.running);
  forms.push(await shown(busy));
  await Promise.all(kept.running);
  const presses = await Promise.allSettled(forms.map(({ id, secret }) => busy.confirm(id, secret, confirmed)));
  assert.equal(presses.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const one of [...pressed, ...presses]) assert.ok(one.status === 'fulfilled' || one.reason.code === 'BUSY');
  await kept.close();
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
  double.mood = 'refuses';
  await desk.confirm(id, secret, confirmed);
  assert.equal((await standing(desk, id, secret)).refusal?.code, 'NOT_WRITTEN');
  assert.deepEqual(written(), []);
});

test('what a host says that it wrote, and does not show, is unknown until it can come no more', async () => {
  const { id, secret } = await shown();
  double.mood = 'lies';
  await desk.confirm(id, secret, confirmed);
  const { repairId } = await standing(desk, id, secret);
  const stateOf = async () => (await readRepair(repairId ?? '', house.tools)).state;
  assert.equal(await stateOf(), 'begun');
  assert.equal((await shown()).page.refusal?.code, 'PENDING');
  const back = await desk.openUndo(repairId ?? '', 'Grace', from());
  assert.equal((await standing(desk, back.id, back.secret)).refusal?.code, 'PENDING');
  minutesLater(11);
  assert.equal((await shown()).page.state, 'shown');
  assert.equal(await stateOf(), 'not-written');
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
    restore();
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

test('servers that claim the zones of others have no more mail sent below these names than a day has for all', async () => {
  const { store, limits } = house.tools;
  minutesLater(48 * 60);
  const by = { visitor: '203.0.113.9', at: clock.now, limits };
  const refuse = (n: number) => refuseHolderMail(`${n}@exemple.fr`, store, by);
  for (let n = 0; n < 300; n += 1) assert.equal(await refuse(n), null);
  for (let n = 300; n < 320; n += 1) assert.equal(await refuse(n), null, 'what a visitor has for any address');
  assert.equal((await refuse(320))?.code, 'MAIL_CEILING');
});
