import * as z from 'zod/mini';
import { keysOf } from '../tables.ts';
import {
  contactSubjects,
  privacyRights,
  urgencyWords,
  contactRequestMessages as words,
} from './contact-requests.fr.ts';
import { visible } from './visible.ts';

/**
 * Pasted messages may contain bidirectional marks around an address or soft hyphens within a word. They were not typed and are removed. The
 * two joiners stay, because some scripts and emoji need them.
 */
const HIDDEN = /(?![\u200c\u200d])\p{Cf}/gu;
/** Control characters other than the line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const PRINTABLE = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f]*$/;

const line = (missing: string, least = 1, most = 200) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(least, missing), z.maxLength(most, words.tooLong), visible(words.hidden));
const optionalLine = () =>
  z._default(z.string().check(z.trim(), z.maxLength(200, words.tooLong), visible(words.hidden)), '');
const email = z.string(words.email).check(z.trim(), z.maxLength(254, words.email), z.email(words.email));
const text = (missing: string, least: number) =>
  z.string(missing).check(
    z.overwrite((typed) => typed.replace(/\r\n?/g, '\n').replace(HIDDEN, '')),
    z.trim(),
    z.minLength(least, missing),
    z.maxLength(5000, words.tooLong),
    z.regex(PRINTABLE, words.hidden),
  );

/** Identifies one rendering of the form: sent twice, it is stored once. */
const formKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** A hidden field that only bots fill in. */
const trap = z.optional(z.literal(''));

/** The body of `POST /api/contact`. */
export const contactMessage = z.object({
  firstName: line(words.firstName),
  lastName: line(words.lastName),
  email,
  company: optionalLine(),
  subject: z.enum(contactSubjects, words.subject),
  urgency: z._default(z.enum(keysOf(urgencyWords)), 'normal'),
  message: text(words.message, 10),
  key: formKey,
  website: trap,
});
export type ContactMessage = z.output<typeof contactMessage>;

/** A right of the GDPR that a person exercises. */
export const privacyRequest = z.object({
  right: z.enum(keysOf(privacyRights), words.right),
  email,
  orderNumber: optionalLine(),
  details: text(words.message, 0),
  key: formKey,
  website: trap,
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

/** Withdrawal from a contract (C. conso. L221-21). */
export const withdrawal = z.object({
  firstName: line(words.firstName),
  lastName: line(words.lastName),
  email,
  orderNumber: line(words.orderNumber, 4, 40),
  key: formKey,
  website: trap,
});
export type Withdrawal = z.output<typeof withdrawal>;

/** The stored message, and the reference to quote. */
export interface ContactReceipt {
  readonly reference: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** By when it must be answered, where the law sets a deadline. */
  readonly dueAt: string | null;
  /**
   * Whether a message is sent to the typed address, or its daily limit is reached; null where none is sent, or the form was sent before.
   */
  readonly isMailed: boolean | null;
}
