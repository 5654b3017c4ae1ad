import { WATCH_TOKEN } from '@rempart/contract';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import type { WatchToken, WatchTokenPurpose } from '../../ports/watching.ts';
import { digestOf, newToken } from '../orders/access.ts';
import { Refusal } from '../refusal.ts';

const DAY_MS = 86_400_000;

/**
 * How long a link opens something; those that stop last as long as what they stop is kept. An agenda or a reader would fall silent without a
 * word: what feeds them ends when it is changed, or with the watcher.
 */
export const WATCH_LINK_DAYS: Readonly<Record<WatchTokenPurpose, number>> = {
  confirm: 3,
  open: 30,
  stop: 365,
  feed: 3650,
};

/** A token of its own for each mail: only its digest is kept. */
export async function newWatchToken(
  of: { readonly watcherId: number; readonly watchId?: number; readonly purpose: WatchTokenPurpose },
  { watching }: Pick<Store, 'watching'>,
  at: Date,
): Promise<string> {
  const token = newToken();
  const { watcherId, watchId = null, purpose } = of;
  const expiresAt = new Date(at.getTime() + WATCH_LINK_DAYS[purpose] * DAY_MS);
  await watching.grant({ digest: digestOf(token), watcherId, watchId, purpose, expiresAt });
  return token;
}

/** Whose it is. Throws `NOT_FOUND` where it is unknown, over, or of another purpose. */
export async function findWatchToken(
  token: string,
  purpose: WatchTokenPurpose,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<WatchToken> {
  const found = WATCH_TOKEN.test(token) ? await store.watching.token(digestOf(token), purpose, now()) : null;
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
