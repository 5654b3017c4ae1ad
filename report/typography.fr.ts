export { clockTime, longDay as day, longMoment as moment } from '@rempart/french';

/** No-break space, as it stands before high punctuation and inside quotation marks. */
export const NBSP = '\u00a0';

const PARIS = 'Europe/Paris';
const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: PARIS,
});

/** « 21/11/2026 ». */
export function shortDay(iso: string): string {
  return SHORT_DAY.format(new Date(iso));
}

const DAY_IN_A_TABLE = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: PARIS });

/** « 24 déc. », where the year goes without saying. */
export function tableDay(iso: string): string {
  return DAY_IN_A_TABLE.format(new Date(iso)).replace(/^1 /, '1er ').replaceAll(' ', NBSP);
}

const DAY_OF_MACHINES = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: PARIS });

/** « 2026-11-21 », in Paris. */
export function dayInParis(iso: string): string {
  return DAY_OF_MACHINES.format(new Date(iso));
}

/** With a decimal comma, at most `decimals` of them. */
export function number(value: number, decimals = 0): string {
  // A zero has no sign here, whatever it was rounded from.
  const rounded = Number(value.toFixed(decimals)) + 0;
  return rounded.toLocaleString('fr-FR', { maximumFractionDigits: decimals });
}

export function percent(share: number): string {
  return `${Math.floor(share * 100)}${NBSP}%`;
}

export function several(count: number, one: string, more: string): string {
  return `${number(count)}${NBSP}${count > 1 ? more : one}`;
}

/** « a, b et c ». */
export function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
}

/** Numbers in order, runs of them by their ends: « 3, 7–9 ». */
export function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const one of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && one === last[1] + 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** As much of a name as there is room for. */
export function shortened(name: string, longest: number): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 1)}…`;
}
