import type { WatchedDomain } from '@rempart/contract';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import type { Watch } from '../../ports/watching.ts';
import { Refusal } from '../refusal.ts';
import { findWatchToken } from './tokens.ts';

type Given = Pick<Tools, 'store' | 'now'>;

/** The domains of whoever has the link, those that were stopped last. Throws `NOT_FOUND`. */
export async function listWatched(token: string, tools: Given): Promise<readonly WatchedDomain[]> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  return watchedBy(watcher.id, tools);
}

/** The domains of one watcher. */
export async function watchedBy(watcherId: number, { store, now }: Given): Promise<readonly WatchedDomain[]> {
  const shown: WatchedDomain[] = [];
  for (const watch of await store.watching.of(watcherId)) {
    const one = await shownWatch(watch, store, now());
    if (one) shown.push(one);
  }
  return shown.toSorted((a, b) => Number(a.state === 'stopped') - Number(b.state === 'stopped'));
}

/** Stops one of one's domains, by its public name; said twice, it is done once. Throws `NOT_FOUND`. */
export async function stopListed(token: string, id: string, tools: Given): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const { watching } = tools.store;
  const watch = (await watching.of(watcher.id)).find(({ publicId }) => publicId === id);
  if (!watch) throw new Refusal('NOT_FOUND');
  await watching.stop({ watcherId: watcher.id, watchId: watch.id }, tools.now());
}

/** null for one that was never confirmed. */
export async function shownWatch(
  { publicId, domainId, state, confirmedAt, stoppedAt }: Watch,
  { watching }: Pick<Store, 'watching'>,
  at: Date,
): Promise<WatchedDomain | null> {
  const watched = state === 'asked' || confirmedAt === null ? null : await watching.domain(domainId);
  if (state === 'asked' || confirmedAt === null || watched === null) return null;
  const isOver = (when: Date) => stoppedAt !== null && when > stoppedAt;
  const done = (await watching.history(domainId)).filter((audit) => !isOver(audit.at));
  // What others had audited before is not this watcher's to see, but for the newest, until there is one since.
  const since = done.filter((audit) => audit.at >= confirmedAt);
  const history = since.length > 0 ? since : done.slice(0, 1);
  const [last] = history;
  const changes = (await watching.changesSince(domainId, confirmedAt)).filter((change) => !isOver(change.at));
  return {
    id: publicId,
    domain: watched.domain,
    unicode: watched.unicode,
    state,
    since: confirmedAt.toISOString(),
    letter: last?.letter ?? null,
    points: last?.points ?? null,
    provisional: last?.provisional ?? true,
    axes: last?.axes ?? [],
    history: history.map((audit) => ({ ...audit, at: audit.at.toISOString() })),
    changes: changes.map(({ at, change }) => ({ at: at.toISOString(), change })),
    deadlines: watched.known.deadlines
      .filter(({ on }) => Date.parse(on) >= at.getTime())
      .map(({ check: _, ...deadline }) => deadline),
    lastAudit: last?.at.toISOString() ?? null,
    nextAudit: state === 'confirmed' ? watched.nextAt.toISOString() : null,
  };
}
