import type { FleetRole, LogoType, Provider } from '@rempart/contract';
import type { Watcher } from './watching.ts';

/** Gives others read access to a watcher's domains. A client has a tag or a watch, a reader neither. */
export interface FleetLink {
  readonly publicId: string;
  readonly role: FleetRole;
  readonly name: string;
  readonly tag: string | null;
  readonly watchId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
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
  readonly link: (
    digest: string,
    role: FleetRole,
    at: Date,
  ) => Promise<{ readonly watcher: Watcher; readonly link: FleetLink } | null>;
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
