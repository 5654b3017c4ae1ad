import type { Observed } from '../observed.ts';
import type { TlsSession } from './connections.ts';

export interface SmtpReply {
  readonly code: number;
  readonly lines: readonly string[];
}

export interface SmtpSession {
  readonly host: string;
  readonly address: string;
  readonly banner: SmtpReply;
  readonly ehlo: SmtpReply | null;
  /** Keywords with parameters of the EHLO answer, upper case: 'STARTTLS', 'AUTH PLAIN LOGIN', 'SIZE 10240000'. */
  readonly extensions: readonly string[];
  readonly starttls: {
    readonly offered: boolean;
    readonly reply: SmtpReply | null;
    readonly session: TlsSession | null;
  };
  /** After STARTTLS; null without. */
  readonly extensionsAfterTls: readonly string[] | null;
  /** Reply to RCPT TO for an address of this program's own domain; null where not asked. 2xx: an open relay. */
  readonly relay: SmtpReply | null;
  /** Where the session broke off before its end. */
  readonly broken: Observed<never> | null;
  readonly elapsedMs: number;
  /** What was said, `> ` by us and `< ` by the server, `* ` where TLS began. For the trace alone. */
  readonly transcript?: readonly string[];
}

export interface SmtpConformance {
  readonly host: string;
  readonly address: string;
  /** Whose mailboxes were named. */
  readonly domain: string;
  /** Answer to STARTTLS sent in one segment with NOOP; null where it is not offered, or the session ended before. */
  readonly together: SmtpReply | null;
  /** Whether NOOP, sent in clear, was answered under TLS; null where there was no TLS, or the session ended before its end. */
  readonly injected: boolean | null;
  /** Answers to RCPT TO; null where it came to none. */
  readonly postmaster: SmtpReply | null;
  readonly abuse: SmtpReply | null;
  /** The same RCPT TO after MAIL FROM with a sender of that domain; null likewise. 2xx: an open relay. */
  readonly relay: SmtpReply | null;
  /** Answer to VRFY; null likewise. */
  readonly vrfy: SmtpReply | null;
  readonly broken: Observed<never> | null;
  readonly elapsedMs: number;
  readonly transcript?: readonly string[];
}
