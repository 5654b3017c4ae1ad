import { utcDay } from '@rempart/contract';
import type { AlertKind } from '../../ports/alerts.ts';
import type { AttemptResult, DeliveryResult, Mail } from '../../ports/mail.ts';
import type { OrderState } from '../../ports/orders.ts';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import { type ComposeTools, composeMail } from './compose.ts';

type Dependencies = ComposeTools & Pick<Tools, 'postman'>;

/** Longer than any conversation with a relay may last: after this time the sender of an attempt is considered dead. */
const HOLD_MS = 55_000;
/** Seconds between attempts: the first five, then always the last. */
const PAUSES_S = [10, 30, 60, 120, 300, 600];
const PATIENCE_MS = 72 * 3_600_000;
const LATE_MS = 15 * 60_000;

/** Sends all due messages, one after the other; `stop` ends it between two messages. */
export async function deliverMails(tools: Dependencies, stop?: AbortSignal): Promise<void> {
  // Asked every two seconds: where no message is open, none is due, lost or late.
  if (!(await tools.store.mails.anyOpen())) return;
  await settleLost(tools);
  for (;;) {
    if (stop?.aborted) return;
    const at = tools.now();
    const mail = await tools.store.mails.take(at, new Date(at.getTime() + HOLD_MS));
    if (!mail) break;
    await deliver(mail, tools);
  }
  await noticeDelay(tools);
}

async function deliver(mail: Mail, tools: Dependencies): Promise<void> {
  const letter = await composeMail(mail, tools).catch((fault: Error) => fault);
  if (letter instanceof Error) return settle(mail, failedSoFar(mail, letter.message, tools), tools);
  if (!letter) return settle(mail, { state: 'dropped', answer: 'no longer true' }, tools);
  const handed = await tools.postman.hand(letter, () => begin(mail, tools));
  await settle(mail, endOf(handed, mail, tools), tools);
}

/** From here on the message may have arrived, and the order says so; false where it may no longer be sent, for example after a refund. */
async function begin(mail: Mail, { store, now }: Dependencies): Promise<boolean> {
  return store.transaction(async ({ mails, orders }) => {
    if (!(await mails.begin(mail))) return false;
    if (mail.kind !== 'report' || mail.orderId === null) return true;
    if (await orders.advance(mail.orderId, ['validated'], 'sending', now())) return true;
    await mails.settle(mail, { state: 'dropped', answer: 'the order no longer waits for it' }, now());
    return false;
  });
}

function endOf({ outcome, answer }: DeliveryResult, mail: Mail, tools: Dependencies): AttemptResult {
  if (outcome === 'accepted') return { state: 'sent', answer };
  if (outcome === 'written' || outcome === 'uncertain' || outcome === 'refused') return { state: outcome, answer };
  if (outcome === 'withheld') return { state: 'dropped', answer };
  return failedSoFar(mail, answer, tools);
}

function failedSoFar({ attempts, createdAt }: Mail, answer: string, { now }: Dependencies): AttemptResult {
  const at = now().getTime();
  if (at - createdAt.getTime() > PATIENCE_MS) return { state: 'refused', answer };
  const pause = PAUSES_S[Math.min(attempts, PAUSES_S.length) - 1] ?? 0;
  return { state: 'waiting', answer, dueAt: new Date(at + pause * 1000) };
}

/** The state of a report's order after its message. */
const AFTERWARDS: Readonly<Partial<Record<AttemptResult['state'], OrderState>>> = {
  sent: 'sent',
  // Its buyer may download it by now; no text claims that it was sent.
  written: 'sent',
  uncertain: 'delivery_uncertain',
  waiting: 'validated',
  refused: 'validated',
};
const ALARMS: Readonly<Partial<Record<AttemptResult['state'], AlertKind>>> = {
  uncertain: 'MAIL_UNCERTAIN',
  refused: 'MAIL_REFUSED',
};

/** Stores message, order and alert in one transaction. */
async function settle(
  mail: Mail,
  end: AttemptResult,
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
): Promise<void> {
  await store.transaction(async (within) => {
    const at = now();
    if (!(await within.mails.settle(mail, end, at))) return;
    await moveOrder(mail, end, within, at);
    const kind = ALARMS[end.state];
    const detail = { mail: mail.kind, recipient: mail.recipient, answer: end.answer };
    if (kind) await within.alerts.raise({ kind, subject: mail.publicId, orderId: mail.orderId, detail }, at);
  });
}

async function moveOrder(
  mail: Mail,
  { state }: AttemptResult,
  { orders }: Pick<Store, 'orders'>,
  at: Date,
): Promise<void> {
  const next = AFTERWARDS[state];
  if (mail.kind === 'report' && mail.orderId !== null && next)
    await orders.advance(mail.orderId, ['sending'], next, at);
}

/** An attempt that began and did not end was killed. Whether the relay has the message is unknown, so a person decides. */
async function settleLost(tools: Dependencies): Promise<void> {
  for (const mail of await tools.store.mails.lost(tools.now()))
    await settle(mail, { state: 'uncertain', answer: 'the sender was interrupted' }, tools);
}

/** One alert a day, however many messages wait. */
async function noticeDelay({ store, now }: Dependencies): Promise<void> {
  const at = now();
  const waiting = await store.mails.waitingSince(new Date(at.getTime() - LATE_MS));
  if (waiting === 0) return;
  const subject = utcDay(at);
  await store.alerts.raise({ kind: 'MAIL_LATE', subject, orderId: null, detail: { waiting } }, at);
}
