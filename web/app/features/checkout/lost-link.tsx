import { askedState, lostLink, type RefusalBody } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
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
    const response = await fetch(number ? '/api/order-state' : '/api/download-link', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(read.data),
    }).catch(() => null);
    setTold(await answerWords(response));
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

async function answerWords(response: Response | null): Promise<string> {
  if (response?.ok)
    return 'Votre demande est notée. Si une commande porte cette adresse, son état et son lien y seront envoyés.';
  if (response?.status === 429) return ((await response.json()) as RefusalBody).message;
  return 'Le site ne répond pas : réessayez dans un instant.';
}
