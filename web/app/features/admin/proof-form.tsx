import type { RefusalCode } from '@rempart/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field, primaryButton } from '../../ui/field.tsx';
import { type FormFaults, faultsOf } from './form-faults.fr.ts';
import { AdminRefusal } from './session.ts';

/** The field that a refusal concerns. */
const FIELDS: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'password',
  WRONG_CODE: 'code',
  WRONG_NEW_CODE: 'newCode',
  WEAK_PASSWORD: 'newPassword',
} satisfies Partial<Record<RefusalCode, string>>;

/** The server's message for one field; undefined where it is valid. */
export type FaultOf = (field: string) => string | undefined;

/**
 * A form that changes credentials: its own fields, then the password, and a code where the account has a second factor. `act` gets the
 * values. A refusal of the server is shown below its field, which gets the focus.
 */
export function ProofForm({
  username,
  asksCode,
  button,
  act,
  children,
}: {
  readonly username: string;
  readonly asksCode: boolean;
  readonly button: string;
  readonly act: (filled: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly children?: (faultOf: FaultOf) => ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<AdminRefusal | null>(null);
  const [faults, setFaults] = useState<FormFaults>({});
  const field = fault && FIELDS[fault.code];
  const faultOf: FaultOf = (name) => faults[name] ?? (field === name ? fault?.message : undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { username: _, ...filled } = Object.fromEntries(new FormData(form));
    setBusy(true);
    setFault(null);
    try {
      await act(filled);
    } catch (refused) {
      if (!(refused instanceof AdminRefusal)) throw refused;
      setFault(refused);
      const wrong = form.elements.namedItem(FIELDS[refused.code] ?? '');
      if (wrong instanceof HTMLInputElement) wrong.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-3">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {children?.(faultOf)}
      <Field
        label="Mot de passe actuel"
        name="password"
        type="password"
        autoComplete="current-password"
        fault={faultOf('password')}
        required
      />
      {asksCode && (
        <Field
          label="Code de votre application actuelle, ou code de secours"
          name="code"
          autoComplete="one-time-code"
          fault={faultOf('code')}
          required
        />
      )}
      <p role="alert" className="text-sm font-medium text-fail">
        {fault && !field && fault.message}
      </p>
      <button type="submit" disabled={busy} className={primaryButton}>
        {button}
      </button>
    </form>
  );
}
