import type { Observed } from '../model/observed.ts';
import type { SelectorEvidence } from '../protocols/dkim/evidence.ts';
import type { Published } from '../protocols/dmarc/evidence.ts';

/**
 * What was seen of one message that a visitor sent us on purpose. Nothing here says what the message is about or whom it was written by.
 */
export interface MessageEvidence {
  /** The domain whose audit the visitor came from. */
  readonly audited: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly delivery: Delivery;
  readonly header: HeaderSeen;
  readonly spf: SpfSeen;
  /** In the order of the message; empty where it is not signed. */
  readonly signatures: readonly SignatureSeen[];
  /** The word of the chain of RFC 8617; null where the message has none. */
  readonly arc: 'pass' | 'fail' | 'unknown' | null;
  /** TXT at `_dmarc` of the author's domain and of every domain that vouches for the message, each with its parents. */
  readonly walks: Readonly<Record<string, readonly Published[]>>;
  /** Whether the DNS knows the author's domain (RFC 8020); older evidence did not ask. */
  readonly authorExists?: Observed<boolean>;
  readonly reverse: Observed<ReverseSeen>;
  /** Whether the name in EHLO leads back to the address. */
  readonly heloMatches: Observed<boolean>;
  /** What each list of addresses says of the sender's; older evidence, and that of an internal address, did not ask. */
  readonly lists?: readonly ListSaid[];
  /** What stands at the selectors of the audited domain that signed; older evidence did not ask. */
  readonly keys?: readonly SelectorEvidence[];
}

export interface ListSaid {
  /** As people call the list. */
  readonly label: string;
  readonly listed: Observed<boolean>;
}

/** How the message came in. */
export interface Delivery {
  readonly address: string;
  /** The address is one of the public internet: else a machine of our own handed the message on, and the sender's was not seen. */
  readonly isPublic: boolean;
  readonly helo: string;
  /** The domain of the envelope's sender; null for the null sender. */
  readonly envelope: string | null;
  /** `TLSv1.3`; null where the message came in clear although TLS was offered. */
  readonly tls: string | null;
}

/** What the header holds, without what people wrote in it. */
export interface HeaderSeen {
  /** How many From fields there are, and the domains in them, as the DNS is asked for them; none where one is outside its grammar. */
  readonly fromFields: number;
  readonly authors: readonly string[];
  /** Minutes between Date and the delivery, negative where Date lies ahead; `unreadable`, or null where there is none. */
  readonly dateMinutes: number | 'unreadable' | null;
  readonly messageId: 'good' | 'malformed' | null;
  /** Fields of which there may be one, and are several (RFC 5322 §3.6). */
  readonly repeated: readonly string[];
  /** List-Unsubscribe as RFC 8058 wants it. */
  readonly unsubscribe: 'one-click' | 'not-signed' | 'link-only' | null;
}

export interface SpfSeen {
  readonly result: 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror' | 'temperror';
  /** The domain that was asked: of the envelope, else of EHLO (RFC 7208 §2.4). */
  readonly domain: string;
}

export interface SignatureSeen {
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: string;
  readonly result: 'pass' | 'fail' | 'unknown';
  /** Why it fails; null where it passes or is unknown. */
  readonly fault: SignatureFault | null;
  /** Of an RSA key that was read. */
  readonly bits: number | null;
  /** Octets of the body that the signature does not cover (`l=`). */
  readonly uncovered: number;
  /** Whether one that passes covers the subject; nothing where the message has none, and in older evidence. */
  readonly coversSubject?: boolean;
}

/**
 * `body`: it was changed on the way. `header`: likewise, or another key signed. `expired`: its time was over. `weak`: RSA under 1,024 bits,
 * or SHA-1.
 */
export type SignatureFault = 'body' | 'header' | 'no-key' | 'bad-key' | 'weak' | 'expired' | 'malformed';

export interface ReverseSeen {
  /** The first name of the address that leads back to it, else its first name; null without any. */
  readonly name: string | null;
  readonly leadsBack: boolean;
}
