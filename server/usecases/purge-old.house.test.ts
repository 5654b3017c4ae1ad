import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { durationWords, KEPT, keptDays } from '@rempart/contract';
import { wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { purchase, validatedPurchase } from '../../trials/purchase.ts';
import { openMailFiles, openOutbox } from '../adapters/mail/outbox.ts';
import { eraseWithFiles } from './admin/persons.ts';
import { askRights, declareWithdrawal, keepMessage } from './keep-contact-request.ts';
import { deliverMails } from './mail/deliver-mails.ts';
import { purgeOld } from './purge-old.ts';

const DAY_MS = 86_400_000;
const BOUGHT = new Date('2026-11-21T10:00:00Z');
const clock = { now: BOUGHT };
const folder = await mkdtemp(join(tmpdir(), 'mail-files-'));
const house = await openTestApp(fakeOutside(), {
  now: () => clock.now,
  postman: openOutbox(folder, { from: 'essai@localhost', dkim: null }),
  operator: { email: 'exploitant@exemple.fr' },
});
after(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});
const tools = { ...house.tools, mailFiles: openMailFiles(folder) };
const daysLater = (days: number) => new Date(BOUGHT.getTime() + days * DAY_MS);
const messages = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'));
/** Messages that contain a text anywhere, base64 decoded. */
async function messagesWith(text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await messages()) {
    const raw = (await readFile(join(folder, name), 'latin1')).replaceAll('=\r\n', '');
    const parts = raw.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+/gm) ?? [];
    const decoded = parts.map((part) => Buffer.from(part, 'base64').toString('utf8'));
    if ([raw, ...decoded].some((one) => one.toLowerCase().includes(text))) found.push(name);
  }
  return found;
}

test('erasing a person deletes the messages written as files, those to the operator included; others stay', async () => {
  const email = 'lina.canari@exemple.fr';
  await validatedPurchase(house, await wholeReport(house), email);
  await validatedPurchase(house, await wholeReport(house), 'autre@exemple.fr');
  const written = { firstName: 'Lina', lastName: 'Canari', email, company: '', subject: 'Presse' as const };
  await keepMessage({ ...written, urgency: 'normal', message: 'Bonjour à vous', key: 'm'.repeat(22) }, null, tools);
  await askRights({ right: 'access', email, orderNumber: '', details: '', key: 'r'.repeat(22) }, null, tools);
  await declareWithdrawal(
    { firstName: 'Lina', lastName: 'Canari', email, orderNumber: 'C-0000', key: 'w'.repeat(22) },
    null,
    tools,
  );
  await deliverMails(tools);
  assert.ok((await messagesWith(email)).length >= 4, 'receipt, report, message, acknowledgements');
  const others = (await messagesWith('autre@exemple.fr')).length;
  assert.ok(others >= 2);
  assert.equal((await eraseWithFiles(email, tools)).erased, true);
  assert.deepEqual(await messagesWith(email), []);
  assert.equal((await messagesWith('autre@exemple.fr')).length, others);
});

test('messages written as files are deleted with the traces, and nothing else in the folder is', async () => {
  await writeFile(join(folder, 'old.eml'), 'To: a@b.fr');
  await writeFile(join(folder, 'torn.eml.part'), 'To: a@b.fr');
  await writeFile(join(folder, 'keep.txt'), 'not a message');
  const before = new Date(BOUGHT.getTime() - (keptDays(KEPT.traces) + 1) * DAY_MS);
  for (const name of ['old.eml', 'torn.eml.part', 'keep.txt']) await utimes(join(folder, name), before, before);
  const fresh = await messages();
  assert.equal((await purgeOld(tools)).mailFiles, 2);
  const left = await readdir(folder);
  assert.ok(left.includes('keep.txt') && !left.includes('old.eml') && !left.includes('torn.eml.part'));
  assert.deepEqual(
    await messages(),
    fresh.filter((name) => name !== 'old.eml'),
  );
});

test('without a folder of messages there is nothing to delete', async () => {
  const nowhere = openMailFiles(join(folder, 'never', 'was'));
  assert.equal(await nowhere.forgetBefore(BOUGHT), 0);
  await nowhere.forget(['x']);
});

test('an order loses its person after twelve months and is deleted after five years, its invoice ten years after the financial year', async () => {
  const { order } = await purchase(house, await wholeReport(house), 'duree@exemple.fr');
  await house.tools.store.orders.refund(order.id, clock.now);
  const { orders, invoices } = tools.store;
  const left = async () => {
    const found = await orders.byId(order.id);
    return [found?.email ?? null, found !== null, (await invoices.of(order.number, 'invoice')) !== null];
  };
  for (const [days, kept] of [
    [keptDays(KEPT.orderPerson) - 1, ['duree@exemple.fr', true, true]],
    [keptDays(KEPT.orderPerson) + 1, [null, true, true]],
    [keptDays(KEPT.orderProof) - 1, [null, true, true]],
    [keptDays(KEPT.orderProof) + 1, [null, false, true]],
    [keptDays(KEPT.invoices) - 1, [null, false, true]],
    [keptDays(KEPT.invoices) + 1, [null, false, false]],
  ] as const) {
    clock.now = daysLater(days);
    await purgeOld(tools);
    assert.deepEqual(await left(), kept, `after ${days} days`);
  }
  clock.now = BOUGHT;
});

test('the printed retention is the applied one, and a leap day never shortens a legal duty to keep', () => {
  assert.equal(durationWords(KEPT.orderPerson), '12 mois');
  assert.equal(durationWords(KEPT.invoices), '10 ans après la clôture de l’exercice');
  for (const [name, kept] of Object.entries(KEPT)) {
    const words = durationWords(kept);
    const [count, unit] = words.split(' ');
    const longest = { jour: 1, jours: 1, mois: 31, an: 366, ans: 366 }[unit?.split(' ')[0] ?? ''] ?? 0;
    assert.ok(keptDays(kept) <= (Number(count) + ('afterClosing' in kept ? 1 : 0)) * longest + 1, `${name}: ${words}`);
  }
  for (const start of ['2026-11-21', '2027-12-31', '2028-02-29']) {
    const end = new Date(start);
    end.setUTCFullYear(end.getUTCFullYear() + 5);
    assert.ok(Date.parse(start) + keptDays(KEPT.orderProof) * DAY_MS >= end.getTime(), start);
    // Issued on the first day of a financial year that ends twelve months later.
    end.setUTCFullYear(end.getUTCFullYear() + 6);
    assert.ok(Date.parse(start) + keptDays(KEPT.invoices) * DAY_MS >= end.getTime(), start);
  }
});
