export { ofName, thatName } from '@house/contract';

const LONG_DATE = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2027-03-01T…` becomes « 1er mars 2027 »; what is no date stays as written. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return LONG_DATE.format(date)
    .replace(/^1 /, '1er ')
    .replace(/^(\S+) /, '$1\u00A0');
}

/** `2025-02` becomes « février 2025 ». */
export function monthInWords(month: string): string {
  return dateInWords(`${month}-01`).replace(/^\S+\s/, '');
}

/** « a », « a et b », « a, b et c ». */
export function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} et ${last}`;
}

/** « 1 jour », « 3 jours »: French counts zero and one in the singular. */
export function count(number: number, one: string, several: string): string {
  return `${number.toLocaleString('fr-FR')}\u00A0${Math.abs(number) < 2 ? one : several}`;
}

/** « a, b, c » at most `limit` long, then « et 4 autres ». */
export function enumerateSome(words: readonly string[], limit = 4): string {
  if (words.length <= limit) return enumerate(words);
  const left = words.length - limit;
  return `${words.slice(0, limit).join(', ')} et ${left}\u00A0${left === 1 ? 'autre' : 'autres'}`;
}
