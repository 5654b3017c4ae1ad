import { createHash } from 'node:crypto';
import type { Store } from '../../ports/store.ts';

/** Within a day. */
const EACH = 3;
const ALL = 300;

type Within = Pick<Store, 'mailCounts' | 'alerts'>;

/** Mails that whoever types an address can have sent to it. */
type AskedMail = 'acknowledgement' | 'link' | 'orderState' | 'watchAsked' | 'watchLink' | 'apiLink';

/** Whether one more mail of this kind may go to an address that somebody typed: three within a day, known to us or not. */
export async function mayMail(
  kind: AskedMail,
  address: string,
  { mailCounts }: Pick<Within, 'mailCounts'>,
  at: Date,
): Promise<boolean> {
  return mailCounts.take(keyOf(kind, normalised(address)), EACH, at);
}

/** The same for an address of which nobody knows whose it is: of all such mails together only so many go. */
export async function mayMailStranger(kind: AskedMail, address: string, within: Within, at: Date): Promise<boolean> {
  return (await mayMail(kind, address, within, at)) && (await mayMailAll(within, at));
}

/** Whether one more mail may go today to any stranger; where none may, a person is told, once a day. */
export async function mayMailAll(within: Within, at: Date): Promise<boolean> {
  if (await within.mailCounts.take('all', ALL, at)) return true;
  const subject = at.toISOString().slice(0, 10);
  await within.alerts.raise({ kind: 'MAIL_CEILING', subject, orderId: null, detail: { most: ALL } }, at);
  return false;
}

/** Whether one more withdrawal of an order is acknowledged, and told to a person: three within a day, whoever else wrote to its address. */
export async function mayAcknowledgeOrder(number: string, { mailCounts }: Within, at: Date): Promise<boolean> {
  return mailCounts.take(keyOf('withdrawal', number), EACH, at);
}

/** What stands after a plus is most often the same mailbox (RFC 5233). */
function normalised(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

function keyOf(kind: AskedMail | 'withdrawal', of: string): string {
  return `${kind}:${createHash('sha256').update(of).digest('hex')}`;
}
