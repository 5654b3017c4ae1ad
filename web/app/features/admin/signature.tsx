import { type AdminAccount, accountEndpoints } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { type FormFaults, useFormFaults } from './form-faults.fr.ts';
import { adminCall } from './session.ts';

interface SignatureFieldsProps {
  readonly faults: FormFaults;
  readonly name?: string;
  readonly role?: string;
}

/** The name and function with which an account signs reports. */
export function SignatureFields({ faults, name = '', role = '' }: SignatureFieldsProps) {
  return (
    <>
      <Field
        label="Nom affiché"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={name}
        hint="Imprimé sur les rapports que vous validez, par exemple « Claire Martin »."
        fault={faults['name']}
        required
      />
      <Field
        label="Fonction"
        name="role"
        autoComplete="organization-title"
        maxLength={100}
        defaultValue={role}
        hint="Par exemple « analyste »."
        optional
      />
    </>
  );
}

interface SignatureProps {
  readonly account: Pick<AdminAccount, 'name' | 'role'>;
  readonly onDone: () => void;
}

export function Signature({ account: { name, role }, onDone }: SignatureProps) {
  const { faults, read } = useFormFaults();
  const [told, setTold] = useState<{ readonly words: string; readonly isFault: boolean } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const typed = read(event);
    setTold(null);
    if (!typed) return;
    const { name = '', role = '' } = typed;
    await adminCall(accountEndpoints.changeSignature, { body: { name, role } }).then(
      () => {
        setTold({ words: 'La signature est enregistrée.', isFault: false });
        onDone();
      },
      (refusal: Error) => setTold({ words: refusal.message, isFault: true }),
    );
  }

  return (
    <section className="mt-6">
      <h2 className="text-xl">Signature des rapports</h2>
      {name === '' && (
        <p className="mt-2 border-l-4 border-warn pl-3">
          Indiquez votre nom : les rapports que vous validez le portent, et jamais votre identifiant.
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-3">
        <SignatureFields faults={faults} name={name} role={role} />
        <button type="submit" className="cursor-pointer border border-ink px-3 py-1.5 font-medium">
          Enregistrer la signature
        </button>
        <p role="status" className={`font-medium ${told?.isFault ? 'text-fail' : 'text-pass'}`}>
          {told?.words}
        </p>
      </form>
    </section>
  );
}
