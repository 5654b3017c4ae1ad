import type { AdminWithdrawal } from '@rempart/contract';
import { shortDay, shortMoment } from './words.fr.ts';

/** The consequence of a withdrawal; one click shows its proof. */
export function WithdrawalWords({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { state, since, proof } = withdrawal;
  if (state === 'refunded') return <p>Rétractation : remboursée{since && ` le ${shortDay(since)}`}.</p>;
  if (state === 'due' || !proof || since === null)
    return <p className="font-medium text-warn">Rétractation : la somme est à rendre.</p>;
  return (
    <div>
      <p className="font-medium">
        {proof.isBusiness
          ? 'Pas de droit de rétractation (achat professionnel) : répondre, pas rembourser.'
          : `Droit éteint le ${shortMoment(since)} (renonciation) : répondre, pas rembourser.`}
      </p>
      <details className="folds mt-1">
        <summary className="cursor-pointer">Preuve</summary>
        <dl className="mt-1 grid gap-1 text-sm">
          <dt className="text-muted">
            Coché le {shortMoment(proof.agreedAt)}, conditions {proof.termsVersion}
          </dt>
          <dd>« {proof.words} »</dd>
          <dt className="text-muted">Rapport fourni le</dt>
          <dd>{shortMoment(since)}</dd>
          <dt className="text-muted">Rétractation reçue le</dt>
          <dd>{shortMoment(withdrawal.declaredAt)}</dd>
        </dl>
      </details>
    </div>
  );
}
