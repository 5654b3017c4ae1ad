import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { readEvidence } from '../../../../engine/testing/recordings.ts';
import { KEYS } from '../../../../tests/repair/doubles.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import { confirmed, from, openRepairHouse } from '../../../../trials/repair-house.ts';
import { DOMAIN, repairOutside, STEP, standing, WRITTEN } from '../../../../trials/repairs.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { openRepairDesk } from './desk.ts';
import { readRepairForm } from './form.ts';
import { openHeldKeys } from './held-keys.ts';
import { readRepair } from './read-repair.ts';

const { close, desk, double, house, reportId, restore, shown, warn, written } = await openRepairHouse();
after(close);
beforeEach(restore);

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
  const undone = await readRepair(repairId, house.tools);
  assert.equal(undone.state, 'undone');
  assert.ok(undone.obtained, 'what is found since');
  assert.equal(undone.obtained.servers?.[0]?.state, 'as-written');
  await assert.rejects(desk.openUndo(repairId, 'Grace', from()), { code: 'NOT_FOUND' });
});

test('a process that does not hold the key asks for it, and judges the zone again', async () => {
  const { id, secret } = await shown();
  const heldKeys = openHeldKeys();
  const other = openRepairDesk({ ...house.tools, heldKeys }, warn);
  assert.equal((await other.read(id, secret)).asksKey, true);
  await assert.rejects(other.confirm(id, secret, confirmed), { code: 'KEY_NEEDED' });
  await other.confirm(id, secret, { ...confirmed, key: KEYS.gandi });
  assert.equal((await standing(other, id, secret)).state, 'done');
  assert.equal(written().length, 1);
  await heldKeys.close();
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
