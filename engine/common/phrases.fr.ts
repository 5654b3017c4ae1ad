export { ofName, thatName } from '@rempart/french';
export { agree } from './phrases.ts';

import { phrasesIn } from './phrases.ts';

const LONG_DATE = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2027-03-01T…` becomes « 1er mars 2027 »; what is no date stays as written. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return LONG_DATE.format(date)
    .replace(/^1 /, '1er ')
    .replace(/^(\S+) /, '$1 ');
}

/** `2025-02` becomes « février 2025 ». */
export function monthInWords(month: string): string {
  return dateInWords(`${month}-01`).replace(/^\S+\s/, '');
}

const PHRASES = phrasesIn({
  locale: 'fr-FR',
  and: 'et',
  apart: ' ; ',
  space: ' ',
  isSingular: (number) => number < 2,
  other: ['autre', 'autres'],
  quotes: ['« ', ' »'],
  empty: 'un texte vide',
});

/** « 1 232 ». */
export const integer = PHRASES.integer;

/** « a », « a et b », « a, b et c »; what is found twice, at two addresses of one host say, is reported once. */
export const enumerate = PHRASES.enumerate;

/** The same without « et », for what is long or is said of each by itself: « a : 1 ; b : 2 ». */
export const eachOf = PHRASES.eachOf;

/** « 1 jour », « 3 jours »: French counts zero and one in the singular. */
export const count = PHRASES.count;

/** A published text, between quotation marks and at most `most` characters long; where there is nothing to quote, that. */
export const quote = PHRASES.quote;

/** `TLSv1` becomes « TLS 1.0 », `TLSv1.2` « TLS 1.2 ». */
export const tlsVersion = PHRASES.tlsVersion;

/** « a, b, c » at most `limit` long, then « et 4 autres ». */
export const enumerateSome = PHRASES.enumerateSome;
