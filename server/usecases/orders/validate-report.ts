import { product } from '@rempart/brand';
import type { Review } from '@rempart/report';
import type { Order, Release } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { planFollowUps } from '../follow-ups/start-due.ts';
import { Refusal } from '../refusal.ts';
import { atThePress } from './at-the-press.ts';
import { reportOrder } from './prepare-report.ts';

type Given = Pick<Tools, 'store' | 'operator' | 'origin' | 'drawReport' | 'now'>;

/** Who read the report, and the expert’s own words, paragraphs parted by empty lines. */
export interface Reading {
  readonly by: string;
  readonly note?: string;
  /** What was let go and held until now; taken back in the meantime, nothing happens. */
  readonly release?: Release;
}

/**
 * generated → validated: a person has read the report. It is drawn once more with that person’s name and note; file, state and mail are
 * written in one transaction. From now on its buyer may fetch it. Throws `NOT_READY`, `WITHDRAWN` where its buyer
 * withdrew before, or `TOO_LATE` where a release was taken back.
 */
export async function validateReport(orderId: number, reading: Reading, tools: Given): Promise<void> {
  const { store, now } = tools;
  const at = now();
  const order = await store.orders.byId(orderId);
  if (order) refuseWithdrawn(order);
  if (order?.state !== 'generated') throw new Refusal('NOT_READY');
  const file = await atThePress(tools.drawReport(await reportOrder(order, await reviewOf(reading, at, tools), tools)));
  await store.transaction(async ({ orders, alerts, soldReports, mails, followUps }) => {
    if (reading.release && !(await orders.endRelease(orderId, reading.release))) throw new Refusal('TOO_LATE');
    if (!(await orders.advance(orderId, ['generated'], 'validated', at))) {
      refuseWithdrawn((await orders.byId(orderId)) ?? order);
      throw new Refusal('NOT_READY');
    }
    await soldReports.keepFile(orderId, file, at);
    await planFollowUps(orderId, { followUps }, at);
    const { number: subject, email } = order;
    if (email !== null) await mails.add({ kind: 'report', key: subject, orderId, recipient: email }, at);
    else await alerts.raise({ kind: 'MAIL_REFUSED', subject, orderId, detail: { answer: 'no address' } }, at);
  });
}

/** Who withdrew before the report was provided is owed the money, and no report: the contract is at an end (C. conso. L221-27). */
function refuseWithdrawn({ withdrawnAt }: Order): void {
  if (withdrawnAt !== null) throw new Refusal('WITHDRAWN');
}

/** The report as it would be sent, with a note that is being written. */
export async function previewReport(orderId: number, reading: Reading, tools: Given): Promise<Uint8Array> {
  const order = await tools.store.orders.byId(orderId);
  if (!order?.generatedAt) throw new Refusal('NOT_READY');
  const asked = await reportOrder(order, await reviewOf(reading, tools.now(), tools), tools);
  return (await atThePress(tools.drawReport(asked))).pdf;
}

/** The name that the account signs with, else the one that the operator declared, else the house: a login is nothing to sign with. */
async function reviewOf(
  { by, note = '' }: Reading,
  at: Date,
  { store, operator }: Pick<Tools, 'store' | 'operator'>,
): Promise<Review> {
  const reader = await store.admins.byName(by);
  const house = operator.reviewer ?? { name: operator.company ?? product.name, role: '' };
  const { name, role } = reader && reader.name !== '' ? reader : house;
  return { name, role, at: at.toISOString(), note };
}
