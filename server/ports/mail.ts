/**
 * `receipt`, `report`, `followUp`, `link`, `refund`, `paymentFailed`, `orderState` go to a buyer; `sale`, `alert`, `message`, `account` to the
 * operator; `acknowledgement` to whoever wrote, exercised a right or withdrew; `watchAsked`, `watchLink`, `watchTold` to whoever watches domains; `apiLink` to whoever asks for keys.
 */
export type MailKind =
  | 'receipt'
  | 'report'
  | 'followUp'
  | 'link'
  | 'refund'
  | 'paymentFailed'
  | 'orderState'
  | 'sale'
  | 'alert'
  | 'message'
  | 'account'
  | 'acknowledgement'
  | 'watchAsked'
  | 'watchLink'
  | 'watchTold'
  | 'apiLink';

/**
 * `sending`: the relay may have the whole message. `written`: no relay was named, and the message is a file of this machine. `sent`: a relay took it. `delivered`, `returned`: a notice said so afterwards. `uncertain`: that was never told, and it is not sent again by itself. `refused`: for
 * good, by the relay or by time. `dropped`: no longer true when its turn came.
 */
export type MailState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'returned'
  | 'written'
  | 'uncertain'
  | 'refused'
  | 'dropped';

/** A mail that is to go, or went. What it says is composed when it goes. */
export interface Mail extends NewMail {
  readonly id: number;
  /** 128 random bits; the same at every attempt: its Message-ID is made of it (RFC 5322 §3.6.4). */
  readonly publicId: string;
  readonly state: MailState;
  /** Begun so far, the running one included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface NewMail {
  readonly kind: MailKind;
  /** What distinguishes it from others of its kind: added twice, it is one mail. */
  readonly key: string;
  readonly orderId: number | null;
  readonly recipient: string;
}

/** Where an attempt ended. `dueAt` of a waiting one: when the next may begin. */
export type AttemptResult =
  | { readonly state: 'waiting'; readonly answer: string; readonly dueAt: Date }
  | { readonly state: 'sent' | 'written' | 'uncertain' | 'refused' | 'dropped'; readonly answer: string };

export interface SeenMail extends Mail {
  readonly settledAt: Date | null;
  /** The last word of the relay, or what went wrong. */
  readonly answer: string | null;
}

/** What waits to be mailed, written in the same transaction as its cause. */
export interface Mails {
  readonly add: (mail: NewMail, at: Date) => Promise<void>;
  /** What waits for an address about an order goes to another one. */
  readonly redirect: (orderId: number, addresses: { readonly from: string; readonly to: string }) => Promise<void>;
  /** The next one that is due, reports before all else, held for this attempt until a time; null where none is. */
  readonly take: (at: Date, heldUntil: Date) => Promise<Mail | null>;
  /** waiting → sending, if this attempt still holds it; from now on nobody sends it again by itself. */
  readonly begin: (mail: Mail) => Promise<boolean>;
  /** Ends this attempt; false where it is no longer the one. */
  readonly settle: (mail: Mail, end: AttemptResult, at: Date) => Promise<boolean>;
  /** Whose sender was lost after it had begun: nobody knows whether they arrived. */
  readonly lost: (at: Date) => Promise<readonly Mail[]>;
  /** How many wait since before a time. */
  readonly waitingSince: (before: Date) => Promise<number>;
  /** Whether there is such a mail. */
  readonly exists: (publicId: string) => Promise<boolean>;
  /** What a notice says of a mail that was handed over; null where there is none, or one came back before. A later return outweighs a delivery. */
  readonly note: (
    publicId: string,
    told: { readonly state: 'delivered' | 'returned'; readonly answer: string },
  ) => Promise<Mail | null>;
  /** At the start of the only process that sends: whatever was held has lost its sender. */
  readonly release: (at: Date) => Promise<void>;
  /** Of an order, newest first. */
  readonly of: (orderId: number) => Promise<readonly SeenMail[]>;
  /** true where one of this kind and key was ever added. */
  readonly isKnown: (kind: MailKind, key: string) => Promise<boolean>;
}

/** How many mails strangers had sent within a day. Known to every process, and after a restart. */
export interface MailCounts {
  /** Counts one more; false where so many were counted within a day, and then it is not counted. */
  readonly take: (key: string, most: number, at: Date) => Promise<boolean>;
}

/** A message ready to be handed over. */
export interface OutgoingMessage {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
  readonly attachments: readonly MailAttachment[];
  /** Where one request calls off mails of this kind (RFC 8058); null for those that are owed. */
  readonly unsubscribe: string | null;
}

export interface MailAttachment {
  readonly name: string;
  /** As « application/pdf ». */
  readonly mediaType: string;
  readonly content: Uint8Array | string;
}

/**
 * What became of a message. `written`: it is a file now, and nobody has it. `deferred`: surely not taken, and worth another attempt. `refused`: surely not taken, for good. `uncertain`:
 * all of it was handed over and no answer came. `withheld`: broken off by us before its end.
 */
export interface Handed {
  readonly outcome: 'accepted' | 'written' | 'deferred' | 'refused' | 'uncertain' | 'withheld';
  readonly answer: string;
}

/** Whoever takes our mail: a relay, or a folder of this machine. Never throws. */
export interface MailTransport {
  /** A folder: nothing leaves the machine. */
  readonly isLocal: boolean;
  /**
   * `mayEnd` is asked when all but the end of the message was handed over (RFC 5321 §4.1.1.4): until it says yes the relay cannot have
   * taken it, after that it may have.
   */
  readonly hand: (letter: OutgoingMessage, mayEnd: () => Promise<boolean>) => Promise<Handed>;
}

/** Messages that were written as files, while no relay was named. */
export interface MailFiles {
  /** Deletes those that were written before a time; answers how many. */
  readonly forgetBefore: (before: Date) => Promise<number>;
  /** Deletes those of these messages, where there are any. */
  readonly forget: (messageIds: readonly string[]) => Promise<void>;
}

/** The SMTP server that takes our mail (RFC 6409, RFC 8314). */
export interface Relay {
  readonly host: string;
  readonly port: number;
  /** TLS from the first octet; else STARTTLS where it is offered. */
  readonly implicitTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** In whose name mail leaves. */
export interface SenderIdentity {
  /** An address alone. */
  readonly from: string;
  /** The key that signs (RFC 6376); its public half stands under `<selector>._domainkey.<domain of from>`. */
  readonly dkim: { readonly selector: string; readonly privateKey: string } | null;
}

/** What sends mail. */
export interface Mailing {
  readonly postman: MailTransport;
  readonly mailFiles: MailFiles;
  /** Scheme and host that mails lead to. */
  readonly origin: () => string;
  /** Of the addresses at our gate for mail; null where there is no gate. */
  readonly mailDomain: string | null;
}
