import type { Retention, Tools } from '../tools.ts';

const DAY_MS = 86_400_000;

/** How long each kind of thing is kept, in days, as /privacy says. */
const KEPT_DAYS = {
  analyses: 365,
  messages: 365,
  consents: 183,
  requests: 5 * 365,
  incidents: 365,
} as const satisfies Readonly<Record<keyof Retention, number>>;

/** Deletes what is over its time; answers how many rows of each kind. */
export async function purgeOld({ store, now }: Pick<Tools, 'store' | 'now'>): Promise<Record<keyof Retention, number>> {
  const at = now().getTime();
  const before = (days: number) => new Date(at - days * DAY_MS);
  return {
    analyses: await store.retention.analyses(before(KEPT_DAYS.analyses)),
    messages: await store.retention.messages(before(KEPT_DAYS.messages)),
    consents: await store.retention.consents(before(KEPT_DAYS.consents)),
    requests: await store.retention.requests(before(KEPT_DAYS.requests)),
    incidents: await store.retention.incidents(before(KEPT_DAYS.incidents)),
  };
}
