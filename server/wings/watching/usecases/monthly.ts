import { newToken } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { OwnedLink } from '../ports/fleet-sharing.ts';
import type { Store, Tools } from '../ports/tools.ts';
import { clientPageOf } from './client-page.ts';
import { dayOfTelling } from './days.ts';
import { findWatchToken } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;
type Sending = Dependencies & Pick<Tools, 'viewVersion'>;

/**
 * Begins the monthly mail of a client's page to the owner of the list, or ends it. A new beginning has a new token: links that ended an
 * earlier one end nothing else. Throws `NOT_FOUND`, for a link of another watcher and one that shows the whole list too.
 */
export async function setMonthlyPage(token: string, id: string, isWanted: boolean, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const { fleetSharing } = tools.store;
  if (!(await fleetSharing.setMonthly(watcher.id, id, isWanted ? newToken() : null))) throw new Refusal('NOT_FOUND');
}

/** The client whose monthly page a mailed link ends. Reading changes nothing. Throws `NOT_FOUND`, once it is ended too. */
export async function readMonthlyPage(token: string, { store }: Pick<Tools, 'store'>): Promise<string> {
  return (await ofToken(token, store)).link.name;
}

/** Ends the monthly mail of the client's page. Throws `NOT_FOUND`. */
export async function stopMonthlyPage(token: string, { store }: Pick<Tools, 'store'>): Promise<void> {
  const { watcher, link } = await ofToken(token, store);
  await store.fleetSharing.setMonthly(watcher.id, link.publicId, null);
}

/**
 * Has the page of each client for whom it is wanted mailed once in each month, from seven in the morning in Paris; the first at once. One
 * whose first steps are still being drawn, or that has no domain measured, waits for another round; one that cannot be read does not keep
 * the others waiting.
 */
export async function sendMonthlyPages(tools: Sending): Promise<void> {
  const { store, now } = tools;
  const month = dayOfTelling(now())?.slice(0, 'yyyy-mm'.length);
  if (month === undefined) return;
  const faults: unknown[] = [];
  for (const owned of await store.fleetSharing.monthly(now()))
    await sendMonthlyPage(owned, month, tools).catch((fault: unknown) => void faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} monthly pages could not be sent`);
}

async function sendMonthlyPage(owned: OwnedLink, month: string, tools: Sending): Promise<void> {
  const { store, now } = tools;
  const { watcher, link } = owned;
  const key = `${link.publicId}/${month}`;
  if (await store.mails.isKnown('watchMonthly', key)) return;
  const { domains, preparing } = await clientPageOf(owned, tools);
  if (preparing > 0 || domains.every(({ lastAudit }) => lastAudit === null)) return;
  // Another process may come to the same conclusion: the same key is kept once.
  await store.mails.add({ kind: 'watchMonthly', key, orderId: null, recipient: watcher.email }, now());
}

async function ofToken(token: string, { fleetSharing }: Pick<Store, 'fleetSharing'>): Promise<OwnedLink> {
  const found = await fleetSharing.byMonthlyToken(token);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
