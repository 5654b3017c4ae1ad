/** What a message to the address of one of our mails tells of that mail (RFC 3464). */
export interface Bounce {
  /** `other`: it is delayed, relayed, or the message is no such notice: an absence, say. */
  readonly action: 'failed' | 'delivered' | 'other';
  /** The remote server's own words, or its status code; "" where it gives none. */
  readonly answer: string;
}

export type ReadBounce = (message: Uint8Array) => Promise<Bounce>;
