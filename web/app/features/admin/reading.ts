import { fieldsOf } from '@rempart/contract';
/** The reviewer's progress on a report that is not sent yet, stored in this tab alone. */
export interface Reading {
  readonly note: string;
  /** SHA-256 of the last opened file; null before. A report that was drawn again must be opened again. */
  readonly opened: string | null;
}

const NOTHING: Reading = { note: '', opened: null };
const keyOf = (orderId: number) => `adminReading ${orderId}`;

export function keptReading(orderId: number): Reading {
  try {
    const { note, opened } = fieldsOf(JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null'));
    return { note: typeof note === 'string' ? note : '', opened: typeof opened === 'string' ? opened : null };
  } catch {
    return NOTHING;
  }
}

export function keepReading(orderId: number, reading: Reading): void {
  sessionStorage.setItem(keyOf(orderId), JSON.stringify(reading));
}

/** The report was sent: nothing remains to be reviewed. */
export function dropReading(orderId: number): void {
  sessionStorage.removeItem(keyOf(orderId));
}
