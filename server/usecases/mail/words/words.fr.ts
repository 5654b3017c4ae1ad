import { product } from '@rempart/brand';
import type { Operator } from '@rempart/contract';

export { euros, longDay as day, longMoment as moment } from '@rempart/french';

/** The sender's identity, which the law requires under each message; undeclared parts are left out. */
export function signature(operator: Operator, origin: string): string {
  const { company, legalForm, address, siren, email } = operator;
  const seller = [company, legalForm].filter((part) => part !== null).join(', ');
  return [
    `${product.name} – ${origin}`,
    [seller, address, siren && `SIREN ${siren}`].filter(Boolean).join(' – '),
    email && `Nous écrire : ${email}`,
  ]
    .filter(Boolean)
    .join('\n');
}
