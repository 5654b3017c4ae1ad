import {
  DAY_MS,
  type Fleet,
  type FleetAdded,
  type FleetAsked,
  type FleetDomain,
  type FleetLineFault,
  MOST_WATCHED,
} from '@rempart/contract';
import { type CheckId, gatherCommonFaults, protocolOf, type Verdict } from '@rempart/engine';
import { advise, taskOf } from '@rempart/engine/fr';
import type { Visitor } from '../../../domain/limits.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { shownFault, whichRefuse } from '../../../usecases/audits-of-ours.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { joinRow, tableOf } from '../../../usecases/table.ts';
import type { Tools } from '../ports/tools.ts';
import type { Watch, Watcher } from '../ports/watching.ts';
import { fleetColumns, PROVISIONAL } from './fleet-table.fr.ts';
import { type ListedDomain, readDomainList } from './read-list.ts';
import { findFleetLink } from './share.ts';
import { standingOf } from './standing.ts';
import { findWatchToken } from './tokens.ts';
import { type Unproven, unprovenNames } from './unproven.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** A domain with its tags; null: keep its present tags. */
export interface WatchedWith extends Pick<ListedDomain, 'domain' | 'unicode'> {
  readonly tags: readonly string[] | null;
}
type Adding = Dependencies & Pick<Tools, 'limits' | 'readDomain' | 'hasOptedOut' | 'provesWatch' | 'facts'>;

/** Domains whose verdicts are read by one statement: few enough not to block the event loop. */
const READ_AT_ONCE = 20;

/** How long a change is news. */
const NEWS_MS = 30 * DAY_MS;

const NEVER_AUDITED = { at: null, letter: null, points: null, provisional: true, reportId: null } as const;

/** First audits of a list that are due at once, and how far apart the others are. */
const AT_ONCE = 10;
const APART_MS = 60_000;

/** The domains of the link's watcher, and the faults that several of them share. Throws `NOT_FOUND`. */
export async function readFleet(token: string, tools: Dependencies): Promise<Fleet> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  return fleetOf(watcher, tools);
}

/** The same for the holder of a read-only link. Throws `NOT_FOUND`. */
export async function readSharedFleet(token: string, tools: Dependencies): Promise<Fleet> {
  const { watcher } = await findFleetLink(token, 'reader', tools);
  return fleetOf(watcher, tools);
}

/** The domains of a watcher, and the faults that several of them share. */
export async function fleetOf(watcher: Watcher, { store, now }: Dependencies): Promise<Fleet> {
  return { ...(await fleetOfWatches(await store.watching.of(watcher.id), { store, now })), weekly: watcher.weekly };
}

/** Those of these watches that are not stopped. */
export async function fleetOfWatches(
  all: readonly Watch[],
  { store, now }: Dependencies,
): Promise<Omit<Fleet, 'weekly'>> {
  const watches = all.filter(({ state }) => state === 'confirmed');
  const domains: FleetDomain[] = [];
  const common = gatherCommonFaults<Verdict>(MOST_WATCHED);
  for (let from = 0; from < watches.length; from += READ_AT_ONCE) {
    const some = watches.slice(from, from + READ_AT_ONCE);
    const ids = some.map(({ domainId }) => domainId);
    const watched = new Map((await store.watching.domains(ids)).map((one) => [one.id, one]));
    const audits = new Map((await store.watching.lastAudits(ids)).map((audit) => [audit.domainId, audit]));
    // The newest comes first.
    const changes = await store.watching.changesSince(ids, new Date(now().getTime() - NEWS_MS));
    for (const { publicId: id, domainId, tags, confirmedAt } of some) {
      const one = watched.get(domainId);
      if (!one) continue;
      const { domain, unicode, known } = one;
      const last = audits.get(domainId) ?? NEVER_AUDITED;
      const { letter, points, provisional, reportId } = last;
      const lastAudit = last.at?.toISOString() ?? null;
      const change = changes.find((found) => found.domainId === domainId && found.at > (confirmedAt ?? found.at));
      domains.push({
        ...{ id, domain, unicode, tags, letter, points, provisional, lastAudit, reportId },
        ...standingOf(known, now()),
        changed: change ? { at: change.at.toISOString(), change: change.change } : null,
      });
      if (lastAudit !== null && known.exists) common.add(unicode, known.verdicts);
    }
  }
  return {
    domains: domains.toSorted((a, b) => (a.domain < b.domain ? -1 : 1)),
    common: common.list().map(({ check, outcome, severity, domains: affected, samples }) => ({
      check,
      outcome,
      ...shownFault({ ...ruleOf(check), severity }),
      ...adviceForAll(ruleOf(check), samples),
      domains: affected,
    })),
  };
}

/** What a fault means, and what to do about it: in the words of a domain where they are those of another too, else by its task alone. */
function adviceForAll(
  rule: Pick<Verdict, 'check' | 'protocol'>,
  samples: readonly Verdict[],
): { readonly why: string; readonly remedy: string | null } {
  const [one, other] = samples.map(advise);
  const remedy = one && one.remedy === other?.remedy ? one.remedy : taskOf(rule);
  return { why: one?.why ?? '', remedy };
}

