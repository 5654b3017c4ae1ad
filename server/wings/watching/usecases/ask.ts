import type { FleetAdded, WatchAsked, WatchLinkAsked, WatchListAsked } from '@rempart/contract';
import type { Visitor } from '../../../domain/limits.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { refusesAudits } from '../../../usecases/audits-of-ours.ts';
import { refuseMail, refuseStrangerMail } from '../../../usecases/mail/to-strangers.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import type { Watch } from '../ports/watching.ts';
import { readAllowed } from './fleet.ts';
import { unprovenInList } from './unproven.ts';

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
  enforceLimit('contact', visitor, tools);
  const audit = await store.audits.find(reportId);
  if (!audit) throw new Refusal('NOT_FOUND');
  if (audit.status !== 'completed') throw new Refusal('NOT_COMPLETED');
  if (await refusesAudits(audit.domain, tools)) throw new Refusal('OPTED_OUT');
  const at = tools.now();
  const { domain, unicode, selectors, sendsNothing, entitled = false } = audit;
  const refusal = await store.transaction(async (within) => {
    const over = await refuseStrangerMail('watchAsked', email, within, { ...tools, visitor, at });
    if (over) return over;
    const asked = { email, domain, unicode, selectors, sendsNothing, entitled, publicId: newPublicId() };
    const watch = await within.watching.ask(asked, at);
    const key = `${watch.id}/${at.getTime()}`;
    await within.mails.add({ kind: 'watchAsked', key, orderId: null, recipient: email }, at);
    return null;
  });
  if (refusal) throw refusal;
}

/**
 * The same for a list that is typed before any account: its domains wait together for the one confirmation, with their tags. Returns what
 * is wrong with its lines; then nothing is kept or mailed. What the address watches already stays as it is, and no answer tells of it.
 * Throws `MAILED_ENOUGH` and `MAIL_CEILING`.
 */
export async function askWatchList(
  { email, list }: WatchListAsked,
  visitor: Visitor,
  tools: Dependencies & Pick<Tools, 'readDomain' | 'hasOptedOut' | 'facts' | 'provesWatch'>,
): Promise<FleetAdded['faults']> {
  enforceLimit('contact', visitor, tools);
  const { domains, faults } = await readAllowed(list, tools, (names) => unprovenInList(email, names, tools));
  if (faults.length > 0) return faults;
  const at = tools.now();
  const refusal = await tools.store.transaction(async (within) => {
    const over = await refuseStrangerMail('watchAsked', email, within, { ...tools, visitor, at });
    if (over) return over;
    const watches = [];
    for (const { domain, unicode, tags } of domains) {
      const asked = { email, domain, unicode, selectors: [], sendsNothing: false, entitled: true };
      const watch = await within.watching.ask({ ...asked, publicId: newPublicId() }, at);
      if (watch.state === 'asked') await within.watching.setTags(watch.id, tags);
      watches.push(watch);
    }
    // Of a list that is watched already the message says so by its first domain.
    const named = watches.find(({ state }) => state === 'asked') ?? watches[0];
    const key = `${named?.id}/${at.getTime()}`;
    await within.mails.add({ kind: 'watchAsked', key, orderId: null, recipient: email }, at);
    return null;
  });
  if (refusal) throw refusal;
  return [];
}

/** What waits for the same confirmation as this watch: the list that it was asked with, itself first. */
export function askedTogether(watch: Watch, own: readonly Watch[]): readonly Watch[] {
  const isWith = ({ id, state, askedAt }: Watch) =>
    id !== watch.id && state !== 'stopped' && askedAt.getTime() === watch.askedAt.getTime();
  return [watch, ...own.filter(isWith)];
}

/** Mails a watcher the link to the watched domains. The answer is the same whether or not there are any. Throws `MAILED_ENOUGH`. */
export async function askWatchLink({ email }: WatchLinkAsked, visitor: Visitor, tools: Dependencies): Promise<void> {
  enforceLimit('contact', visitor, tools);
  const at = tools.now();
  await tools.store.transaction(async (within) => {
    const refusal = await refuseMail('watchLink', email, within, at);
    if (refusal) throw refusal;
    const watcher = await within.watching.watcherOf(email);
    const key = `${watcher?.id}/${at.getTime()}`;
    if (watcher) await within.mails.add({ kind: 'watchLink', key, orderId: null, recipient: watcher.email }, at);
  });
}
