import type { Answer, Arrived } from '../../ports/inbound.ts';
import type { Tools } from '../../ports/tools.ts';

const DONE: Answer = { code: 250, text: '2.0.0 Noted' };

/**
 * Notes what became of one of our mails. One that came back turns its order to a person and raises an alert, once; whatever is no notice about it is
 * taken and forgotten, for nobody is answered by mail.
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
