import type { WatchAsked, WatchLinkAsked } from '@rempart/contract';
import type { Visitor } from '../../../domain/limits.ts';
import type { Tools } from '../../../ports/tools.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { refusesAudits } from '../../../usecases/audits-of-ours.ts';
import { refuseMail, refuseStrangerMail } from '../../../usecases/mail/to-strangers.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';

type Dependencies = Pick<Tools, 'store' | 'limits' | 'now'>;

/**
 * Mails a link by which the owner of an address confirms the watch of a domain: until then nothing happens. The answer is the same whether
 * or not it is watched already; the message says so. Throws `NOT_FOUND`, `NOT_COMPLETED`, `OPTED_OUT`, `MAILED_ENOUGH` where this address
 * was entered three times within a day, and `MAIL_CEILING` where the daily limit of such messages is reached.
 */
export async function askWatch(
  { reportId, email }: WatchAsked,
  visitor: Visitor,
  tools: Dependencies & Pick<Tools, 'hasOptedOut' | 'facts'>,
): Promise<void> {
  const { store } = tools;
  enforceLimit('letter', visitor, tools);
  const audit = await store.audits.find(reportId);
  if (!audit) throw new Refusal('NOT_FOUND');
  if (audit.status !== 'completed') throw new Refusal('NOT_COMPLETED');
  if (await refusesAudits(audit.domain, tools)) throw new Refusal('OPTED_OUT');
  const at = tools.now();
  const { domain, unicode, selectors, sendsNothing, entitled = false } = audit;
  const refusal = await store.transaction(async (within) => {
    const over = await refuseStrangerMail('watchAsked', email, within, { visitor, at });
    if (over) return over;
    const asked = { email, domain, unicode, selectors, sendsNothing, entitled, publicId: newPublicId() };
    const watch = await within.watching.ask(asked, at);
    const key = `${watch.id}/${at.getTime()}`;
    await within.mails.add({ kind: 'watchAsked', key, orderId: null, recipient: email }, at);
    return null;
  });
  if (refusal) throw refusal;
}

/** Mails a watcher the link to the watched domains. The answer is the same whether or not there are any. Throws `MAILED_ENOUGH`. */
export async function askWatchLink({ email }: WatchLinkAsked, visitor: Visitor, tools: Dependencies): Promise<void> {
  enforceLimit('letter', visitor, tools);
  const at = tools.now();
  await tools.store.transaction(async (within) => {
    const refusal = await refuseMail('watchLink', email, within, at);
    if (refusal) throw refusal;
    const watcher = await within.watching.watcherOf(email);
    const key = `${watcher?.id}/${at.getTime()}`;
    if (watcher) await within.mails.add({ kind: 'watchLink', key, orderId: null, recipient: watcher.email }, at);
  });
}
