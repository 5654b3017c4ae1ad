import type { FleetRole, LogoType, Provider } from '@rempart/contract';
import type { Watcher } from './watching.ts';

/** Gives others read access to a watcher's domains. A client has a tag or a watch, a reader neither. */
export interface FleetLink {
  readonly publicId: string;
  readonly role: FleetRole;
  readonly name: string;
  readonly tag: string | null;
  readonly watchId: number | null;
  /** Ends the monthly mail of this client's page; null: its owner gets none. */
  readonly monthlyToken: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A link with its owner. */
export interface OwnedLink {
  readonly watcher: Watcher;
  readonly link: FleetLink;
}

export interface Logo {
  readonly type: LogoType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** With whom a list is shared, and the provider's name and logo. */
export interface FleetSharing {
  /** The active links of a watcher, newest first. */
  readonly links: (watcherId: number, at: Date) => Promise<readonly FleetLink[]>;
  readonly grant: (watcherId: number, link: FleetLink & { readonly digest: string }) => Promise<void>;
  /** Deletes a link of a watcher; false where there is none of this name. */
  readonly revoke: (watcherId: number, publicId: string) => Promise<boolean>;
  /** null for a link that is unknown, expired, revoked, or of another role. */
  readonly link: (digest: string, role: FleetRole, at: Date) => Promise<OwnedLink | null>;
  /** Of an active link, by the name that identifies it. */
  readonly named: (publicId: string, at: Date) => Promise<OwnedLink | null>;
  /** Active links of clients whose pages are mailed to their owners every month. */
  readonly monthly: (at: Date) => Promise<readonly OwnedLink[]>;
  readonly byMonthlyToken: (token: string) => Promise<OwnedLink | null>;
  /** Begins the monthly mail of a client's page, or ends it (null); false where the watcher has no such link. */
  readonly setMonthly: (watcherId: number, publicId: string, token: string | null) => Promise<boolean>;
  readonly provider: (watcherId: number) => Promise<Provider | null>;
  /** `logo`: null deletes it, undefined keeps the present one. */
  readonly setProvider: (
    watcherId: number,
    provider: { readonly name: string; readonly logo?: Logo | null },
  ) => Promise<void>;
  readonly logo: (watcherId: number) => Promise<Logo | null>;
  /** Changes with the provider, the watches and their last results: a digest that costs one query, however long the list is. */
  readonly stateOf: (watcherId: number) => Promise<string>;
}
