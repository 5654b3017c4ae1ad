const N = '\u00a0';

/** « 1 234,50 € »; a minus sign stands before what is given back. */
export function euros(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '−' : ''}${amount.replaceAll('\u202f', N)}${N}€`;
}
