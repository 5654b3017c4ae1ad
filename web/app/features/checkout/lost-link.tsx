import { askedState, lostLink, orderEndpoints } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { type Called, call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';

/** For who lost the mail or waits for it: what is known goes to the address of the order, and the answer here is always the same. */
export function LostLink() {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [told, setTold] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [number, email] = ['number', 'email'].map((name) => String(form.get(name) ?? '').trim());
    const read = number ? askedState.safeParse({ number, email }) : lostLink.safeParse({ email });
    setFaults(
      read.success
        ? {}
        : Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
    );
    if (!read.success) return setTold('');
    const { data } = read;
    const told = await ('number' in data
      ? call(orderEndpoints.askState, { body: data })
      : call(orderEndpoints.askLink, { body: data }));
    setTold(answerWords(told));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 max-w-md space-y-3">
      <Field
        label="Adresse e-mail de la commande"
        name="email"
        type="email"
        autoComplete="email"
        fault={faults['email']}
      />
      <Field
        label="Numéro de commande"
        optional
        name="number"
        autoComplete="off"
        hint="Par exemple C-20261121-7F3KQM. Avec lui, nous écrivons aussi l’état d’une commande qui n’est pas encore payée."
        fault={faults['number']}
      />
      <button type="submit" className={primaryButton}>
        Recevoir à nouveau le lien
      </button>
      <p role="status" className="text-sm">
        {told}
      </p>
    </form>
  );
}

function answerWords(told: Called<void>): string {
  if (told.ok)
    return 'Votre demande est notée. Si une commande porte cette adresse, son état et son lien y seront envoyés.';
  if (told.status === 429 && told.refusal) return told.refusal.message;
  return 'Le site ne répond pas : réessayez dans un instant.';
}