/**
 * Watches all domains of a list; their first audits are unhurried, ten of them due at once, then one a minute. Those that are watched
 * already get the tags of the list. Where a line is invalid, a domain refuses audits, or too many names lie below one that does not agree,
 * nothing is added. The address was confirmed with the link that opened this page. Throws `NOT_FOUND`, and `TOO_MANY_WATCHED`.
 */
export async function addToFleet(
  token: string,
  { list }: Pick<FleetAsked, 'list'>,
  visitor: Visitor,
  tools: Adding,
): Promise<FleetAdded> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  enforceLimit('contact', visitor, tools);
  const { domains, faults } = await readAllowed(list, tools, (names) => unprovenNames(watcher.email, names, tools));
  if (faults.length > 0) return { added: 0, known: 0, faults };
  return { ...(await watchAll(watcher.email, domains, tools)), faults: [] };
}

/** The domains of a list, and what is wrong with its lines: what cannot be read, else what may not be watched. */
export async function readAllowed(
  list: string,
  tools: Pick<Tools, 'readDomain' | 'store' | 'hasOptedOut' | 'facts'>,
  unproven: (names: readonly string[]) => Promise<readonly Unproven[]>,
): Promise<ReturnType<typeof readDomainList>> {
  const { domains, faults } = readDomainList(list, tools);
  if (faults.length > 0) return { domains, faults };
  if (domains.length === 0) return { domains, faults: [{ line: 1, kind: 'empty', text: '' }] };
  const tooMany = domains[MOST_WATCHED];
  if (tooMany) return { domains, faults: [{ line: tooMany.line, kind: 'tooMany', text: tooMany.unicode }] };
  return { domains, faults: await refused(domains, tools, unproven) };
}

/** The first audit of a list is due at once for ten of its domains, then one a minute. */
export function firstAuditAt(at: Date, place: number): Date {
  return new Date(at.getTime() + Math.max(0, place - AT_ONCE) * APART_MS);
}

/**
 * Watches these domains for a verified address, all of them or none; those that are watched already get the tags, where any are given.
 * Throws `TOO_MANY_WATCHED`.
 */
export async function watchAll(
  email: string,
  domains: readonly WatchedWith[],
  { store, now }: Dependencies,
): Promise<{ readonly added: number; readonly known: number }> {
  const at = now();
  return store.transaction(async ({ watching }) => {
    const watcher = await watching.watcherOf(email);
    if (watcher) await watching.hold(watcher.id);
    const before = watcher ? (await watching.of(watcher.id)).filter(({ state }) => state === 'confirmed') : [];
    const known = new Set(before.map(({ id }) => id));
    let added = 0;
    for (const { domain, unicode, tags } of domains) {
      const asked = { email, domain, unicode, selectors: [], sendsNothing: false, entitled: true };
      const watch = await watching.ask({ ...asked, publicId: newPublicId() }, at);
      if (!known.has(watch.id)) added += 1;
      if (before.length + added > MOST_WATCHED) throw new Refusal('TOO_MANY_WATCHED');
      await watching.confirm(watch.id, at, firstAuditAt(at, added));
      if (tags !== null) await watching.setTags(watch.id, tags);
    }
    return { added, known: domains.length - added };
  });
}

/** The rule of a stored check: its id begins with its protocol. */
export function ruleOf(check: string): Pick<Verdict, 'check' | 'protocol'> {
  const id = check as CheckId;
  return { check: id, protocol: protocolOf(id) };
}

/** The domains as CSV for spreadsheets. */
export function fleetTable({ domains }: Pick<Fleet, 'domains'>): string {
  return tableOf([
    [...fleetColumns],
    ...domains.map(({ domain, tags, letter, points, provisional, lastAudit }) => [
      domain,
      joinRow(tags),
      letter ?? '',
      points === null ? '' : String(points),
      lastAudit !== null && provisional ? PROVISIONAL : '',
      lastAudit ?? '',
    ]),
  ]);
}

/** Sets whether changes are reported on Mondays only. Throws `NOT_FOUND`. */
export async function setFleetWeekly(token: string, weekly: boolean, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  await tools.store.watching.setWeekly(watcher.id, weekly);
}

async function refused(
  domains: readonly ListedDomain[],
  tools: Pick<Tools, 'store' | 'hasOptedOut' | 'facts'>,
  unproven: (names: readonly string[]) => Promise<readonly Unproven[]>,
): Promise<readonly FleetLineFault[]> {
  const lines = new Map(domains.map(({ domain, line }) => [domain, line]));
  const names = domains.map(({ domain }) => domain);
  const closed = await whichRefuse(names, tools);
  const found: FleetLineFault[] = domains
    .filter(({ domain }) => closed.has(domain))
    .map(({ line, unicode }) => ({ line, kind: 'optedOut', text: unicode }));
  for (const { domain, registrable, proof } of await unproven(names))
    found.push({ line: lines.get(domain) ?? 0, kind: 'unproven', text: registrable, proof });
  return found.toSorted((a, b) => a.line - b.line);
}
