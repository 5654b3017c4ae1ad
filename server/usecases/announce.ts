import { type Announcement, type AnnouncementWritten, DAY_MS, type LoggedAct } from '@rempart/contract';
import type { Admin } from '../ports/admins.ts';
import type { StoredAnnouncement } from '../ports/announcements.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** As long as the history bars of the status page. */
const SHOWN_MS = 90 * DAY_MS;

/** The unresolved ones, and those of the last ninety days, newest first. */
export async function listAnnouncements({ store, now }: Dependencies): Promise<readonly Announcement[]> {
  return (await store.announcements.since(new Date(now().getTime() - SHOWN_MS))).map(viewOf);
}

export async function announce(admin: Admin, written: AnnouncementWritten, tools: Dependencies): Promise<Announcement> {
  const posted = await tools.store.announcements.post(written, tools.now());
  await note(admin, 'announce', posted.id, tools);
  return viewOf(posted);
}

/** Throws `NOT_FOUND`, also for one that is resolved. */
export async function resolveAnnouncement(admin: Admin, id: number, tools: Dependencies): Promise<void> {
  if (!(await tools.store.announcements.resolve(id, tools.now()))) throw new Refusal('NOT_FOUND');
  await note(admin, 'resolveAnnouncement', id, tools);
}

/** Throws `NOT_FOUND`. */
export async function removeAnnouncement(admin: Admin, id: number, tools: Dependencies): Promise<void> {
  if (!(await tools.store.announcements.remove(id))) throw new Refusal('NOT_FOUND');
  await note(admin, 'removeAnnouncement', id, tools);
}

function note(admin: Admin, act: LoggedAct, id: number, { store, now }: Dependencies): Promise<number> {
  return store.admins.note({ at: now(), who: admin.username, act, orderId: null, detail: { announcement: id } });
}

function viewOf({ postedAt, resolvedAt, ...said }: StoredAnnouncement): Announcement {
  return { ...said, postedAt: postedAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
}
