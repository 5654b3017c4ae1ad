import type { AdminProof, RefusalCode } from '@rempart/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field, primaryButton } from '../../ui/field.tsx';
import { type Typed, useFormFaults } from './form-faults.fr.ts';
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

interface ProofFormProps {
  readonly username: string;
  readonly asksCode: boolean;
  readonly button: string;
  readonly act: (proof: AdminProof, typed: Typed) => Promise<void>;
  readonly children?: (faultOf: FaultOf) => ReactNode;
}

/**
 * A form that changes credentials: its own fields, then the password, and a code where the account has a second factor. `act` gets this
 * proof, and all values. A refusal of the server is shown below its field, which gets the focus.
 */
export function ProofForm({ username, asksCode, button, act, children }: ProofFormProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<AdminRefusal | null>(null);
  const { faults, read } = useFormFaults();
  const field = fault && FIELDS[fault.code];
  const faultOf: FaultOf = (name) => faults[name] ?? (field === name ? fault?.message : undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const typed = read(event);
    if (!typed) return;
    const { password = '', code } = typed;
    setBusy(true);
    setFault(null);
    try {
      await act({ password, ...(code !== undefined && { code }) }, typed);
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
      <ProofFields asksCode={asksCode} faultOf={faultOf} />
      <p role="alert" className="text-sm font-medium text-fail">
        {fault && !field && fault.message}
      </p>
      <button type="submit" disabled={busy} className={primaryButton}>
        {button}
      </button>
    </form>
  );
}

function ProofFields({ asksCode, faultOf }: { readonly asksCode: boolean; readonly faultOf: FaultOf }) {
  return (
    <>
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
    </>
  );
}
