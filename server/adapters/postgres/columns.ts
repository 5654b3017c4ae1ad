import { type AnyPgColumn, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment, as exact as those of JavaScript. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const octets = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A reference to the row with which this one is deleted. */
export const ownedBy = (name: string, row: () => AnyPgColumn) =>
  integer(name).notNull().references(row, { onDelete: 'cascade' });
