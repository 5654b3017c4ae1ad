export { ofName, thatName } from '@rempart/french';

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

/** « a », « a et b », « a, b et c »; what is found twice, at two addresses of one host say, is reported once. */
export function enumerate(words: readonly string[]): string {
  const different = [...new Set(words)];
  const last = different.at(-1) ?? '';
  return different.length < 2 ? last : `${different.slice(0, -1).join(', ')} et ${last}`;
}

/** The same without « et », for what is long or is said of each by itself: « a : 1 ; b : 2 ». */
export function eachOf(words: readonly string[]): string {
  return [...new Set(words)].join(' ; ');
}

/** « 1 jour », « 3 jours »: French counts zero and one in the singular. */
export function count(number: number, one: string, several: string): string {
  return `${number.toLocaleString('fr-FR')} ${Math.abs(number) < 2 ? one : several}`;
}

/** A published text, between quotation marks and at most `most` characters long; where there is nothing to quote, that. */
export function quote(text: string, most = Number.POSITIVE_INFINITY): string {
  return text.trim() === '' ? 'un texte vide' : `« ${text.slice(0, most)} »`;
}

/** « répond » or « répondent », by how many different ones there are. */
export function agree(several: readonly unknown[], one: string, many: string): string {
  return new Set(several).size > 1 ? many : one;
}

/** `TLSv1` becomes « TLS 1.0 », `TLSv1.2` « TLS 1.2 ». */
export function tlsVersion(version: string): string {
  return version.replace(/^TLSv(\d)(?:\.(\d))?$/, (_, major, minor) => `TLS ${major}.${minor ?? 0}`);
}

/** « a, b, c » at most `limit` long, then « et 4 autres ». */
export function enumerateSome(found: readonly string[], limit = 4): string {
  const words = [...new Set(found)];
  if (words.length <= limit) return enumerate(words);
  const left = words.length - limit;
  return `${words.slice(0, limit).join(', ')} et ${left} ${left === 1 ? 'autre' : 'autres'}`;
}
