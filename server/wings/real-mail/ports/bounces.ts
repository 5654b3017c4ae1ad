/** What a message sent to the bounce address of one of our messages says about that message (RFC 3464). */
export interface Bounce {
  /** `other`: the message is delayed or relayed, or this is an automatic reply. `unread`: what it says is unknown. */
  readonly action: 'failed' | 'delivered' | 'other' | 'unread';
  /** The remote server's reply text, or its status code; the beginning of an unread message; "" where there is neither. */
  readonly answer: string;
}

export type ReadBounce = (message: Uint8Array) => Promise<Bounce>;
