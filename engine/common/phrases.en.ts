import { phrasesIn } from './phrases.ts';

export { agree } from './phrases.ts';

// English is set with straight quotation marks and apostrophes, which every terminal shows, with plain spaces, in British spelling; dates
// are those of UTC.

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2027-03-01T…` becomes "1 March 2027"; what is no date stays as written. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : LONG_DATE.format(date);
}

/** "15:05 UTC". */
export function clockTime(at: string): string {
  return `${new Date(at).toISOString().slice(11, 16)} UTC`;
}

/** `2025-02` becomes "February 2025". */
export function monthInWords(month: string): string {
  return dateInWords(`${month}-01`).replace(/^\d+ /, '');
}

const PHRASES = phrasesIn({
  locale: 'en-GB',
  and: 'and',
  apart: '; ',
  space: ' ',
  isSingular: (number) => number === 1,
  other: ['other', 'others'],
  quotes: ['"', '"'],
  empty: 'an empty text',
});

/** "1,232". */
export const integer = PHRASES.integer;

/** "a", "a and b", "a, b and c"; what is found twice, at two addresses of one host say, is reported once. */
export const enumerate = PHRASES.enumerate;

/** The same without "and", for what is long or is said of each by itself: "a: 1; b: 2". */
export const eachOf = PHRASES.eachOf;

/** "0 days", "1 day", "1,200 days". */
export const count = PHRASES.count;

/** A published text, between quotation marks and at most `most` characters long; where there is nothing to quote, that. */
export const quote = PHRASES.quote;

/** `TLSv1` becomes "TLS 1.0", `TLSv1.2` "TLS 1.2". */
export const tlsVersion = PHRASES.tlsVersion;

/** "a, b, c" at most `limit` long, then "and 4 others". */
export const enumerateSome = PHRASES.enumerateSome;
