import { DAY_MS, utcDay, type WatchedChange } from '@rempart/contract';
import { isKnownSender, networksOf, type SourceChange, sourceChanges } from '@rempart/engine';
import { senderName } from '@rempart/engine/fr';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Store, Tools } from '../ports/tools.ts';
import type { DueSources } from '../ports/watch-sources.ts';
import type { FoundChange } from '../ports/watching.ts';
import { ownWatch } from './list.ts';
import { findWatchToken } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/**
 * Lets a watch read the box of reports that a link opens. The caller must have both secrets: the link of the watched domains, and that of
 * the box. Throws `NOT_FOUND` for either, and where the box is of another domain.
 */
export async function linkReports(token: string, id: string, link: string, tools: Dependencies): Promise<void> {
  const { store } = tools;
  const { watcher } = await findWatchToken(token, 'open', tools);
  const watch = await ownWatch(watcher.id, id, tools);
  const key = keyIn(link.trim());
  const box = await store.received.boxOf(key);
  const [watched] = await store.watching.domains([watch.domainId]);
  if (!box || watch.state !== 'confirmed' || box.domain !== watched?.domain) throw new Refusal('NOT_FOUND');
  await store.transaction(({ watchSources }) => watchSources.link(watch.id, box.id, tools.now()));
}

/** Longer than the address of one of our pages, with all that a browser or a mail program adds to it. */
const LONGEST_LINK = 500;

/** The last part of the path of an address; '' where that is too long to be one. */
function keyIn(link: string): string {
  if (link.length > LONGEST_LINK) return '';
  const [page = ''] = link.split(/[?#]/, 1);
  return page.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** Removes the link, and deletes the changes that it reported. Throws `NOT_FOUND`. */
export async function unlinkReports(token: string, id: string, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const watch = await ownWatch(watcher.id, id, tools);
  await tools.store.watchSources.unlink(watch.id);
}

/** The days to compare: a week and the four before it, and the days by which reports are late. */
const DAYS_READ = 45;

/**
 * Once a day: compares who sends in the name of domains whose watchers have linked reports. A box that cannot be read waits for the next
 * day.
 */
export async function readSources({ store, now }: Dependencies): Promise<void> {
  const day = utcDay(now());
  for (let due = await store.watchSources.due(day); due !== null; due = await store.watchSources.due(day)) {
    try {
      await store.watchSources.note(due.watchId, { day, ...(await readOne(due, { store, now })) }, now());
    } catch (error) {
      await store.watchSources.note(due.watchId, { day, told: due.told, changes: [] }, now());
      throw error;
    }
  }
}

async function readOne({ boxId, domainId, domain, told }: DueSources, { store, now }: Dependencies) {
  const since = utcDay(new Date(now().getTime() - DAYS_READ * DAY_MS));
  const reported = await store.received.reportedIn(boxId, since);
  const networks = await networksFor(domainId, store);
  const found = sourceChanges({ reported, domain, networks, at: now() }, told);
  return { told: found.told, changes: found.changes.map(asChange) };
}

/** From the last audit of the domain, whose SPF record names addresses. */
async function networksFor(domainId: number, { watching, audits }: Pick<Store, 'watching' | 'audits'>) {
  const auditId = await watching.lastReport(domainId);
  const audited = auditId === null ? null : await audits.conclusion(auditId);
  return audited && networksOf(audited.evidence);
}

function asChange({ sense, sender, before, after, from, until }: SourceChange): FoundChange {
  const change: WatchedChange = {
    ...{ kind: 'source', sense, name: senderName(sender), isKnown: isKnownSender(sender) },
    ...{ before, after, from, until },
  };
  return { subject: `${until} ${sense} ${sender.kind} ${sender.name}`, change };
}
