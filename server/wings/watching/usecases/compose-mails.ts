import {
  DAY_MS,
  monthlyStopPath,
  termsWords,
  type WatchedDeadline,
  watchConfirmPath,
  watchListPath,
  watchStopPath,
} from '@rempart/contract';
import type { ComposeMail, WingMailKind } from '../../../ports/drafts.ts';
import { readResults } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import type { ToldChange, WatchTokenPurpose } from '../ports/watching.ts';
import { askedTogether } from './ask.ts';
import { endingSoon } from './changes.ts';
import { clientPageOf } from './client-page.ts';
import {
  type DomainTold,
  watchAskedDraft,
  watchKnownDraft,
  watchLinkDraft,
  watchListAskedDraft,
  watchMonthlyDraft,
  watchToldDraft,
} from './mail-words.fr.ts';
import { newWatchToken, WATCH_LINK_DAYS } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'origin' | 'now' | 'viewVersion' | 'drawClientPage'>;

/** Messages to watchers of domains. Each has its own links, of which only digests are stored, and supports one-click unsubscription. */
export function watchMails(
  tools: Dependencies,
): Readonly<Record<Extract<WingMailKind, `watch${string}`>, ComposeMail>> {
  return {
    watchAsked: async ({ key }) => {
      const { store } = tools;
      const watch = await store.watching.byId(Number(key.split('/')[0]));
      const watched = watch && (await store.watching.domain(watch.domainId));
      if (!watch || !watched || watch.state === 'stopped') return null;
      const urls = urlsOf(watch.watcherId, tools);
      const unsubscribe = await urls.stop(watch.id);
      const domain = watched.unicode;
      if (watch.state === 'confirmed')
        return { draft: watchKnownDraft({ domain, listUrl: await urls.list() }), unsubscribe };
      const asked = askedTogether(watch, await store.watching.of(watch.watcherId));
      const confirming = { confirmUrl: await urls.confirm(watch.id), until: endOf('confirm', tools) };
      if (asked.length === 1) return { draft: watchAskedDraft({ domain, ...confirming }), unsubscribe };
      const domains = (await store.watching.domains(asked.map(({ domainId }) => domainId))).map((one) => one.unicode);
      return { draft: watchListAskedDraft({ domains: domains.sort(), ...confirming }), unsubscribe: await urls.stop() };
    },

    watchLink: async ({ key }) => {
      const { watching } = tools.store;
      const watcherId = Number(key.split('/')[0]);
      const own = (await watching.of(watcherId)).filter(({ state }) => state === 'confirmed');
      if (own.length === 0) return null;
      const domains: string[] = [];
      for (const { domainId } of own) domains.push((await watching.domain(domainId))?.unicode ?? '');
      const urls = urlsOf(watcherId, tools);
      const draft = watchLinkDraft({
        domains: domains.sort(),
        listUrl: await urls.list(),
        until: endOf('open', tools),
      });
      return { draft, unsubscribe: await urls.stop() };
    },

    watchTold: async ({ key }) => {
      const { watching, watchSources } = tools.store;
      const reportedChanges = [...(await watching.toldBy(key)), ...(await watchSources.toldBy(key))];
      if (reportedChanges.length === 0) return null;
      const watcherId = Number(key.split('/')[0]);
      const urls = urlsOf(watcherId, tools);
      const stopUrl = await urls.stop();
      const draft = watchToldDraft({
        domains: await byDomain(reportedChanges, tools),
        ending: await endingFor(watcherId, tools),
        listUrl: await urls.list(),
        stopUrl,
      });
      return { draft, unsubscribe: stopUrl };
    },

    watchMonthly: async ({ key }) => {
      const [id = '', month = ''] = key.split('/');
      const owned = await tools.store.fleetSharing.named(id, tools.now());
      if (!owned?.link.monthlyToken) return null;
      const page = await clientPageOf(owned, tools);
      const stopUrl = tools.origin() + monthlyStopPath(owned.link.monthlyToken);
      const draft = watchMonthlyDraft({ client: owned.link.name, month, domains: page.domains.length, stopUrl });
      const content = await tools.drawClientPage(page);
      const attachments = [{ name: `domaines-${month}.pdf`, mediaType: 'application/pdf', content }];
      return { draft, unsubscribe: stopUrl, attachments };
    },
  };
}

/**
 * For weekly watchers, everything that expires soon in all their domains: by their next message it may have expired. Empty for the others,
 * who are notified daily.
 */
async function endingFor(
  watcherId: number,
  { store: { watching }, now }: Dependencies,
): Promise<readonly WatchedDeadline[]> {
  if (!(await watching.watcherById(watcherId))?.weekly) return [];
  const own = (await watching.of(watcherId)).filter(({ state }) => state === 'confirmed');
  const domains = await Promise.all(own.map(({ domainId }) => watching.domain(domainId)));
  const ending = domains.flatMap((domain) => (domain ? endingSoon(domain.known, now()) : []));
  // Several domains may share a server or a registration.
  const once = new Map(ending.map((deadline) => [`${deadline.kind} ${deadline.name} ${deadline.on}`, deadline]));
  return [...once.values()].toSorted((a, b) => Date.parse(a.on) - Date.parse(b.on));
}

function byDomain(changes: readonly ToldChange[], tools: Dependencies): Promise<readonly DomainTold[]> {
  return Promise.all(
    [...Map.groupBy(changes, ({ watchId }) => watchId).values()].map(async (own) => {
      const newest = own.findLast(({ reportId }) => reportId !== null)?.reportId ?? null;
      return {
        domain: own[0]?.unicode ?? '',
        changes: own.map(({ change }) => change),
        resultUrl: newest === null ? null : `${tools.origin()}/analyse/${newest}`,
        first: newest === null ? null : await firstIn(newest, tools),
      };
    }),
  );
}

/** null as well where the result was deleted, or is still being laid out: the message does not wait for it. */
async function firstIn(reportId: string, tools: Dependencies): Promise<DomainTold['first']> {
  try {
    const { plan, completedAt, createdAt } = await readResults(reportId, tools);
    const [step] = plan?.first ?? [];
    if (!step || !plan?.firstThing) return null;
    return { fact: plan.firstThing.fact, title: step.title, terms: termsWords(step, completedAt ?? createdAt) };
  } catch (fault) {
    if (fault instanceof Refusal) return null;
    throw fault;
  }
}

function urlsOf(watcherId: number, { store, origin, now }: Dependencies) {
  const token = (purpose: WatchTokenPurpose, watchId?: number) =>
    newWatchToken({ watcherId, purpose, ...(watchId !== undefined && { watchId }) }, store, now());
  return {
    confirm: async (watchId: number) => origin() + watchConfirmPath(await token('confirm', watchId)),
    list: async () => origin() + watchListPath(await token('open')),
    stop: async (watchId?: number) => origin() + watchStopPath(await token('stop', watchId)),
  };
}

function endOf(purpose: WatchTokenPurpose, { now }: Dependencies): Date {
  return new Date(now().getTime() + WATCH_LINK_DAYS[purpose] * DAY_MS);
}
