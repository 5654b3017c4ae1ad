import { officeEndpoints } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { save } from './files.ts';
import { adminCall, adminFile } from './session.ts';
import { ActLine, useAct } from './use-act.tsx';
import { erasedWords, SAVED } from './words.fr.ts';

/** The stored data of a person: export or erase. */
export function PersonDesk({ secret }: { readonly secret: string }) {
  const { last, isBusy, act } = useAct();
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const erases = submitter?.getAttribute('value') === 'erase';
    const filled = new FormData(form);
    const email = String(filled.get('email') ?? '');
    const path = { secret };
    if (erases && !isSameAddress(email, String(filled.get('confirm') ?? ''))) {
      form.querySelector<HTMLInputElement>('[name="confirm"]')?.focus();
      return setFault('Écrivez ici la même adresse : un effacement ne se défait pas.');
    }
    setFault(undefined);
    if (!erases) {
      const file = adminFile(officeEndpoints.exportPerson, { path, body: { email } });
      return void act(
        file.then((content) => save(content, 'personne.json')),
        SAVED,
      );
    }
    const body = { email, confirm: String(filled.get('confirm') ?? '') };
    void act(adminCall(officeEndpoints.erasePerson, { path, body }), (done) => {
      if (done.erased) form.reset();
      return erasedWords(done);
    });
  }

  return (
    <section className="mt-12 border-t border-ink pt-6">
      <h2 className="text-xl">Données d’une personne</h2>
      <p className="mt-2 max-w-[68ch] text-sm text-muted">
        Pour répondre à une demande d’accès ou d’effacement. L’effacement ôte la personne de ses commandes, de ses
        messages et de ses demandes, et supprime rapports et résultats ; les factures restent, la loi l’exige. Il ne se
        défait pas.
      </p>
      <form onSubmit={submit} className="mt-4 grid max-w-2xl gap-4 md:grid-cols-2">
        <Field label="Adresse e-mail" name="email" type="email" required autoComplete="off" />
        <Field label="La même, pour effacer" name="confirm" type="email" fault={fault} autoComplete="off" />
        <div className="flex flex-wrap gap-3 md:col-span-2">
          <button
            type="submit"
            value="export"
            disabled={isBusy}
            className="cursor-pointer border border-ink px-4 py-2 font-medium"
          >
            Exporter (JSON)
          </button>
          <button
            type="submit"
            value="erase"
            disabled={isBusy}
            className="cursor-pointer border border-fail px-4 py-2 font-medium text-fail"
          >
            Effacer
          </button>
        </div>
        <div className="md:col-span-2">
          <ActLine of={last} />
        </div>
      </form>
    </section>
  );
}

/** As the server compares them. */
function isSameAddress(email: string, again: string): boolean {
  return email !== '' && email.trim().toLowerCase() === again.trim().toLowerCase();
}
