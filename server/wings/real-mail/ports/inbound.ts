import type { Delivery } from '@rempart/engine';

/** A message as it arrived at the SMTP gate, in memory only. */
export interface Arrived {
  readonly message: Buffer;
  /** The envelope sender; "" for the null sender. */
  readonly sender: string;
  readonly delivery: Delivery;
}

/** The gate's reply to the sending client. `text` begins with an enhanced status code (RFC 3463). */
export interface Answer {
  readonly code: 250 | 451 | 550 | 552 | 554;
  readonly text: string;
}

/** What the gate serves: the only addresses that exist, and what happens to messages sent to them. */
export interface Inbound {
  /** The largest message that an address accepts, in octets; null where there is no such address now. */
  readonly takes: (address: string) => Promise<number | null>;
  /** Finishes all work before it replies: a message without a 250 reply remains with its sender. */
  readonly receive: (address: string, arrived: Arrived) => Promise<Answer>;
}
