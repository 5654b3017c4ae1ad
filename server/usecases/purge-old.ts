import { BIN_DAYS } from '@house/contract';
import type { Retention, Tools } from '../tools.ts';

const DAY_MS = 86_400_000;
const YEAR = 365;

/** How long each kind of thing is kept, in days, as /privacy says. */
const KEPT_DAYS = {
  analyses: YEAR,
  messages: YEAR,
  consents: 183,
  requests: 5 * YEAR,
  incidents: YEAR,
  traces: YEAR,
  mailCounts: 1,
  posts: BIN_DAYS,
  pictures: 30,
} as const satisfies Readonly<Record<keyof Retention, number>>;
/** Who bought, the report and its results; then what is left, the proof of the contract. Invoices have a time of their own. */
const ORDER_PERSON_DAYS = YEAR;
const ORDER_PROOF_DAYS = 5 * YEAR;

export type Purged = Readonly<Record<keyof Retention | 'blankedOrders' | 'deletedOrders', number>>;

/** Deletes what is over its time; answers how many rows of each kind. */
export async function purgeOld({ store, now }: Pick<Tools, 'store' | 'now'>): Promise<Purged> {
  const at = now().getTime();
  const before = (days: number) => new Date(at - days * DAY_MS);
  return {
    blankedOrders: await store.persons.blankOrders(before(ORDER_PERSON_DAYS)),
    deletedOrders: await store.persons.deleteOrders(before(ORDER_PROOF_DAYS)),
    analyses: await store.retention.analyses(before(KEPT_DAYS.analyses)),
    messages: await store.retention.messages(before(KEPT_DAYS.messages)),
    consents: await store.retention.consents(before(KEPT_DAYS.consents)),
    requests: await store.retention.requests(before(KEPT_DAYS.requests)),
    incidents: await store.retention.incidents(before(KEPT_DAYS.incidents)),
    traces: await store.retention.traces(before(KEPT_DAYS.traces)),
    mailCounts: await store.retention.mailCounts(before(KEPT_DAYS.mailCounts)),
    posts: await store.retention.posts(before(KEPT_DAYS.posts)),
    pictures: await store.retention.pictures(before(KEPT_DAYS.pictures), now()),
  };
}
