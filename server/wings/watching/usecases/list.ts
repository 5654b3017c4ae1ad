import {
  DAY_MS,
  type WatchAddresses,
  type WatchedDomain,
  type WatchState,
  watchCalendarPath,
  watchFeedPath,
} from '@rempart/contract';
import { Refusal } from '../../../usecases/refusal.ts';
import type { BadgeShown } from '../domain/badge.fr.ts';
import type { Store, Tools } from '../ports/tools.ts';
import type { AuditOfHistory, DatedChange, DomainWatched, Watch } from '../ports/watching.ts';
import { findWatchToken, newWatchToken } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** The domains of the link's watcher, stopped ones last. Throws `NOT_FOUND`. */
export async function listWatched(token: string, tools: Dependencies): Promise<readonly WatchedDomain[]> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  return watchedBy(watcher.id, tools);
}

/** The domains of one watcher. */
export async function watchedBy(watcherId: number, { store, now }: Dependencies): Promise<readonly WatchedDomain[]> {
  const shown = await shownWatches(await store.watching.of(watcherId), store, now());
  return shown.toSorted((a, b) => Number(a.state === 'stopped') - Number(b.state === 'stopped'));
}

/** Stops one of the watcher's domains, by its public name, or all of them; idempotent. Throws `NOT_FOUND`. */
export async function stopListed(token: string, id: string | null, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const watchId = id === null ? null : (await ownWatch(watcher.id, id, tools)).id;
  await tools.store.watching.stop({ watcherId: watcher.id, watchId }, tools.now());
}

/** Publishes or hides letter and day of one of the watcher's domains. Throws `NOT_FOUND`. */
export async function setBadge(token: string, id: string, badge: boolean, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const watch = await ownWatch(watcher.id, id, tools);
  await tools.store.watching.setBadge(watch.id, badge);
}

/** Addresses of the feed and of the calendar, with a new secret; earlier ones stop working. Throws `NOT_FOUND`. */
export async function renewAddresses(
  token: string,
  tools: Dependencies & Pick<Tools, 'origin'>,
): Promise<WatchAddresses> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const secret = await tools.store.transaction(async (within) => {
    await within.watching.revoke(watcher.id, 'feed');
    return newWatchToken({ watcherId: watcher.id, purpose: 'feed' }, within, tools.now());
  });
  const origin = tools.origin();
  return { feed: origin + watchFeedPath(secret), calendar: origin + watchCalendarPath(secret) };
}

/** Deletes an address with all data that belong to it alone: its watches, links and messages. Throws `NOT_FOUND`. */
export async function forgetWatcher(token: string, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  await tools.store.watching.forget(watcher.id);
}

/** The content of a feed or a calendar. Throws `NOT_FOUND`. */
export async function watchedForMachines(token: string, tools: Dependencies): Promise<readonly WatchedDomain[]> {
  const { watcher } = await findWatchToken(token, 'feed', tools);
  return watchedBy(watcher.id, tools);
}

/** What a badge may show of a watched domain; null where its watcher shows none, or has stopped watching. */
export async function readBadge(id: string, { store, now }: Dependencies): Promise<BadgeShown | null> {
  const watch = await store.watching.named(id);
  if (!watch?.badge || watch.state !== 'confirmed') return null;
  const [shown] = await shownWatches([watch], store, now());
  const measured = shown?.history.find(({ letter }) => letter !== null);
  if (!measured?.letter) return { letter: null };
  const { letter, provisional, at } = measured;
  const complete = shown?.history.find((audit) => audit.letter !== null && !audit.provisional);
  const isStale = !complete || now().getTime() - Date.parse(complete.at) > BADGE_DAYS * DAY_MS;
  return { letter, provisional, at, isStale };
}

/** After this number of days without a complete measurement a badge says so, and shows no letter. */
const BADGE_DAYS = 3;

/** A watch of this watcher, by its public name. Throws `NOT_FOUND`. */
export async function ownWatch(watcherId: number, id: string, { store }: Pick<Tools, 'store'>): Promise<Watch> {
  const watch = (await store.watching.of(watcherId)).find(({ publicId }) => publicId === id);
  if (!watch) throw new Refusal('NOT_FOUND');
  return watch;
}

/** The watches that were ever confirmed. The number of store calls does not grow with the number of watches. */
export async function shownWatches(
  all: readonly Watch[],
  { watching, watchSources }: Pick<Store, 'watching' | 'watchSources'>,
  at: Date,
): Promise<readonly WatchedDomain[]> {
  const confirmed = all.filter((watch) => isConfirmed(watch));
  if (confirmed.length === 0) return [];
  const ids = confirmed.map(({ domainId }) => domainId);
  const first = Math.min(...confirmed.map(({ confirmedAt }) => confirmedAt.getTime()));
  const domains = new Map((await watching.domains(ids)).map((domain) => [domain.id, domain]));
  const audits = Map.groupBy(await watching.history(ids), ({ domainId }) => domainId);
  const changes = Map.groupBy(await watching.changesSince(ids, new Date(first)), ({ domainId }) => domainId);
  const sources = await watchSources.of(confirmed.map(({ id }) => id));
  return confirmed.flatMap((watch) => {
    const { domainId } = watch;
    const watched = domains.get(domainId);
    const ofSources = sources.changes.filter(({ watchId }) => watchId === watch.id);
    const changed = [...ofSources, ...(changes.get(domainId) ?? [])].toSorted(
      (a, b) => b.at.getTime() - a.at.getTime(),
    );
    if (!watched) return [];
    const shown = shownWatch(watch, watched, audits.get(domainId) ?? [], changed, at);
    return { ...shown, readsReports: sources.linked.includes(watch.id) };
  });
}

type Confirmed = Watch & { readonly state: Exclude<WatchState, 'asked'>; readonly confirmedAt: Date };

function isConfirmed(watch: Watch): watch is Confirmed {
  return watch.state !== 'asked' && watch.confirmedAt !== null;
}

function shownWatch(
  { publicId, state, confirmedAt, stoppedAt, badge }: Confirmed,
  { domain, unicode, known, nextAt }: DomainWatched,
  audits: readonly AuditOfHistory[],
  changed: readonly Pick<DatedChange, 'at' | 'change'>[],
  at: Date,
): Omit<WatchedDomain, 'readsReports'> {
  const isOver = (when: Date) => stoppedAt !== null && when > stoppedAt;
  const done = audits.filter((audit) => !isOver(audit.at));
  // A watcher may not see audits made for others before, except the newest, until there is a later one.
  const since = done.filter((audit) => audit.at >= confirmedAt);
  const history = since.length > 0 ? since : done.slice(0, 1);
  const [last] = history;
  return {
    id: publicId,
    domain,
    unicode,
    state,
    since: confirmedAt.toISOString(),
    letter: last?.letter ?? null,
    points: last?.points ?? null,
    provisional: last?.provisional ?? true,
    axes: last?.axes ?? [],
    history: history.map(({ domainId: _, ...audit }) => ({ ...audit, at: audit.at.toISOString() })),
    changes: changed
      .filter((change) => change.at > confirmedAt && !isOver(change.at))
      .map((one) => ({ at: one.at.toISOString(), change: one.change })),
    deadlines: known.deadlines
      .filter(({ on }) => Date.parse(on) >= at.getTime())
      .map(({ check: _, ...deadline }) => deadline),
    lastAudit: last?.at.toISOString() ?? null,
    nextAudit: state === 'confirmed' ? nextAt.toISOString() : null,
    badge,
  };
}
