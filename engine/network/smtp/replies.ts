import type { SmtpReply } from '../../model/ask.ts';
import { type Unseen, unseen } from '../../model/observed.ts';

/** The banner of a server that is ready, and the reply to STARTTLS of one that will begin TLS (RFC 5321 §4.2.3, RFC 3207 §4). */
export const SERVICE_READY = 220;
/** The one positive reply to EHLO (RFC 5321 §4.3.2). */
export const OK = 250;
/** The reply to QUIT (RFC 5321 §4.1.1.10). */
export const CLOSING = 221;

export const isPositive = ({ code }: SmtpReply) => code >= 200 && code < 300;

/** A reply to something else, by a server that greets twice or is about to leave: all later replies would be taken for the wrong ones. */
export function wrongGreeting({ code }: SmtpReply): Unseen {
  return unseen('malformed', `EHLO answered by ${code}`);
}
