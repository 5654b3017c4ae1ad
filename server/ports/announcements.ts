import type { AnnouncementWritten } from '@rempart/contract';

/** What the administrator says about an incident, on the status page. */
export interface StoredAnnouncement extends AnnouncementWritten {
  readonly id: number;
  readonly postedAt: Date;
  readonly resolvedAt: Date | null;
}

export interface Announcements {
  readonly post: (written: AnnouncementWritten, at: Date) => Promise<StoredAnnouncement>;
  /** false where there is none of this id that lasts. */
  readonly resolve: (id: number, at: Date) => Promise<boolean>;
  readonly remove: (id: number) => Promise<boolean>;
  /** Those that last and those posted since, the last first. */
  readonly since: (at: Date) => Promise<readonly StoredAnnouncement[]>;
}
