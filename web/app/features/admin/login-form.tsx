import { type AdminAdmitted, accountEndpoints, adminMessages } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { type Typed, useFormFaults } from './form-faults.fr.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { keepToken } from './session.ts';

/** Name, password, and the code where the account requires one; or a passkey, where the browser supports them. */
export function LoginForm({ onAdmitted }: { readonly onAdmitted: (secret: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const { faults, read } = useFormFaults();

  async function submit(event: FormEvent<HTMLFormElement>) {
    const typed = read(event);
    if (!typed) return;
    setBusy(true);
    setFault(null);
    const answer = await tryLogin(typed);
    if ('token' in answer) return admit(answer);
    setBusy(false);
    setFault(answer.error);
    if (answer.code === 'CODE_NEEDED') setAsksCode(true);
  }

  function admit({ token, secret }: AdminAdmitted) {
    keepToken(token);
    onAdmitted(secret);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 space-y-4">
      <NameField fault={faults['username']} />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        fault={faults['password']}
      />
      {asksCode && (
        <Field
          label="Code de votre application, ou code de secours"
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          required
          fault={faults['code']}
          autoFocus
        />
      )}
      <p role="alert" className="min-h-6 text-sm font-medium text-fail">
        {fault}
      </p>
      <button type="submit" disabled={busy} className={`${primaryButton} w-full`}>
        {busy ? adminMessages.loggingIn : adminMessages.login}
      </button>
      <PasskeyButton disabled={busy} onAdmitted={admit} />
    </form>
  );
}

/** The name of an account. */
export function NameField({ fault }: { readonly fault: string | undefined }) {
  return (
    <Field label="Identifiant" name="username" autoComplete="username" required autoCapitalize="none" fault={fault} />
  );
}

type Admission = AdminAdmitted | { readonly error: string; readonly code?: string };

export async function tryLogin({ username = '', password = '', code }: Typed): Promise<Admission> {
  const called = await call(accountEndpoints.login, { body: { username, password, ...(code && { code }) } });
  if (called.ok) return called.answer;
  if (called.status === 0) return { error: adminMessages.unreachable };
  const { refusal } = called;
  return { error: refusal?.message ?? adminMessages.loginFailed, ...(refusal && { code: refusal.code }) };
}
