/** What a message sent to the bounce address of one of our messages says about that message (RFC 3464). */
export interface Bounce {
  /** `other`: the message is delayed or relayed, or this is a reply to it. `unread`: what it says is unknown. */
  readonly action: 'failed' | 'delivered' | 'other' | 'unread';
  /** The remote server's reply text, or its status code; the beginning of an unread message; "" where there is neither. */
  readonly answer: string;
}

/** What was sent to the bounce address of one of our messages. */
export interface CameBack {
  readonly message: Uint8Array;
  /** Of the envelope; "" is the null sender. */
  readonly sender: string;
  /** Of our message. */
  readonly publicId: string;
}

export type ReadBounce = (came: CameBack) => Promise<Bounce>;
