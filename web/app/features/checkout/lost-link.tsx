import { orderEndpoints } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { ASKED_NOTHING, type AskedOrder, answerWords, readAsked } from './ask-order.fr.ts';

/**
 * For a buyer who lost the message or waits for it: the data go to the address of the order, and the answer here is always the same.
 * Without JavaScript the page itself processes the form; `posted` is then its result.
 */
export function LostLink({ posted = ASKED_NOTHING }: { readonly posted?: AskedOrder | undefined }) {
  const [{ typed, faults, told }, setAsked] = useState(posted);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readAsked(new FormData(event.currentTarget));
    if (!read.ok) return setAsked({ typed, faults: read.faults, told: '' });
    const { value } = read;
    const answer = await ('number' in value
      ? call(orderEndpoints.askState, { body: value })
      : call(orderEndpoints.askLink, { body: value }));
    setAsked({ typed, faults: {}, told: answerWords(answer) });
  }

  return (
    <form
      method="post"
      action="/payment-success?suivi#suivi"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 max-w-md space-y-3"
    >
      <Field
        label="Adresse e-mail de la commande"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed['email']}
        fault={faults['email']}
      />
      <Field
        label="Numéro de commande"
        optional
        name="number"
        autoComplete="off"
        defaultValue={typed['number']}
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
