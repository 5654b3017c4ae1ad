import type { Answer, Arrived } from '../ports/inbound.ts';
import type { Tools } from '../ports/tools.ts';

const DONE: Answer = { code: 250, text: '2.0.0 Noted' };

/**
 * Records what happened to a message that this server sent. A bounce hands its order to a person and raises an alert, once, and so does a
 * message that cannot be read and is not a reply: hardly anything else than a bounce comes there. A reply to the address is
 * accepted and discarded, because replying to it by mail could reach uninvolved people.
 */
export async function receiveBounce(
  publicId: string,
  { message, sender }: Pick<Arrived, 'message' | 'sender'>,
  { store, readBounce, now }: Pick<Tools, 'store' | 'readBounce' | 'now'>,
): Promise<Answer> {
  const { action, answer } = await readBounce({ message, sender, publicId });
  if (action === 'other') return DONE;
  await store.transaction(async (within) => {
    const at = now();
    const mail = await within.mails.note(publicId, { state: STATES[action], answer });
    if (!mail || action === 'delivered') return;
    const { kind, recipient, orderId } = mail;
    if (kind === 'report' && orderId !== null) await within.orders.advance(orderId, ['sent'], 'delivery_uncertain', at);
    const detail = { mail: kind, recipient, answer };
    const alert = action === 'failed' ? 'MAIL_RETURNED' : 'MAIL_ANSWERED';
    await within.alerts.raise({ kind: alert, subject: publicId, orderId, detail }, at);
  });
  return DONE;
}

const STATES = { failed: 'returned', delivered: 'delivered', unread: 'uncertain' } as const;
