import { accountEndpoints, adminMessages } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { useFormFaults } from './form-faults.fr.ts';
import { NameField, tryLogin } from './login-form.tsx';
import { keepToken } from './session.ts';
import { SignatureFields } from './signature.tsx';

interface FirstFormProps {
  readonly link: string;
  readonly onAdmitted: (secret: string) => void;
  /** The account is there, and could not be logged in. */
  readonly onMade: () => void;
}

/** Creates the first account of an installation, with the link printed at its start, and logs it in. */
export function FirstForm({ link, onAdmitted, onMade }: FirstFormProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { faults, read } = useFormFaults();

  async function submit(event: FormEvent<HTMLFormElement>) {
    const typed = read(event);
    if (!typed) return;
    const { username = '', password = '', name = '', role = '' } = typed;
    setBusy(true);
    setFault(null);
    const made = await call(accountEndpoints.first, { body: { link, username, password, name, role } });
    if (!made.ok) {
      setBusy(false);
      return setFault(made.refusal?.message ?? adminMessages.unreachable);
    }
    const answer = await tryLogin(typed);
    if ('error' in answer) return onMade();
    keepToken(answer.token);
    onAdmitted(answer.secret);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 space-y-4">
      <p>Personne n’administre encore ce site. Choisissez l’identifiant et le mot de passe du premier compte.</p>
      <NameField fault={faults['username']} />
      <SignatureFields faults={faults} />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="15 caractères au moins : une phrase convient mieux qu’un mot compliqué."
        minLength={15}
        required
        fault={faults['password']}
      />
      <p role="alert" className="min-h-6 text-sm font-medium text-fail">
        {fault}
      </p>
      <button type="submit" disabled={busy} className={`${primaryButton} w-full`}>
        Créer le compte
      </button>
    </form>
  );
}
