import { product } from '@rempart/brand';
import { type Operator, registeredAs } from '@rempart/contract';

export { euros, longDay as day, longMoment as moment } from '@rempart/french';

/** The sender's identity, which the law requires under each message; undeclared parts are left out. */
export function signature(
  operator: Pick<Operator, 'company' | 'legalForm' | 'address' | 'siren' | 'registration' | 'email'>,
  origin: string,
): string {
  const { company, legalForm, address, email } = operator;
  const seller = [company, legalForm].filter((part) => part !== null).join(', ');
  return [
    `${product.name} – ${origin}`,
    [seller, address, registeredAs(operator)].filter(Boolean).join(' – '),
    email && `Nous écrire : ${email}`,
  ]
    .filter(Boolean)
    .join('\n');
}
