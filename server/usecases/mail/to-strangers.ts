import { createHash } from 'node:crypto';
import type { Store } from '../../ports/store.ts';

/** Per address, within a day. */
const EACH = 3;
/** Of each kind, so that no flood of contact messages closes the way to sign up. */
const ALL = 300;

type Within = Pick<Store, 'mailCounts' | 'alerts'>;

/** Messages that a visitor can have sent to any address by entering it. */
type AskedMail = 'acknowledgement' | 'link' | 'orderState' | 'watchAsked' | 'watchLink' | 'apiLink';

/**
 * Whether one more message of this kind may go to an address that a visitor entered: three within a day, whether or not the address is
 * known here.
 */
export async function mayMail(
  kind: AskedMail,
  address: string,
  { mailCounts }: Pick<Within, 'mailCounts'>,
  at: Date,
): Promise<boolean> {
  return mailCounts.take(keyOf(kind, normaliseAddress(address)), EACH, at);
}

/** The same for an address whose owner is unknown: all such messages of a kind together have a daily limit too. */
export async function mayMailStranger(kind: AskedMail, address: string, within: Within, at: Date): Promise<boolean> {
  return (await mayMail(kind, address, within, at)) && (await mayMailAll(kind, within, at));
}

/** Whether one more message of this kind may go today to any unverified address; where none may, raises an alert, once a day. */
export async function mayMailAll(kind: AskedMail, within: Within, at: Date): Promise<boolean> {
  if (await within.mailCounts.take(`all:${kind}`, ALL, at)) return true;
  const subject = at.toISOString().slice(0, 10);
  await within.alerts.raise({ kind: 'MAIL_CEILING', subject, orderId: null, detail: { most: ALL } }, at);
  return false;
}

/**
 * Whether one more withdrawal from an order is acknowledged and raises an alert: three within a day, whatever else was sent to its address.
 */
export async function mayAcknowledgeOrder(number: string, { mailCounts }: Within, at: Date): Promise<boolean> {
  return mailCounts.take(keyOf('withdrawal', number), EACH, at);
}

/** The part after a plus sign usually names the same mailbox (RFC 5233). */
function normaliseAddress(address: string): string {
  return address.toLowerCase().replace(/^([^@+]*)\+[^@]*(?=@)/, '$1');
}

function keyOf(kind: AskedMail | 'withdrawal', of: string): string {
  return `${kind}:${createHash('sha256').update(of).digest('hex')}`;
}
