import type { Claim } from '@rempart/contract';
import { Day, Outside } from '../../ui/prose.tsx';

/** Certifications with their proof. */
export function ClaimList({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <ul>
      {claims.map(({ label, scope, body, number, validUntil, evidenceUrl }) => (
        <li key={number}>
          <strong>{label}</strong> ({scope}), délivrée par {body} sous le numéro {number}, valable jusqu’au{' '}
          <Day iso={validUntil} />
          {' : '}
          <Outside href={evidenceUrl}>preuve</Outside>
        </li>
      ))}
    </ul>
  );
}
