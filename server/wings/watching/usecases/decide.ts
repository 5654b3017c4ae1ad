import type { WatchConfirmed, WatchLinkView } from '@rempart/contract';
import { MOST_WATCHED, watchListPath } from '@rempart/contract';
import type { Store } from '../../../ports/store.ts';
import type { Tools } from '../../../ports/tools.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { WatchToken } from '../ports/watching.ts';
import { findWatchToken, newWatchToken } from './tokens.ts';
import { unprovenNames } from './unproven.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;
type Confirming = Dependencies & Pick<Tools, 'provesWatch'>;

/** The watch that a confirmation or stop link concerns. Reading changes nothing. Throws `NOT_FOUND`. */
export async function readWatchLink(
  token: string,
  purpose: 'confirm' | 'stop',
  tools: Dependencies,
): Promise<WatchLinkView> {
  return viewOf(await findWatchToken(token, purpose, tools), tools.store);
}

/** Starts the daily audits of the domain; idempotent. Throws `NOT_FOUND`, `TOO_MANY_WATCHED`, and `UNPROVEN_DOMAIN`. */
export async function confirmWatch(token: string, tools: Confirming): Promise<WatchConfirmed> {
  const found = await findWatchToken(token, 'confirm', tools);
  const at = tools.now();
  const { watcher, watchId } = found;
  const domain = watchId === null ? null : await domainOf(watchId, tools.store);
  if (domain !== null && (await unprovenNames(watcher.email, [domain], tools)).length > 0)
    throw new Refusal('UNPROVEN_DOMAIN');
  return tools.store.transaction(async (within) => {
    const own = await within.watching.of(watcher.id);
    const isNew = own.find(({ id }) => id === watchId)?.state === 'asked';
    if (isNew && own.filter(({ state }) => state === 'confirmed').length >= MOST_WATCHED)
      throw new Refusal('TOO_MANY_WATCHED');
    if (isNew && watchId !== null) await within.watching.confirm(watchId, at);
    const open = await newWatchToken({ watcherId: watcher.id, purpose: 'open' }, within, at);
    return { ...(await viewOf(found, within)), listPath: watchListPath(open) };
  });
}

/** Stops what the link concerns: one domain, or all of the address. Idempotent. Throws `NOT_FOUND`. */
export async function stopWatch(token: string, tools: Dependencies): Promise<WatchLinkView> {
  const found = await findWatchToken(token, 'stop', tools);
  await tools.store.watching.stop({ watcherId: found.watcher.id, watchId: found.watchId }, tools.now());
  return viewOf(found, tools.store);
}

async function viewOf({ watcher, watchId }: WatchToken, { watching }: Pick<Store, 'watching'>): Promise<WatchLinkView> {
  const own = await watching.of(watcher.id);
  if (watchId === null) {
    const isOver = own.every(({ state }) => state === 'stopped');
    return { domain: null, state: isOver ? 'stopped' : 'confirmed' };
  }
  const watch = own.find(({ id }) => id === watchId);
  const domain = watch && (await watching.domain(watch.domainId));
  if (!domain) throw new Refusal('NOT_FOUND');
  return { domain: domain.unicode, state: watch.state };
}

async function domainOf(watchId: number, { watching }: Pick<Store, 'watching'>): Promise<string | null> {
  const watch = await watching.byId(watchId);
  return watch && ((await watching.domain(watch.domainId))?.domain ?? null);
}
