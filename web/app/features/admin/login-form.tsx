import { type AdminAdmitted, adminMessages } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { Field, primaryButton } from '../../ui/field.tsx';
import { type FormFaults, faultsOf } from './form-faults.fr.ts';
import { keepToken } from './session.ts';

/** Name, password, and the code where the account asks for one. */
export function LoginForm({ onAdmitted }: { readonly onAdmitted: (secret: string) => void }) {
  const [state, setState] = useState<{ busy: boolean; fault: string | null; asksCode: boolean }>({
    busy: false,
    fault: null,
    asksCode: false,
  });

  const [faults, setFaults] = useState<FormFaults>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faultsOf(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const form = Object.fromEntries(new FormData(event.currentTarget));
    setState((last) => ({ ...last, busy: true, fault: null }));
    const answer = await tryLogin(form);
    if ('token' in answer) {
      keepToken(answer.token);
      return onAdmitted(answer.secret);
    }
    setState((last) => ({
      busy: false,
      fault: answer.error,
      asksCode: last.asksCode || answer.code === 'CODE_NEEDED',
    }));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 space-y-4">
      <Field
        label="Identifiant"
        name="username"
        autoComplete="username"
        required
        autoCapitalize="none"
        fault={faults['username']}
      />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        fault={faults['password']}
      />
      {state.asksCode && (
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
        {state.fault}
      </p>
      <button type="submit" disabled={state.busy} className={`${primaryButton} w-full`}>
        {state.busy ? adminMessages.loggingIn : adminMessages.login}
      </button>
    </form>
  );
}

async function tryLogin(form: object): Promise<AdminAdmitted | { readonly error: string; readonly code?: string }> {
  const response = await fetch('/api/sys/core/mgmt/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  }).catch(() => null);
  if (!response) return { error: adminMessages.unreachable };
  const body = (await response.json().catch(() => ({}))) as Partial<AdminAdmitted> & { error?: string; code?: string };
  if (response.ok && body.token && body.secret) return { token: body.token, secret: body.secret };
  return { error: body.error ?? adminMessages.loginFailed, ...(body.code && { code: body.code }) };
}
