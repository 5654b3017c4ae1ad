import PostalMime, { type Email } from 'postal-mime';
import { bounceAddress } from '../../../../domain/bounce-address.ts';
import type { Bounce, CameBack } from '../../ports/bounces.ts';

const DEEPEST_PART = 5;
const LONGEST_ANSWER = 500;
const OTHER: Bounce = { action: 'other', answer: '' };

/**
 * Reads what came back to the address of one message: a delivery status notification (RFC 3464), in which the worst action of any recipient
 * counts, or one of the forms that mail systems wrote before it and still write. What is neither that nor a reply, of a person or a
 * machine, is `unread`.
 */
export async function readBounce(came: CameBack): Promise<Bounce> {
  const email = await PostalMime.parse(came.message, {
    maxNestingDepth: DEEPEST_PART,
    attachmentEncoding: 'arraybuffer',
  }).catch(() => null);
  if (!email) return { action: 'unread', answer: '' };
  const part = email.attachments.find(({ mimeType }) => DELIVERY_STATUS.includes(mimeType.toLowerCase()));
  if (!part) return withoutStatus(email, came);
  const blocks = octetsOf(part)
    .toString('utf8')
    .split(/\r?\n\r?\n/)
    .map(fieldsIn);
  const failed = blocks.find((fields) => fields.get('action') === 'failed');
  if (failed) return { action: 'failed', answer: answerIn(failed) };
  const delivered = blocks.find((fields) => fields.get('action') === 'delivered');
  if (delivered) return { action: 'delivered', answer: answerIn(delivered) };
  return blocks.some((fields) => fields.has('action')) ? OTHER : withoutStatus(email, came);
}

/** RFC 3464, and RFC 6533 for addresses beyond ASCII. */
const DELIVERY_STATUS = ['message/delivery-status', 'message/global-delivery-status'];
/** Parts that speak of a message which arrived: a complaint (RFC 5965) and a receipt (RFC 8098). */
const ARRIVED = ['message/feedback-report', 'message/disposition-notification'];

/** Sentences with which mail systems without RFC 3464 say that a message was not delivered, and will not be. */
const GIVEN_UP: readonly RegExp[] = [
  // Exim, on most shared hosts, and Postfix.
  /could not be delivered to (?:one or more|all)(?: of its)? recipients/i,
  // qmail and its relatives.
  /I(?:'m| am) afraid I wasn't able to deliver your message|I've given up\. Sorry it didn't work out/i,
  // Gmail and Google Groups.
  /Delivery to the following recipients? failed permanently|Your message wasn't delivered to/i,
  /the group you tried to contact \(.{1,200}\) may not exist/i,
  // Sendmail and Orange.
  /The following addresses had permanent (?:fatal|delivery) errors/i,
  /n['\u2019]a pas pu \u00eatre (?:remis|d\u00e9livr\u00e9|distribu\u00e9|achemin\u00e9)/i,
];
/** It says that delivery is still being tried. */
const STILL_TRIED = /(?:has not (?:yet )?been delivered|will (?:continue|keep) (?:to be )?(?:retried|trying|to try))/i;
/** The line in which the remote server says why: an enhanced status code (RFC 3463) or a reply code of the fifth class. */
const REASON = /^.{0,200}\b(?:5\.\d{1,3}\.\d{1,3}|5[0-5]\d)\b.{0,400}$/m;

function withoutStatus(email: Email, came: CameBack): Bounce {
  if (email.attachments.some(({ mimeType }) => ARRIVED.includes(mimeType.toLowerCase()))) return OTHER;
  const text = (email.text ?? '').replaceAll('\r\n', '\n');
  // Lines of a sentence are broken anywhere.
  const said = text.replace(/\s+/g, ' ');
  const hasGivenUp = GIVEN_UP.some((form) => form.test(said));
  const isStillTried = STILL_TRIED.test(said);
  if (hasGivenUp || (headerOf(email, 'x-failed-recipients') !== '' && !isStillTried))
    return { action: 'failed', answer: (REASON.exec(text)?.[0] ?? text).trim().slice(0, LONGEST_ANSWER) };
  if (isStillTried || isReply(email, came)) return OTHER;
  return { action: 'unread', answer: `${email.subject ?? ''} ${text}`.trim().slice(0, LONGEST_ANSWER) };
}

/**
 * A reply of a person, or an automatic one. `auto-replied` alone does not make it one: reports that a message was not delivered bear it too
 * (RFC 3834 §5), but these come from a mail system or quote the message.
 */
function isReply(email: Email, came: CameBack): boolean {
  const isAutomatic = /^auto-replied/i.test(headerOf(email, 'auto-submitted'));
  if (came.sender === '' && !isAutomatic) return false;
  const isFromMailSystem = /^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? '');
  return !isFromMailSystem && !isQuoted(came.publicId, email, came.message);
}

/** Whether our message is named below the header, in which every reply names it. */
function isQuoted(publicId: string, { text = '', html = '', attachments }: Email, message: Uint8Array): boolean {
  const names = [publicId, bounceAddress(publicId, '')];
  const whole = Buffer.from(message);
  const body = whole.subarray(/\r?\n\r?\n/.exec(whole.toString('latin1'))?.index ?? whole.length);
  const parts = [body, text, html, ...attachments.map(octetsOf)];
  return parts.some((part) => names.some((name) => part.includes(name)));
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? '';
}

function octetsOf({ content }: Email['attachments'][number]): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function fieldsIn(block: string): ReadonlyMap<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      const name = line.slice(0, at).trim().toLowerCase();
      const value = line.slice(at + 1).trim();
      return at > 0 ? [[name, name === 'action' ? (value.toLowerCase().split(/\s/)[0] ?? '') : value] as const] : [];
    }),
  );
}

function answerIn(fields: ReadonlyMap<string, string>): string {
  const said = fields.get('diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '') ?? '';
  return [fields.get('status') ?? '', said].join(' ').trim().slice(0, LONGEST_ANSWER);
}
