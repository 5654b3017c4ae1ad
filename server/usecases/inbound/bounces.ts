import type { Answer, Arrived } from '../../ports/inbound.ts';
import type { Tools } from '../../ports/tools.ts';

const DONE: Answer = { code: 250, text: '2.0.0 Noted' };

/**
 * Records what happened to one of our messages. A bounce hands its order to a person and raises an alert, once; any other message to the
 * address is accepted and discarded, because replying to it by mail could reach uninvolved people.
 */
export async function receiveBounce(
  publicId: string,
  { message }: Pick<Arrived, 'message'>,
  { store, readBounce, now }: Pick<Tools, 'store' | 'readBounce' | 'now'>,
): Promise<Answer> {
  const { action, answer } = await readBounce(message);
  if (action === 'other') return DONE;
  await store.transaction(async (within) => {
    const at = now();
    const mail = await within.mails.note(publicId, { state: action === 'failed' ? 'returned' : 'delivered', answer });
    if (!mail || action !== 'failed') return;
    const { kind, recipient, orderId } = mail;
    if (kind === 'report' && orderId !== null) await within.orders.advance(orderId, ['sent'], 'delivery_uncertain', at);
    const detail = { mail: kind, recipient, answer };
    await within.alerts.raise({ kind: 'MAIL_RETURNED', subject: publicId, orderId, detail }, at);
  });
  return DONE;
}
