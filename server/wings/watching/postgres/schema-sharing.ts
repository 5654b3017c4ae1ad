import type { FleetRole, LogoType } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, octets, ownedBy } from '../../../adapters/postgres/columns.ts';
import { watchers, watches } from './schema-watching.ts';

/** Read-only links of a watcher: to the whole list, or to the part of one client. */
export const fleetLinks = pgTable(
  'fleet_links',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** 128 random bits; identifies the link for revocation. */
    publicId: text('public_id').notNull().unique(),
    watcherId: ownedBy('watcher_id', () => watchers.id),
    role: text('role').$type<FleetRole>().notNull(),
    /** For whom it was made. */
    name: text('name').notNull(),
    /** What a client sees: domains of this tag, or one domain. */
    tag: text('tag'),
    watchId: integer('watch_id').references(() => watches.id, { onDelete: 'cascade' }),
    /** SHA-256 of its secret, hex. */
    digest: text('digest').notNull().unique(),
    /** Opens the page that ends the monthly mail of this client's page; null: its owner gets none. */
    monthlyToken: text('monthly_token').unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('fleet_links_watcher').on(table.watcherId),
    index('fleet_links_watch').on(table.watchId),
    index('fleet_links_expires').on(table.expiresAt),
    check('fleet_links_role', sql`${table.role} in ('reader', 'client')`),
    check('fleet_links_monthly', sql`${table.monthlyToken} is null or ${table.role} = 'client'`),
    check(
      'fleet_links_scope',
      sql`num_nonnulls(${table.tag}, ${table.watchId}) = case when ${table.role} = 'client' then 1 else 0 end`,
    ),
  ],
);

/** How the clients of a watcher see the provider who manages their domains. */
export const fleetProfiles = pgTable(
  'fleet_profiles',
  {
    watcherId: ownedBy('watcher_id', () => watchers.id).primaryKey(),
    name: text('name').notNull(),
    logoType: text('logo_type').$type<LogoType>(),
    logo: octets('logo'),
  },
  (table) => [check('fleet_profiles_logo', sql`(${table.logoType} is null) = (${table.logo} is null)`)],
);
