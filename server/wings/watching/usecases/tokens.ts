import { DAY_MS, WATCH_TOKEN } from '@rempart/contract';
import { digestOf, newToken } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Store, Tools } from '../ports/tools.ts';
import type { WatchToken, WatchTokenPurpose } from '../ports/watching.ts';

/**
 * How long a link works, in days; stop links last as long as the data that they stop. A feed or calendar reader would go silent without
 * notice: such a link ends only when it is changed, or with the watcher.
 */
export const WATCH_LINK_DAYS: Readonly<Record<WatchTokenPurpose, number>> = {
  confirm: 3,
  open: 30,
  stop: 365,
  feed: 3650,
};

/** A separate token for each message: only its digest is stored. */
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

/** The watcher and watch of a token. Throws `NOT_FOUND` where it is unknown, expired, or of another purpose. */
export async function findWatchToken(
  token: string,
  purpose: WatchTokenPurpose,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<WatchToken> {
  const found = WATCH_TOKEN.test(token) ? await store.watching.token(digestOf(token), purpose, now()) : null;
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
