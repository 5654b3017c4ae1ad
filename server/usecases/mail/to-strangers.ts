import { utcDay } from '@rempart/contract';
import { sha256 } from '../../common/digest.ts';
import type { Limits, Visitor } from '../../domain/limits.ts';
import { blockOf } from '../../domain/network-of.ts';
import type { Store } from '../../ports/store.ts';
import { Refusal } from '../refusal.ts';

/**
 * Within a day: to one address, and to unknown addresses from the networks of one provider, of which a visitor or a site gets a third
 * (`act`). A plan has some twenty steps, each of which opened its zone first.
 */
const USUAL = { act: 'mail', each: 3, ofProvider: 30 } as const;
const OF_REPAIRS = { act: 'repair-mail', each: 20, ofProvider: 60 } as const;
/** To unknown addresses, of each kind, so that no flood of contact messages closes the way to sign up. */
const ALL = 300;

type Within = Pick<Store, 'mailCounts' | 'alerts'>;

/** Messages that a visitor can have sent to any address by entering it. */
type AskedMail = 'acknowledgement' | 'link' | 'orderState' | 'watchAsked' | 'watchLink' | 'apiLink' | 'repair';

/**
 * Counts one more message of this kind to an address that a visitor entered: three (of repairs twenty) may go within a day, whether or
 * not the address is known here. Returns the refusal of the next, for a throw inside a transaction would undo the counts.
 */
export async function refuseMail(
  kind: AskedMail,
  address: string,
  { mailCounts }: Pick<Within, 'mailCounts'>,
  at: Date,
): Promise<Refusal | null> {
  const { each } = kind === 'repair' ? OF_REPAIRS : USUAL;
  const opensAt = await mailCounts.take(keyOf(kind, normaliseAddress(address)), each, at);
  return opensAt && Refusal.until('MAILED_ENOUGH', opensAt, at);
}

/**
 * The same for an address whose owner is unknown. All such messages of a kind together have a daily limit too, of which a visitor has his
 * share, counted in memory as his address is, and the networks of one provider theirs. Where the limit is reached, raises an alert, once a
 * day.
 */
export async function refuseStrangerMail(
  kind: AskedMail,
  address: string,
  within: Within,
  { visitor, at, limits }: { readonly visitor: Visitor; readonly at: Date; readonly limits: Pick<Limits, 'count'> },
): Promise<Refusal | null> {
  const { act, ofProvider } = kind === 'repair' ? OF_REPAIRS : USUAL;
  // First, so that a visitor who is refused uses up nothing that others need.
  const wait = limits.count(act, visitor && `${kind} ${visitor}`);
  if (wait > 0) return Refusal.until('MAIL_CEILING', new Date(at.getTime() + wait * 1000), at);
  const refusal = await refuseMail(kind, address, within, at);
  if (refusal) return refusal;
  const provider = visitor && keyOf(`provider ${kind}`, blockOf(visitor));
  const providerOpensAt = provider && (await within.mailCounts.take(provider, ofProvider, at));
  if (providerOpensAt) return Refusal.until('MAIL_CEILING', providerOpensAt, at);
  const opensAt = await within.mailCounts.take(`all:${kind}`, ALL, at);
  if (!opensAt) return null;
  const subject = utcDay(at);
  await within.alerts.raise({ kind: 'MAIL_CEILING', subject, orderId: null, detail: { most: ALL } }, at);
  return Refusal.until('MAIL_CEILING', opensAt, at);
}

/**
 * The same for word of a step to an address below the name of its zone, which is that of its holder and needs no share. But anybody can run
 * a server that claims any zone: beyond so many a day these addresses count as all others do.
 */
export async function refuseHolderMail(
  address: string,
  within: Within,
  by: Parameters<typeof refuseStrangerMail>[3],
): Promise<Refusal | null> {
  const refusal = await refuseMail('repair', address, within, by.at);
  if (refusal) return refusal;
  const opensAt = await within.mailCounts.take('all:repair below', ALL, by.at);
  return opensAt && refuseStrangerMail('repair', address, within, by);
}

/**
 * Whether one more withdrawal from an order is acknowledged and raises an alert: three within a day, whatever else was sent to its address.
 */
export async function mayAcknowledgeOrder(number: string, { mailCounts }: Within, at: Date): Promise<boolean> {
  return (await mailCounts.take(keyOf('withdrawal', number), USUAL.each, at)) === null;
}

/** The part after a plus sign usually names the same mailbox (RFC 5233). */
function normaliseAddress(address: string): string {
  return address.toLowerCase().replace(/^([^@+]*)\+[^@]*(?=@)/, '$1');
}

function keyOf(kind: AskedMail | `provider ${AskedMail}` | 'withdrawal', of: string): string {
  return `${kind}:${sha256(of)}`;
}
