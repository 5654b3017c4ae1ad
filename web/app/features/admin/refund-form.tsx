import { reportEndpoints } from '@rempart/contract';
import { euros } from '@rempart/french';
import type { FormEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import type { ActProps } from './act-props.ts';
import { useFormFaults } from './form-faults.fr.ts';
import { adminCall } from './session.ts';

const PROOFS = {
  code: { label: 'Code de votre application, ou code de secours', type: 'text', autoComplete: 'one-time-code' },
  password: { label: 'Votre mot de passe', type: 'password', autoComplete: 'current-password' },
} as const;

/** Refunds an order: shows amount and recipient, and asks for the reason and a fresh proof. */
export function RefundForm({ order, path, busy, act }: ActProps) {
  const { faults, read } = useFormFaults();
  const { firstName, lastName, email, amountCents, refundProof } = order;
  const buyer = `${firstName} ${lastName}`.trim() || email || 'l’acheteur';
  const title = `Rembourser ${euros(amountCents)} à ${buyer}`;

  function submit(event: FormEvent<HTMLFormElement>) {
    const typed = read(event);
    if (!typed) return;
    const { reason = '', proof = '', elsewhere } = typed;
    const body = { reason, proof, elsewhere: elsewhere !== undefined };
    // What became of the order tells it.
    act('refund', '', adminCall(reportEndpoints.refund, { path, body }));
  }

  return (
    <details className="folds border border-soft">
      <summary className="cursor-pointer px-3 py-2 font-medium">{title}</summary>
      <form noValidate onSubmit={submit} className="space-y-3 px-3 pb-3">
        <p className="text-muted">
          Le prestataire de paiement rend la somme entière ; la commande est remboursée quand la somme est partie.
        </p>
        {order.trouble === 'refundFailed' && (
          <label className="flex items-baseline gap-2">
            <input type="checkbox" name="elsewhere" />
            La somme est déjà rendue autrement, par exemple par un virement : le noter, ne rien demander au prestataire.
          </label>
        )}
        <Field
          label="Motif, pour le journal"
          name="reason"
          maxLength={500}
          required
          autoComplete="off"
          fault={faults['reason']}
        />
        <Field {...PROOFS[refundProof]} name="proof" required fault={faults['proof']} />
        <button type="submit" disabled={busy} className="cursor-pointer border border-ink px-3 py-1.5 font-medium">
          {title}
        </button>
      </form>
    </details>
  );
}
