import { type AdminAccount, type AdminProof, accountEndpoints, type ListedPasskey } from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { type Typed, useFormFaults } from './form-faults.fr.ts';
import { makePasskey, useHasPasskeys } from './passkey-browser.ts';
import { ProofForm } from './proof-form.tsx';
import { AdminRefusal, adminCall } from './session.ts';
import { shortMoment } from './words.fr.ts';

type Given = { readonly account: AdminAccount; readonly onDone: () => void };

/** The passkeys of the own account: add, rename, remove. */
export function Passkeys({ account, onDone }: Given) {
  const { passkeys, passkeysOpen } = account;
  const hasPasskeys = useHasPasskeys();
  const [told, setTold] = useState<string | null>(null);
  const done = (words: string) => {
    setTold(words);
    onDone();
  };
  return (
    <section className="mt-8">
      <h2 className="text-xl">Clés d’accès</h2>
      <p className="mt-2">
        Une clé d’accès ouvre ce compte sans mot de passe ni code, par l’empreinte, le visage ou le code de l’appareil
        qui la garde. Le mot de passe reste.
      </p>
      <p role="status" className="mt-2 font-medium text-pass">
        {told}
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-soft border-y border-soft">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} account={account} onDone={done} />
          ))}
        </ul>
      )}
      <Adding account={account} isPossible={passkeysOpen && hasPasskeys} onDone={done} />
    </section>
  );
}

type Done = { readonly onDone: (message: string) => void };

function Row({ passkey, account, onDone }: { readonly passkey: ListedPasskey; readonly account: AdminAccount } & Done) {
  const { id, name, createdAt, usedAt, isBlocked } = passkey;
  const remove = async (body: AdminProof) => {
    await adminCall(accountEndpoints.removePasskey, { path: { id: String(id) }, body });
    onDone(`La clé d’accès « ${name} » est ôtée.`);
  };
  return (
    <li className="py-3">
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-muted">
        Ajoutée le {shortMoment(createdAt)}, {usedAt === null ? 'jamais servie' : `servie le ${shortMoment(usedAt)}`}
      </span>
      {isBlocked && (
        <span className="mt-1 block font-medium text-fail">
          Bloquée : une copie de cette clé semble exister. Ôtez-la, et lisez le journal.
        </span>
      )}
      <details className="folds mt-2">
        <summary className="cursor-pointer">
          Renommer<span className="sr-only"> la clé d’accès {name}</span>
        </summary>
        <Renaming key={name} passkey={passkey} onDone={onDone} />
      </details>
      <details className="folds mt-2">
        <summary className="cursor-pointer">
          Ôter<span className="sr-only"> la clé d’accès {name}</span>
        </summary>
        <p className="mt-2">Elle n’ouvrira plus ce compte, et ses autres sessions seront fermées.</p>
        <ProofForm
          username={account.username}
          asksCode={account.secondFactor}
          button="Ôter la clé d’accès"
          act={remove}
        />
      </details>
    </li>
  );
}

function Renaming({ passkey: { id, name }, onDone }: { readonly passkey: ListedPasskey } & Done) {
  const { faults, read } = useFormFaults();
  const [fault, setFault] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const typed = read(event);
    setFault(null);
    if (!typed) return;
    const other = (typed['name'] ?? '').trim();
    try {
      await adminCall(accountEndpoints.renamePasskey, { path: { id: String(id) }, body: { name: other } });
      onDone(`La clé d’accès s’appelle maintenant « ${other} ».`);
    } catch (refused) {
      if (!(refused instanceof AdminRefusal)) throw refused;
      setFault(refused.message);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-3">
      <Field
        label="Nouveau nom"
        name="name"
        autoComplete="off"
        maxLength={60}
        defaultValue={name}
        fault={faults['name']}
        required
      />
      <p role="alert" className="font-medium text-fail">
        {fault}
      </p>
      <button type="submit" className="cursor-pointer border border-ink px-3 py-1.5">
        Enregistrer le nom
      </button>
    </form>
  );
}

/** Collects the fresh proof, lets the browser create a passkey, and sends it to the server. */
function Adding({
  account: { username, secondFactor, passkeysOpen },
  isPossible,
  onDone,
}: { readonly account: AdminAccount; readonly isPossible: boolean } & Done) {
  const [added, setAdded] = useState(0);
  async function add(body: AdminProof, { name = '' }: Typed) {
    const answer = await makePasskey(await adminCall(accountEndpoints.offerPasskey, { body }));
    await adminCall(accountEndpoints.addPasskey, { body: { name, answer } });
    setAdded(added + 1);
    onDone(`La clé d’accès « ${name} » est ajoutée, les autres sessions sont fermées.`);
  }
  if (!isPossible)
    return (
      <p className="mt-2 text-muted">
        {passkeysOpen
          ? 'Ce navigateur ne sait pas en créer : mettez-le à jour, ou prenez-en un autre.'
          : 'Ce site n’a pas d’adresse publique en HTTPS : il ne peut pas en recevoir.'}
      </p>
    );
  return (
    <details key={added} className="folds mt-3">
      <summary className="cursor-pointer">Ajouter une clé d’accès</summary>
      <p className="mt-2">
        Le navigateur demandera ensuite où la garder. Les autres sessions de ce compte seront fermées.
      </p>
      <ProofForm username={username} asksCode={secondFactor} button="Ajouter la clé d’accès" act={add}>
        {(faultOf) => (
          <Field
            label="Nom de la clé"
            name="name"
            autoComplete="off"
            maxLength={60}
            hint="Pour la reconnaître, par exemple « Téléphone de Claire »."
            fault={faultOf('name')}
            required
          />
        )}
      </ProofForm>
    </details>
  );
}
