import { type AdminAdmitted, type AdminLogin, accountEndpoints, adminMessages } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { type FormFaults, faultsOf } from './form-faults.fr.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { keepToken } from './session.ts';

/** Name, password, and the code where the account requires one; or a passkey, where the browser supports them. */
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
    const form = Object.fromEntries(new FormData(event.currentTarget)) as unknown as AdminLogin;
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
      <PasskeyButton
        disabled={state.busy}
        onAdmitted={({ token, secret }) => {
          keepToken(token);
          onAdmitted(secret);
        }}
      />
    </form>
  );
}

export async function tryLogin({
  username,
  password,
  code,
}: AdminLogin): Promise<AdminAdmitted | { readonly error: string; readonly code?: string }> {
  const called = await call(accountEndpoints.login, { body: { username, password, ...(code && { code }) } });
  if (called.ok) return called.answer;
  if (called.status === 0) return { error: adminMessages.unreachable };
  const { refusal } = called;
  return { error: refusal?.message ?? adminMessages.loginFailed, ...(refusal && { code: refusal.code }) };
}
