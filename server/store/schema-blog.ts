import { pictureTypes } from '@house/contract';
import { customType, integer, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const octets = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const blogPictures = pgTable('blog_pictures', {
  /** Of the octets, hex. */
  sha256: varchar('sha256', { length: 64 }).primaryKey(),
  type: text('type', { enum: pictureTypes }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  alt: text('alt').notNull(),
  octets: octets('octets').notNull(),
  /** When it was uploaded, or last found in an article. */
  usedAt: moment('used_at').notNull(),
});
