import { longDay } from '@rempart/french';
import { shortDigest } from '../../../common/digest.ts';
import type { Tools } from '../ports/tools.ts';
import type { Watcher } from '../ports/watching.ts';
import { findFleetLink } from './share.ts';

type Dependencies = Pick<Tools, 'store' | 'viewVersion' | 'now'>;

/** Changes with what the page of a client shows, and costs one query. Throws `NOT_FOUND`. */
export async function clientPageTag(token: string, tools: Dependencies): Promise<string> {
  const { watcher, link } = await findFleetLink(token, 'client', tools);
  const { name, tag, watchId } = link;
  // The page names the day.
  return tagOf(watcher, [name, tag, watchId, longDay(tools.now())], tools);
}

/** The same for the holder of a read-only link. Throws `NOT_FOUND`. */
export async function readerPageTag(token: string, tools: Dependencies): Promise<string> {
  const { watcher } = await findFleetLink(token, 'reader', tools);
  return tagOf(watcher, [watcher.weekly], tools);
}

async function tagOf(
  { id }: Watcher,
  shown: readonly unknown[],
  { store, viewVersion }: Dependencies,
): Promise<string> {
  const parts = [...shown, viewVersion, await store.fleetSharing.stateOf(id)];
  return shortDigest(JSON.stringify(parts));
}
