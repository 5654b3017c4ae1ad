import * as z from 'zod/mini';
import type { ActionShown, FirstThingShown } from '../audit/analysis.ts';
import type { StepTerms } from '../audit/step-terms.fr.ts';
import { visible } from '../site/visible.ts';
import type { FleetDomain, FleetFault } from './fleet.ts';
import { sharingMessages } from './fleet-sharing.fr.ts';
import type { WatchedAudit, WatchedDomain } from './watching.ts';

/** Active links of one list. */
export const MOST_FLEET_LINKS = 250;
/** The size limit of an uploaded logo, in octets. */
export const MOST_LOGO_BYTES = 60_000;
/** The width and height limit of a logo, in pixels. */
export const MOST_LOGO_PIXELS = 2000;
export const logoTypes = ['png', 'svg'] as const;
export type LogoType = (typeof logoTypes)[number];

/**
 * `reader` sees the whole list, `client` the page of one client. The holder of the mailbox is the owner, and needs no link of this kind.
 */
export type FleetRole = 'reader' | 'client';

/** A link made by the owner of a list. All times are ISO 8601. */
export interface FleetLinkShown {
  /** Identifies the link for revocation; it opens nothing. */
  readonly id: string;
  readonly role: FleetRole;
  /** For whom it was made. */
  readonly name: string;
  /** What a client sees: the domains of this tag, or this domain (in Unicode). null for readers, who see everything. */
  readonly of: { readonly kind: 'tag' | 'domain'; readonly name: string } | null;
  readonly createdAt: string;
  /** Whether the page of this client is mailed to its owner every month. */
  readonly isMonthly: boolean;
  /** The link is invalid from then on. */
  readonly expiresAt: string;
}

/** A new link, shown this once. */
export interface FleetLinkMade {
  readonly name: string;
  readonly url: string;
}

/** The provider who manages the domains, as clients see it. */
export interface Provider {
  readonly name: string;
  readonly hasLogo: boolean;
}

/** Everything that the owner of a list sees about its sharing. */
export interface FleetSharing {
  readonly provider: Provider | null;
  /** The active ones, newest first. */
  readonly links: readonly FleetLinkShown[];
}

/** A client's domain, with what its owner should do first. */
export interface ClientDomain extends Omit<FleetDomain, 'id' | 'tags'> {
  /** The first steps of its plan; null where its last result is missing, or was not read because the client has too many domains. */
  readonly first: readonly (StepTerms & Pick<ActionShown, 'title' | 'why'>)[] | null;
  /** The fact that the first of them begins to end; null where there is none, or no plan. */
  readonly firstThing: Pick<FirstThingShown, 'fact' | 'why' | 'end'> | null;
  /** Its audits since it is watched, the newest first, and what changed; empty where the client has too many domains. */
  readonly history: readonly WatchedAudit[];
  readonly changes: WatchedDomain['changes'];
}

export interface ClientPage {
  readonly provider: Provider | null;
  readonly name: string;
  /** Lowest points first, those without a letter last. */
  readonly domains: readonly ClientDomain[];
  readonly common: readonly FleetFault[];
  /** Of how many domains the first steps are being drawn: the page has them when it is read again. */
  readonly preparing: number;
  /** When it was made, ISO 8601. */
  readonly at: string;
}

const named = (message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(80, message), visible(message));

/** The form for a new link. `of`: empty for a reader, `tag:NAME` or `domain:ID` for a client. */
export const fleetLinkAsked = z.object({
  name: named(sharingMessages.name),
  of: z.string().check(z.regex(/^(?:|tag:[^\p{Cc}]{1,40}|domain:[A-Za-z0-9_-]{22})$/u, sharingMessages.of)),
});
export type FleetLinkAsked = z.output<typeof fleetLinkAsked>;

/** The form for the provider. `logo`: null keeps the present one, `remove` deletes it. */
export const providerAsked = z.object({ name: named(sharingMessages.provider) });
export interface ProviderAsked extends z.output<typeof providerAsked> {
  readonly logo: Uint8Array | 'remove' | null;
}
