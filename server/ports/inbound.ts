import type { Delivery } from '@rempart/engine';

/** A message as it came in at the gate, held in memory alone. */
export interface Arrived {
  readonly message: Buffer;
  /** The envelope's sender; "" for the null sender. */
  readonly sender: string;
  readonly delivery: Delivery;
}

/** What the gate answers to whoever hands a message over. `text` begins with an enhanced status code (RFC 3463). */
export interface Answer {
  readonly code: 250 | 451 | 550 | 552 | 554;
  readonly text: string;
}

/** What stands behind the gate: the only addresses that exist, and what becomes of what is sent to them. */
export interface Inbound {
  /** The largest message that an address takes, in octets; null where there is no such address now. */
  readonly takes: (address: string) => Promise<number | null>;
  /** Does the whole work before it answers: what was not answered with 250 stays with its sender. */
  readonly receive: (address: string, arrived: Arrived) => Promise<Answer>;
}
