import { ApiRefusal } from './refusal.ts';

/** An opaque pointer to the next page of a list, so that clients do not construct it themselves. */
export function cursorOf(serial: number): string {
  return Buffer.from(`a${serial}`).toString('base64url');
}

/** Throws `INVALID_REQUEST` for a cursor that no page returned. */
export function serialOf(cursor: string): number {
  const serial = /^a(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (serial === undefined) throw new ApiRefusal('INVALID_REQUEST', { field: 'cursor', value: cursor });
  return Number(serial);
}
