import { type Operator, registeredAs, vatLine } from '@rempart/contract';
import { Given } from '../../ui/prose.tsx';

/** The operator with the details that the law requires (LCEN art. 1-1, C. conso. L111-1 and L221-5). */
export function Identity({ operator }: { readonly operator: Operator }) {
  return (
    <ul>
      <li>
        Dénomination : <Given value={operator.company} />
      </li>
      <li>
        Forme et capital : <Given value={operator.legalForm} />
      </li>
      <li>
        Adresse : <Given value={operator.address} />
      </li>
      <li>
        Téléphone : <Given value={operator.phone} />
      </li>
      <li>
        Adresse e-mail : <MailTo address={operator.email} />
      </li>
      <li>
        Immatriculation : <Given value={registeredAs(operator)} />
      </li>
      <li>
        {vatLine(operator) ?? (
          <>
            TVA : <Given value={null} />
          </>
        )}
      </li>
    </ul>
  );
}

/** A mail link, or a note that the address is missing. */
export function MailTo({ address }: { readonly address: string | null }) {
  return address === null ? <Given value={null} /> : <a href={`mailto:${address}`}>{address}</a>;
}
