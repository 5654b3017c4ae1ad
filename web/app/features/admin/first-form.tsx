import { accountEndpoints, adminMessages, type FirstAdmin } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { type FormFaults, faultsOf } from './form-faults.fr.ts';
import { tryLogin } from './login-form.tsx';
import { keepToken } from './session.ts';
import { SignatureFields } from './signature.tsx';

/** Creates the first account of an installation, with the link printed at its start, and logs it in. */
export function FirstForm({
  link,
  onAdmitted,
  onMade,
}: {
  readonly link: string;
  readonly onAdmitted: (secret: string) => void;
  /** The account is there, and could not be logged in. */
  readonly onMade: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const [faults, setFaults] = useState<FormFaults>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faultsOf(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const form = { ...Object.fromEntries(new FormData(event.currentTarget)), link } as FirstAdmin;
    setBusy(true);
    setFault(null);
    const made = await call(accountEndpoints.first, { body: form });
    if (!made.ok) {
      setBusy(false);
      return setFault(made.refusal?.message ?? adminMessages.unreachable);
    }
    const answer = await tryLogin(form);
    if ('error' in answer) return onMade();
    keepToken(answer.token);
    onAdmitted(answer.secret);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 space-y-4">
      <p>Personne n’administre encore ce site. Choisissez l’identifiant et le mot de passe du premier compte.</p>
      <Field
        label="Identifiant"
        name="username"
        autoComplete="username"
        required
        autoCapitalize="none"
        fault={faults['username']}
      />
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
