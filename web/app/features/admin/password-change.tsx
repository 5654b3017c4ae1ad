import { type AdminProof, accountEndpoints } from '@rempart/contract';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import type { Typed } from './form-faults.fr.ts';
import { ProofForm } from './proof-form.tsx';
import { adminCall } from './session.ts';

interface PasswordChangeProps {
  readonly username: string;
  readonly secondFactor: boolean;
  readonly onDone: () => void;
}

/** Changes the password of the own account. */
export function PasswordChange({ username, secondFactor, onDone }: PasswordChangeProps) {
  const [changes, setChanges] = useState(0);
  async function change(proof: AdminProof, { newPassword = '' }: Typed) {
    await adminCall(accountEndpoints.changePassword, { body: { ...proof, newPassword } });
    setChanges(changes + 1);
    onDone();
  }
  return (
    <details className="folds mt-3">
      <summary className="cursor-pointer">Changer le mot de passe</summary>
      <p className="mt-2">Les autres sessions de ce compte seront fermées.</p>
      <ProofForm
        key={changes}
        username={username}
        asksCode={secondFactor}
        button="Changer le mot de passe"
        act={change}
      >
        {(faultOf) => (
          <Field
            label="Nouveau mot de passe"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            hint="15 caractères au moins : une phrase convient mieux qu’un mot compliqué."
            minLength={15}
            fault={faultOf('newPassword')}
            required
          />
        )}
      </ProofForm>
      <p role="status" className="mt-2 font-medium">
        {changes > 0 && 'Le mot de passe est changé, les autres sessions sont fermées.'}
      </p>
    </details>
  );
}
