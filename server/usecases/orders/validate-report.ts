import { product } from '@rempart/brand';
import type { Review } from '@rempart/report';
import type { Order, Release } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { planFollowUps } from '../follow-ups/start-due.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { reportOrder } from './prepare-report.ts';

type Dependencies = Pick<Tools, 'store' | 'operator' | 'origin' | 'drawReport' | 'now'>;

/** The reviewer's name and note, whose paragraphs are separated by empty lines. */
export interface Reading {
  readonly by: string;
  readonly note?: string;
  /** The release that ends now; where it was taken back in the meantime, nothing happens. */
  readonly release?: Release;
}

/**
 * generated → validated: a person has read the report. Draws it once more with that person's name and note; file, state and message are
 * written in one transaction. From now on its buyer may download it. Throws `NOT_READY`, `WITHDRAWN` where its buyer withdrew before, or
 * `TOO_LATE` where a release was taken back.
 */
export async function validateReport(orderId: number, reading: Reading, tools: Dependencies): Promise<void> {
  const { store, now } = tools;
  const at = now();
  const order = await store.orders.byId(orderId);
  if (order) refuseWithdrawn(order);
  if (order?.state !== 'generated') throw new Refusal('NOT_READY');
  const file = await inTurn(tools.drawReport(await reportOrder(order, await reviewOf(reading, at, tools), tools)));
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

/** A buyer who withdrew before the report was provided is owed a refund and no report: the contract has ended (C. conso. L221-27). */
function refuseWithdrawn({ withdrawnAt }: Order): void {
  if (withdrawnAt !== null) throw new Refusal('WITHDRAWN');
}

/** The report as it would be sent, with the note as it stands in the editor. */
export async function previewReport(orderId: number, reading: Reading, tools: Dependencies): Promise<Uint8Array> {
  const order = await tools.store.orders.byId(orderId);
  if (!order?.generatedAt) throw new Refusal('NOT_READY');
  const drawingOrder = await reportOrder(order, await reviewOf(reading, tools.now(), tools), tools);
  return (await inTurn(tools.drawReport(drawingOrder))).pdf;
}

/** The name that the account signs with, else the reviewer whom the operator declared, else the product: a login is no signature. */
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
