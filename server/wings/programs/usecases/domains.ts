import type {
  ApiDomain,
  ApiLanguage,
  CommonFaults,
  DomainList,
  DomainsAdded,
  DomainsAsked,
  TagsAsked,
} from '@rempart/contract/api';
import { titleOf } from '@rempart/engine/en';
import { whichRefuse } from '../../../usecases/audits-of-ours.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { fleetOf, ruleOf, type WatchedWith, watchAll } from '../../watching/usecases/fleet.ts';
import { unprovenNames } from '../../watching/usecases/unproven.ts';
import type { Tools } from '../ports/tools.ts';
import type { Caller } from './caller.ts';
import { ApiRefusal } from './refusal.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** The domains that the account's address watches; `tag` null: all of them. */
export async function listDomains({ account }: Caller, tag: string | null, tools: Dependencies): Promise<DomainList> {
  const watcher = await tools.store.watching.watcherOf(account.email);
  if (!watcher) return { data: [] };
  const { domains } = await fleetOf(watcher, tools);
  return {
    data: domains
      .filter(({ tags }) => tag === null || tags.includes(tag))
      .map(({ id, domain, tags, letter, provisional, lastAudit, reportId }) => ({
        id,
        domain,
        tags: [...tags],
        letter: letter as ApiDomain['letter'],
        provisional,
        lastAuditAt: lastAudit,
        reportId,
      })),
  };
}

/** Faults that several of the domains share, each listed once. */
export async function listCommonFaults(
  { account }: Caller,
  language: ApiLanguage,
  tools: Dependencies,
): Promise<CommonFaults> {
  const watcher = await tools.store.watching.watcherOf(account.email);
  if (!watcher) return { data: [] };
  const { domains, common } = await fleetOf(watcher, tools);
  const ascii = new Map(domains.map(({ unicode, domain }) => [unicode, domain]));
  return {
    data: common.map(({ check, protocol, title, outcome, severity, domains: affected }) => ({
      check,
      protocol,
      title: language === 'en' ? titleOf(ruleOf(check)) : title,
      outcome,
      severity,
      domains: affected.map((unicode) => ascii.get(unicode) ?? unicode),
    })),
  };
}

/**
 * Watches all of them for the address of the account, or none. Throws `INVALID_DOMAIN` (also for a duplicate), `OPTED_OUT` and
 * `UNPROVEN_DOMAIN`, each with the index in the list, and `TOO_MANY_WATCHED`.
 */
export async function addDomains(
  { account }: Caller,
  { domains: asked }: DomainsAsked,
  tools: Dependencies & Pick<Tools, 'readDomain' | 'hasOptedOut' | 'provesWatch' | 'facts'>,
): Promise<DomainsAdded> {
  const places = new Map<string, number>();
  const domains = asked.map(({ domain: written, tags }, place): WatchedWith => {
    const reading = tools.readDomain(written);
    const isTwice = reading.ok && places.has(reading.domain);
    if (!reading.ok || isTwice)
      throw new ApiRefusal('INVALID_DOMAIN', {
        field: fieldOf(place),
        value: written,
        said: isTwice ? (words) => words.domainTwice : null,
      });
    places.set(reading.domain, place);
    return { domain: reading.domain, unicode: reading.unicode, tags: tags ? [...new Set(tags)] : null };
  });
  await refuseOptedOut(domains, tools);
  const names = domains.map(({ domain }) => domain);
  const [unproven] = await unprovenNames(account.email, names, tools);
  if (unproven) {
    const { domain, proof } = unproven;
    throw new ApiRefusal('UNPROVEN_DOMAIN', {
      field: fieldOf(names.indexOf(domain)),
      value: `${proof.name} TXT "${proof.value}"`,
    });
  }
  try {
    return await watchAll(account.email, domains, tools);
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'TOO_MANY_WATCHED')
      throw new ApiRefusal('TOO_MANY_WATCHED', { field: 'domains', value: String(domains.length) });
    throw fault;
  }
}

/** Throws `NOT_FOUND`, also for a domain that another account watches. */
export async function setDomainTags(
  caller: Caller,
  id: string,
  { tags }: TagsAsked,
  tools: Dependencies,
): Promise<void> {
  const watch = await ownWatch(caller, id, tools);
  await tools.store.watching.setTags(watch.id, [...new Set(tags)]);
}

/** Throws `NOT_FOUND` likewise. */
export async function stopDomain(caller: Caller, id: string, tools: Dependencies): Promise<void> {
  const { watcherId, id: watchId } = await ownWatch(caller, id, tools);
  await tools.store.watching.stop({ watcherId, watchId }, tools.now());
}

async function ownWatch({ account }: Caller, publicId: string, { store }: Dependencies) {
  const watcher = await store.watching.watcherOf(account.email);
  const watch = watcher && (await store.watching.named(publicId));
  if (!watch || watch.watcherId !== watcher.id || watch.state !== 'confirmed')
    throw new ApiRefusal('NOT_FOUND', { field: 'domainId', value: publicId });
  return watch;
}

async function refuseOptedOut(
  domains: readonly WatchedWith[],
  tools: Pick<Tools, 'hasOptedOut' | 'facts'>,
): Promise<void> {
  const names = domains.map(({ domain }) => domain);
  const closed = await whichRefuse(names, tools);
  const place = names.findIndex((name) => closed.has(name));
  if (place >= 0) throw new ApiRefusal('OPTED_OUT', { field: fieldOf(place), value: names[place] ?? '' });
}

function fieldOf(place: number): string {
  return `domains[${place}].domain`;
}
