import { product } from '@rempart/brand';
import { type AdminAccount, type AdminProof, accountEndpoints, type SecondFactorOffer } from '@rempart/contract';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, primaryButton } from '../../ui/field.tsx';
import { save } from './files.ts';
import type { Typed } from './form-faults.fr.ts';
import { ProofForm } from './proof-form.tsx';
import { AdminRefusal, adminCall } from './session.ts';
import { shortDay } from './words.fr.ts';

type Given = Pick<AdminAccount, 'username' | 'secondFactor'> & { readonly onDone: () => void };

/** The second factor of the own account: add, replace by another application, remove. */
export function SecondFactor({ username, secondFactor, onDone }: Given) {
  if (!secondFactor)
    return (
      <div className="mt-3">
        <p>Un seul mot de passe protège ce compte.</p>
        <Enrolment username={username} secondFactor={false} onDone={onDone} />
      </div>
    );
  const remove = async (body: AdminProof) => {
    await adminCall(accountEndpoints.removeSecondFactor, { body });
    onDone();
  };
  return (
    <div className="mt-3">
      <p>Un code à usage unique protège ce compte.</p>
      <details className="folds mt-3">
        <summary className="cursor-pointer">Changer d’application</summary>
        <Enrolment username={username} secondFactor onDone={onDone} />
      </details>
      <details className="folds mt-3">
        <summary className="cursor-pointer">Ôter cette protection</summary>
        <p className="mt-2">Le mot de passe seul ouvrira ce compte, et ses autres sessions seront fermées.</p>
        <ProofForm username={username} asksCode button="Ôter la protection" act={remove} />
      </details>
    </div>
  );
}

/** Shows a new secret, and enables it once the application has it. */
function Enrolment({ username, secondFactor, onDone }: Given) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function ask() {
    try {
      setOffer(await adminCall(accountEndpoints.offerSecondFactor, {}));
    } catch (refused) {
      if (!(refused instanceof AdminRefusal)) throw refused;
      setFault(refused.message);
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onNoted={onDone} />;
  if (offer) return <Confirming offer={offer} username={username} secondFactor={secondFactor} onCodes={setCodes} />;
  return (
    <div className="mt-2">
      <button type="button" onClick={() => void ask()} className="cursor-pointer py-1 underline">
        {secondFactor ? 'Préparer une autre application' : 'Ajouter un code à usage unique'}
      </button>
      <p role="alert" className="font-medium text-fail">
        {fault}
      </p>
    </div>
  );
}

interface Confirms extends Pick<Given, 'username' | 'secondFactor'> {
  readonly offer: SecondFactorOffer;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
}

/** The offered secret, and the form that proves the application has it. */
function Confirming({ offer: { picture, secret }, username, secondFactor, onCodes }: Confirms) {
  async function confirm(proof: AdminProof, { newCode = '' }: Typed) {
    const body = { ...proof, newCode, secret };
    onCodes((await adminCall(accountEndpoints.confirmSecondFactor, { body })).recoveryCodes);
  }

  return (
    <div className="mt-3 space-y-3">
      <p>
        Photographiez ce code avec une application de codes à usage unique, puis indiquez le code qu’elle affiche. Les
        autres sessions de ce compte seront fermées.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt="Code à photographier"
        className="size-44 bg-white p-2"
      />
      <p className="mono text-xs break-all">{inGroups(secret)}</p>
      <ProofForm
        username={username}
        asksCode={secondFactor}
        button={secondFactor ? 'Changer d’application' : 'Activer'}
        act={confirm}
      >
        {(faultOf) => (
          <Field
            label={secondFactor ? 'Code de la nouvelle application' : 'Code de votre application'}
            name="newCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            fault={faultOf('newCode')}
            required
            autoFocus
          />
        )}
      </ProofForm>
    </div>
  );
}

const quietButton = 'cursor-pointer border border-ink px-3 py-1.5';

/** « ABCD EFGH … »: for typing into an application without camera. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** Shown once. The form that had the focus is gone: this heading gets it, so that a screen reader reads it. */
function RecoveryCodes({ codes, onNoted }: { readonly codes: readonly string[]; readonly onNoted: () => void }) {
  const text = `Codes de secours, ${product.name}, ${shortDay(new Date().toISOString())}\n\n${codes.join('\n')}\n`;
  return (
    <div className="print-alone mt-4 border border-ink p-4">
      <p ref={(heading) => heading?.focus()} tabIndex={-1} className="font-medium">
        Codes de secours : notez-les, ils ne seront plus montrés. Chacun sert une fois, à la place du code de
        l’application.
      </p>
      <ul className="mono mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="no-print mt-3 flex flex-wrap gap-3">
        <CopyButton text={text} what="les codes de secours" className={quietButton} />
        <button
          type="button"
          onClick={() => save(new Blob([text], { type: 'text/plain' }), `codes-de-secours-${product.slug}.txt`)}
          className={quietButton}
        >
          Télécharger
        </button>
        <button type="button" onClick={() => print()} className={quietButton}>
          Imprimer
        </button>
      </p>
      <button type="button" onClick={onNoted} className={`no-print mt-4 ${primaryButton}`}>
        Je les ai notés
      </button>
    </div>
  );
}
