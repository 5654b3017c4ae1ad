import PostalMime, { type Email } from 'postal-mime';
import type { Bounce } from '../../ports/bounces.ts';

const DEEPEST_PART = 5;
const LONGEST_ANSWER = 500;
const OTHER: Bounce = { action: 'other', answer: '' };

/**
 * Reads what came back to the address of one message: a delivery status notification (RFC 3464), in which the worst action of any recipient
 * counts, or one of the forms that mail systems wrote before it and still write. What is neither that nor an automatic reply is `unread`.
 */
export async function readBounce(message: Uint8Array): Promise<Bounce> {
  const email = await PostalMime.parse(message, {
    maxNestingDepth: DEEPEST_PART,
    attachmentEncoding: 'arraybuffer',
  }).catch(() => null);
  if (!email) return { action: 'unread', answer: '' };
  const part = email.attachments.find(({ mimeType }) => mimeType.toLowerCase() === 'message/delivery-status');
  if (!part) return withoutStatus(email);
  const text =
    typeof part.content === 'string' ? part.content : Buffer.from(new Uint8Array(part.content)).toString('utf8');
  const blocks = text.split(/\r?\n\r?\n/).map(fieldsIn);
  const failed = blocks.find((fields) => fields.get('action') === 'failed');
  if (failed) return { action: 'failed', answer: answerIn(failed) };
  const delivered = blocks.find((fields) => fields.get('action') === 'delivered');
  if (delivered) return { action: 'delivered', answer: answerIn(delivered) };
  return blocks.some((fields) => fields.has('action')) ? OTHER : withoutStatus(email);
}

/** Sentences with which mail systems without RFC 3464 say that a message was not delivered, and will not be. */
const GIVEN_UP: readonly RegExp[] = [
  // Exim, on most shared hosts.
  /message that you sent could not be delivered to (?:one or more|all) of its recipients/i,
  // qmail and its relatives.
  /I(?:'m| am) afraid I wasn't able to deliver your message|I've given up\. Sorry it didn't work out/i,
  // Postfix.
  /your message could not\s+be delivered to one or more recipients/i,
  // Gmail.
  /Delivery to the following recipients? failed permanently|Your message wasn't delivered to/i,
  // Sendmail and Orange.
  /The following addresses had permanent (?:fatal|delivery) errors/i,
  /n['\u2019]a pas pu \u00eatre (?:remis|d\u00e9livr\u00e9|distribu\u00e9|achemin\u00e9)/i,
];
/** It says that delivery is still being tried. */
const STILL_TRIED = /(?:has not (?:yet )?been delivered|will (?:continue|keep) (?:to be )?(?:retried|trying|to try))/i;
/** The line in which the remote server says why: an enhanced status code (RFC 3463) or a reply code of the fifth class. */
const REASON = /^.{0,200}\b(?:5\.\d{1,3}\.\d{1,3}|5[0-5]\d)\b.{0,400}$/m;

function withoutStatus(email: Email): Bounce {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';
  // An automatic reply (RFC 3834), or a complaint about a message that arrived (RFC 5965).
  if (/^auto-replied/i.test(header('auto-submitted')) || isComplaint(email)) return OTHER;
  const text = (email.text ?? '').replaceAll('\r\n', '\n');
  if (GIVEN_UP.some((form) => form.test(text)) || header('x-failed-recipients') !== '')
    return STILL_TRIED.test(text) && !GIVEN_UP.some((form) => form.test(text))
      ? OTHER
      : { action: 'failed', answer: (REASON.exec(text)?.[0] ?? text).trim().slice(0, LONGEST_ANSWER) };
  if (STILL_TRIED.test(text)) return OTHER;
  return { action: 'unread', answer: `${email.subject ?? ''} ${text}`.trim().slice(0, LONGEST_ANSWER) };
}

function isComplaint({ attachments }: Email): boolean {
  return attachments.some(({ mimeType }) => mimeType.toLowerCase() === 'message/feedback-report');
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
