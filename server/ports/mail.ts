import type { MailKind, MailState } from '@rempart/contract';

export type { MailKind, MailState };

/** A message that waits to be sent or was sent. Its text is composed when it is sent. */
export interface Mail extends NewMail {
  readonly id: number;
  /** 128 random bits; the same for every attempt, because the Message-ID is derived from it (RFC 5322 §3.6.4). */
  readonly publicId: string;
  readonly state: MailState;
  /** Attempts begun so far, the running one included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface NewMail {
  readonly kind: MailKind;
  /** Distinguishes it from others of its kind: added twice, it is one message. */
  readonly key: string;
  readonly orderId: number | null;
  readonly recipient: string;
}

/** How an attempt ended. `dueAt` of a waiting message: when the next attempt may begin. */
export type AttemptResult =
  | { readonly state: 'waiting'; readonly answer: string; readonly dueAt: Date }
  | { readonly state: 'sent' | 'written' | 'uncertain' | 'refused' | 'dropped'; readonly answer: string };

export interface SeenMail extends Mail {
  readonly settledAt: Date | null;
  /** The relay's last reply, or what went wrong. */
  readonly answer: string | null;
}

/** The outbox: each message is written in the same transaction as its cause. */
export interface Mails {
  readonly add: (mail: NewMail, at: Date) => Promise<void>;
  /** Redirects an order's waiting messages from one address to another. */
  readonly redirect: (orderId: number, addresses: { readonly from: string; readonly to: string }) => Promise<void>;
  /** The next due message, reports first, reserved for this attempt until `heldUntil`; null where none is due. */
  readonly take: (at: Date, heldUntil: Date) => Promise<Mail | null>;
  /** waiting → sending, if this attempt still holds it; from now on it is not sent again automatically. */
  readonly begin: (mail: Mail) => Promise<boolean>;
  /** Ends this attempt; false where another attempt has replaced it. */
  readonly settle: (mail: Mail, end: AttemptResult, at: Date) => Promise<boolean>;
  /** Messages whose sending process died after it had begun: whether they arrived is unknown. */
  readonly lost: (at: Date) => Promise<readonly Mail[]>;
  /** Whether any waits or is being sent. */
  readonly anyOpen: () => Promise<boolean>;
  /** How many have waited since before a time. */
  readonly waitingSince: (before: Date) => Promise<number>;
  /** Whether there is such a mail. */
  readonly exists: (publicId: string) => Promise<boolean>;
  /**
   * Records a delivery notification for a sent message; null where there is no such message, or one was returned before. A later return
   * overrides a delivery.
   */
  readonly note: (
    publicId: string,
    told: { readonly state: 'delivered' | 'returned' | 'uncertain'; readonly answer: string },
  ) => Promise<Mail | null>;
  /** Call at the start of the only sending process: the sender of any reserved message is dead. */
  readonly release: (at: Date) => Promise<void>;
  /** Of an order, newest first. */
  readonly of: (orderId: number) => Promise<readonly SeenMail[]>;
  /** true where a message of this kind and key was ever added. */
  readonly isKnown: (kind: MailKind, key: string) => Promise<boolean>;
}

/** How many messages visitors caused within a day. Shared by all processes, and kept across restarts. */
export interface MailCounts {
  /** Counts one more and returns null; where `most` were counted within a day, counts nothing and returns when that day ends. */
  readonly take: (key: string, most: number, at: Date) => Promise<Date | null>;
}

/** A message ready to be sent. */
export interface OutgoingMessage {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
  readonly attachments: readonly MailAttachment[];
  /** The URL for one-click unsubscription (RFC 8058); null for mandatory messages. */
  readonly unsubscribe: string | null;
}

export interface MailAttachment {
  readonly name: string;
  /** For example « application/pdf ». */
  readonly mediaType: string;
  readonly content: Uint8Array | string;
}

/**
 * The result of sending a message. `written`: it is a file now and was sent to no one. `deferred`: certainly not accepted, and worth
 * another attempt. `refused`: certainly not accepted, permanently. `uncertain`: all of it was transmitted and no reply came. `withheld`:
 * this program aborted before the end.
 */
export interface DeliveryResult {
  readonly outcome: 'accepted' | 'written' | 'deferred' | 'refused' | 'uncertain' | 'withheld';
  readonly answer: string;
}

/** Where our mail goes: a relay, or a local folder. Never throws. */
export interface MailTransport {
  /** A folder: nothing leaves the machine. */
  readonly isLocal: boolean;
  /**
   * `mayEnd` is called when all but the end of the message was transmitted (RFC 5321 §4.1.1.4): before it answers true the relay cannot
   * have accepted the message; afterwards it may have.
   */
  readonly hand: (letter: OutgoingMessage, mayEnd: () => Promise<boolean>) => Promise<DeliveryResult>;
}

/** Messages written as files while no relay was configured. */
export interface MailFiles {
  /** Deletes those written before a time; returns how many. */
  readonly forgetBefore: (before: Date) => Promise<number>;
  /** Deletes the files of these messages, where there are any. */
  readonly forget: (messageIds: readonly string[]) => Promise<void>;
}

/** The SMTP server that accepts our mail (RFC 6409, RFC 8314). */
export interface Relay {
  readonly host: string;
  readonly port: number;
  /** TLS from the first octet; otherwise STARTTLS where it is offered. */
  readonly implicitTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** The sender of our mail. */
export interface SenderIdentity {
  /** A bare address. */
  readonly from: string;
  /** The signing key (RFC 6376); its public half is published under `<selector>._domainkey.<domain of from>`. */
  readonly dkim: { readonly selector: string; readonly privateKey: string } | null;
}

/** The dependencies for sending mail. */
export interface Mailing {
  readonly postman: MailTransport;
  readonly mailFiles: MailFiles;
  /** Scheme and host of the links in messages. */
  readonly origin: () => string;
  /** The domain of the addresses at our SMTP gate; null where there is no gate. */
  readonly mailDomain: string | null;
}
