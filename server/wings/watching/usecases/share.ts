import {
  DAY_MS,
  type FleetLinkAsked,
  type FleetLinkMade,
  type FleetLinkShown,
  type FleetRole,
  type FleetSharing,
  fleetClientPath,
  fleetReaderPath,
  KEPT,
  keptDays,
  MOST_FLEET_LINKS,
  type ProviderAsked,
  WATCH_TOKEN,
} from '@rempart/contract';
import { digestOf, newPublicId, newToken } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { readLogo } from '../domain/logo.ts';
import type { FleetLink, Logo } from '../ports/fleet-sharing.ts';
import type { Tools } from '../ports/tools.ts';
import type { Watcher } from '../ports/watching.ts';
import { ownWatch } from './list.ts';
import { findWatchToken } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** The links of the list and the provider. Throws `NOT_FOUND`. */
export async function readSharing(token: string, tools: Dependencies): Promise<FleetSharing> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const { fleetSharing, watching } = tools.store;
  const watches = await watching.of(watcher.id);
  const names = new Map((await watching.domains(watches.map(({ domainId }) => domainId))).map((one) => [one.id, one]));
  const nameOf = (watchId: number) =>
    names.get(watches.find(({ id }) => id === watchId)?.domainId ?? -1)?.unicode ?? '';
  const links = await fleetSharing.links(watcher.id, tools.now());
  return {
    provider: await fleetSharing.provider(watcher.id),
    links: links.map(
      ({ publicId: id, role, name, tag, watchId, monthlyToken, createdAt, expiresAt }): FleetLinkShown => {
        const one = watchId === null ? null : ({ kind: 'domain', name: nameOf(watchId) } as const);
        const of = tag === null ? one : ({ kind: 'tag', name: tag } as const);
        const isMonthly = monthlyToken !== null;
        return {
          id,
          role,
          name,
          of,
          isMonthly,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        };
      },
    ),
  };
}

/**
 * Makes a link for a reader or a client, which is shown this once. Throws `NOT_FOUND`, for a domain of another watcher too, and
 * `TOO_MANY_LINKS`.
 */
export async function shareFleet(
  token: string,
  { name, of }: FleetLinkAsked,
  tools: Dependencies & Pick<Tools, 'origin'>,
): Promise<FleetLinkMade> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const tag = of.startsWith('tag:') ? of.slice('tag:'.length) : null;
  const watch = of.startsWith('domain:') ? await ownWatch(watcher.id, of.slice('domain:'.length), tools) : null;
  const role: FleetRole = tag === null && watch === null ? 'reader' : 'client';
  const createdAt = tools.now();
  const expiresAt = new Date(createdAt.getTime() + keptDays(KEPT.fleetLinks) * DAY_MS);
  const secret = newToken();
  const link: FleetLink = {
    publicId: newPublicId(),
    role,
    name,
    tag,
    watchId: watch?.id ?? null,
    monthlyToken: null,
    createdAt,
    expiresAt,
  };
  await tools.store.transaction(async ({ watching, fleetSharing }) => {
    await watching.hold(watcher.id);
    if ((await fleetSharing.links(watcher.id, createdAt)).length >= MOST_FLEET_LINKS)
      throw new Refusal('TOO_MANY_LINKS');
    await fleetSharing.grant(watcher.id, { ...link, digest: digestOf(secret) });
  });
  const path = role === 'reader' ? fleetReaderPath(secret) : fleetClientPath(secret);
  return { name, url: tools.origin() + path };
}

/** Revokes a link. Throws `NOT_FOUND`, for a link of another watcher too. */
export async function revokeFleetLink(token: string, id: string, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  if (!(await tools.store.fleetSharing.revoke(watcher.id, id))) throw new Refusal('NOT_FOUND');
}

/** Sets how clients see the provider who manages their domains. Throws `NOT_FOUND`, and `LOGO_KIND`. */
export async function setProvider(token: string, { name, logo }: ProviderAsked, tools: Dependencies): Promise<void> {
  const { watcher } = await findWatchToken(token, 'open', tools);
  const read = logo instanceof Uint8Array ? readLogo(logo) : null;
  if (logo instanceof Uint8Array && read === null) throw new Refusal('LOGO_KIND');
  await tools.store.fleetSharing.setProvider(watcher.id, logo === null ? { name } : { name, logo: read });
}

/** The logo for this page: requested by its owner, or by one of the clients. Throws `NOT_FOUND`. */
export async function readProviderLogo(token: string, role: 'owner' | 'client', tools: Dependencies): Promise<Logo> {
  const { watcher } =
    role === 'owner' ? await findWatchToken(token, 'open', tools) : await findFleetLink(token, 'client', tools);
  const logo = await tools.store.fleetSharing.logo(watcher.id);
  if (!logo) throw new Refusal('NOT_FOUND');
  return logo;
}

/** The list that a link shows, and which part of it. Throws `NOT_FOUND` where the link is unknown, expired, revoked, or of another role. */
export async function findFleetLink(
  token: string,
  role: FleetRole,
  { store, now }: Dependencies,
): Promise<{ readonly watcher: Watcher; readonly link: FleetLink }> {
  const found = WATCH_TOKEN.test(token) ? await store.fleetSharing.link(digestOf(token), role, now()) : null;
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
