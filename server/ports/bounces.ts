/** What a message sent to the bounce address of one of our messages says about that message (RFC 3464). */
export interface Bounce {
  /** `other`: the message is delayed or relayed, or this is no delivery status notification but, say, an absence notice. */
  readonly action: 'failed' | 'delivered' | 'other';
  /** The remote server's reply text, or its status code; "" where it gives none. */
  readonly answer: string;
}

export type ReadBounce = (message: Uint8Array) => Promise<Bounce>;
