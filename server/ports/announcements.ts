import type { AnnouncementWritten } from '@rempart/contract';

/** An announcement of the administrator about an incident, on the status page. */
export interface StoredAnnouncement extends AnnouncementWritten {
  readonly id: number;
  readonly postedAt: Date;
  readonly resolvedAt: Date | null;
}

export interface Announcements {
  readonly post: (written: AnnouncementWritten, at: Date) => Promise<StoredAnnouncement>;
  /** Returns false where no unresolved announcement has this id. */
  readonly resolve: (id: number, at: Date) => Promise<boolean>;
  readonly remove: (id: number) => Promise<boolean>;
  /** The unresolved ones and those posted since, newest first. */
  readonly since: (at: Date) => Promise<readonly StoredAnnouncement[]>;
}
