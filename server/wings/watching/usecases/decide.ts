import type { WatchConfirmed, WatchLinkView } from '@rempart/contract';
import { MOST_WATCHED, watchListPath } from '@rempart/contract';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Store, Tools } from '../ports/tools.ts';
import type { DomainWatched, Watch, WatchToken } from '../ports/watching.ts';
import { askedTogether } from './ask.ts';
import { firstAuditAt } from './fleet.ts';
import { findWatchToken, newWatchToken } from './tokens.ts';
import { unprovenNames } from './unproven.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;
type Confirming = Dependencies & Pick<Tools, 'provesWatch'>;

/** What a confirmation or stop link concerns. Reading changes nothing. Throws `NOT_FOUND`. */
export async function readWatchLink(
  token: string,
  purpose: 'confirm' | 'stop',
  tools: Dependencies,
): Promise<WatchLinkView> {
  return viewOf(await findWatchToken(token, purpose, tools), purpose, tools.store);
}

/**
 * Starts the daily audits of the domain, and of the list that it was asked with; idempotent. Throws `NOT_FOUND`, `TOO_MANY_WATCHED`, and
 * `UNPROVEN_DOMAIN`.
 */
export async function confirmWatch(token: string, tools: Confirming): Promise<WatchConfirmed> {
  const found = await findWatchToken(token, 'confirm', tools);
  const at = tools.now();
  const { watcher } = found;
  const names = (await domainsOf(await concerned(found, 'confirm', tools.store), tools.store)).map((one) => one.domain);
  if ((await unprovenNames(watcher.email, names, tools)).length > 0) throw new Refusal('UNPROVEN_DOMAIN');
  return tools.store.transaction(async (within) => {
    const { watching } = within;
    await watching.hold(watcher.id);
    const news = (await concerned(found, 'confirm', within)).filter(({ state }) => state === 'asked');
    const before = (await watching.of(watcher.id)).filter(({ state }) => state === 'confirmed');
    if (news.length > 0 && before.length + news.length > MOST_WATCHED) throw new Refusal('TOO_MANY_WATCHED');
    for (const [place, { id }] of news.entries()) await watching.confirm(id, at, firstAuditAt(at, place + 1));
    const open = await newWatchToken({ watcherId: watcher.id, purpose: 'open' }, within, at);
    return { ...(await viewOf(found, 'confirm', within)), listPath: watchListPath(open) };
  });
}

/** Stops what the link concerns: one domain, or all of the address. Idempotent. Throws `NOT_FOUND`. */
export async function stopWatch(token: string, tools: Dependencies): Promise<WatchLinkView> {
  const found = await findWatchToken(token, 'stop', tools);
  await tools.store.watching.stop({ watcherId: found.watcher.id, watchId: found.watchId }, tools.now());
  return viewOf(found, 'stop', tools.store);
}

async function viewOf(
  found: WatchToken,
  purpose: 'confirm' | 'stop',
  store: Pick<Store, 'watching'>,
): Promise<WatchLinkView> {
  const { watcher, watchId } = found;
  if (watchId === null) {
    const isOver = (await store.watching.of(watcher.id)).every(({ state }) => state === 'stopped');
    return { domain: null, others: [], state: isOver ? 'stopped' : 'confirmed' };
  }
  const all = await concerned(found, purpose, store);
  const [domain, ...others] = (await domainsOf(all, store)).map(({ unicode }) => unicode);
  if (domain === undefined || !all[0]) throw new Refusal('NOT_FOUND');
  return { domain, others, state: all[0].state };
}

/** The watches that a link is about; none for a link to all of an address. */
async function concerned(
  { watcher, watchId }: WatchToken,
  purpose: 'confirm' | 'stop',
  { watching }: Pick<Store, 'watching'>,
): Promise<readonly Watch[]> {
  const own = await watching.of(watcher.id);
  const watch = own.find(({ id }) => id === watchId);
  if (!watch) return [];
  return purpose === 'confirm' ? askedTogether(watch, own) : [watch];
}

/** In the order of the watches. */
async function domainsOf(
  watches: readonly Watch[],
  { watching }: Pick<Store, 'watching'>,
): Promise<readonly DomainWatched[]> {
  const found = new Map((await watching.domains(watches.map(({ domainId }) => domainId))).map((one) => [one.id, one]));
  return watches.flatMap(({ domainId }) => found.get(domainId) ?? []);
}
