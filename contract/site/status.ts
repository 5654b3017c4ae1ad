import * as z from 'zod/mini';

/** The probed components, in the order of the page. */
export const statusComponents = [
  'site',
  'database',
  'queue',
  'resolver',
  'port25',
  'mail',
  'press',
  'webhook',
] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** `unmeasured`: the probe was inconclusive, or is not configured. */
export type ProbeState = 'up' | 'degraded' | 'down' | 'unmeasured';

/** The note of `mail` where no relay is configured: each message becomes a file on the server's machine, and none is sent. */
export const WRITTEN_TO_DISK = 'written to disk';

/** The interval of probes, and of the page's refresh, in seconds. */
export const PROBE_SECONDS = 120;

/** One day of one component: the number of probes per result. */
export interface StatusDay {
  /** ISO 8601 day, UTC. */
  readonly day: string;
  readonly up: number;
  readonly degraded: number;
  readonly down: number;
}

export interface ComponentStatus {
  readonly component: StatusComponent;
  readonly state: ProbeState;
  /** Of the last probe, ISO 8601; null before the first. */
  readonly probedAt: string | null;
  readonly tookMs: number | null;
  /** What explains the state, where there is more to say: length of the queue, reason. */
  readonly note: string | null;
  /** Share of probes that were not `down`, 0 to 1; null before there are any. */
  readonly availability: number | null;
  readonly probes: number;
  /** The last 90 days that have probes, oldest first. */
  readonly days: readonly StatusDay[];
}

/** Two or more failed probes in a row. */
export interface Incident {
  readonly component: StatusComponent;
  readonly state: 'degraded' | 'down';
  readonly beganAt: string;
  /** null: it is not resolved. */
  readonly endedAt: string | null;
}

/** An announcement of the administrator about an incident. */
export interface Announcement {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly postedAt: string;
  /** null: it is not resolved. */
  readonly resolvedAt: string | null;
}

/** The body of `POST …/announcements`. */
export const announcementWritten = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
});
export type AnnouncementWritten = z.output<typeof announcementWritten>;

/** The answer to `GET /api/status`. */
export interface SiteStatus {
  readonly at: string;
  /** The first day that was measured, within the last 90. */
  readonly since: string | null;
  readonly components: readonly ComponentStatus[];
  readonly incidents: readonly Incident[];
  /** Newest first. */
  readonly announcements: readonly Announcement[];
}
