import { type Operator, product } from '@rempart/contract';

const N = '\u00a0';
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const HOUR = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });

/** « 21 novembre 2026 à 14 h 05 », at the clock of Paris. */
export function moment(at: Date): string {
  const [hour, minute] = HOUR.format(at).split(':');
  return `${day(at)} à ${hour}${N}h${N}${minute}`;
}

/** « 21 novembre 2026 », in Paris. */
export function day(at: Date): string {
  return DAY.format(at).replaceAll(' ', N);
}

/** « 19,90 € » */
export function euros(cents: number): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replace(/\u202f/g, N);
}

/** Who sends, as the law wants it under each mail; what was not declared is left out. */
export function signature(operator: Operator, origin: string): string {
  const { company, legalForm, address, siren, email } = operator;
  const seller = [company, legalForm].filter((part) => part !== null).join(', ');
  return [
    `${product.name} – ${origin}`,
    [seller, address, siren && `SIREN ${siren}`].filter(Boolean).join(' – '),
    email && `Nous écrire${N}: ${email}`,
  ]
    .filter(Boolean)
    .join('\n');
}
