import { product } from '@rempart/brand';
import type { Operator } from '@rempart/contract';

export { longDay as day, longMoment as moment } from '@rempart/french';

const N = '\u00a0';
/** « 19,90 € » */
export function euros(cents: number): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replace(/\u202f/g, N);
}

/** The sender's identity, which the law requires under each message; undeclared parts are left out. */
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
