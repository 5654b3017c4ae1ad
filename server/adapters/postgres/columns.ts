import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, as exact as those of JavaScript. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const octets = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
