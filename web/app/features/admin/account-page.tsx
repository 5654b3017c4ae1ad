import type { AdminAccount, AdminLogLine, SecondFactorOffer } from '@house/contract';
import { type FormEvent, useCallback, useState } from 'react';
import { Field, primaryButton } from '../../ui/field.tsx';
import { AdminHead } from './admin-head.tsx';
import { adminFetch, adminRead } from './session.ts';
import { Unread } from './unread.tsx';
import { useLoaded } from './use-loaded.ts';
import { actWords, browserWords, shortMoment } from './words.fr.ts';

const ACCOUNT = '/api/sys/core/mgmt/auth/account';

/** The administrator’s own account: second factor, sessions, and what was done lately. */
export function AccountPage({ secret }: { readonly secret: string }) {
  const account = useLoaded(useCallback(() => adminRead<AdminAccount>(ACCOUNT), []));
  return (
    <>
      <AdminHead title="Compte" secret={secret} here="account" />
      <Unread what="Compte" of={account} />
      <div className="mt-6 grid gap-10 text-sm md:grid-cols-2">
        {account.value && <Account account={account.value} reload={account.reload} />}
        <Log secret={secret} />
      </div>
    </>
  );
}

function Account({ account, reload }: { readonly account: AdminAccount; readonly reload: () => void }) {
  const { username, secondFactor, sessions, mailLeaves } = account;
  return (
    <div>
      <h2 className="text-xl">Compte {username}</h2>
      {!mailLeaves && (
        <p className="mt-2 border-l-4 border-warn pl-3">
          Aucun relais de messagerie n’est configuré : les messages sont écrits dans le dossier de données, rien ne
          part.
        </p>
      )}
      {secondFactor ? <Removal onDone={reload} /> : <Enrolment onDone={reload} />}
      <h2 className="mt-8 text-xl">Sessions ouvertes</h2>
      <ul className="mt-2 space-y-2">
        {sessions.map(({ id, label, usedAt, own }) => (
          <li key={id}>
            <span title={label} className="block wrap-anywhere">
              {browserWords(label)}
            </span>
            <span className="text-muted">{own ? 'celle-ci' : `vue le ${shortMoment(usedAt)}`}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => void adminFetch(`${ACCOUNT}/end-sessions`, { method: 'POST', body: { id: null } }).then(reload)}
        className="mt-3 cursor-pointer border border-ink px-3 py-1.5"
      >
        Déconnecter partout
      </button>
    </div>
  );
}

/** What administrators did last. */
function Log({ secret }: { readonly secret: string }) {
  const path = `/api/sys/core/mgmt/analytics/reports/dashboard/${secret}/log`;
  const log = useLoaded(useCallback(() => adminRead<readonly AdminLogLine[]>(path), [path]));
  return (
    <div>
      <h2 className="text-xl">Journal</h2>
      <Unread what="Journal" of={log} />
      {log.value?.length === 0 && <p className="mt-2">Rien n’a encore été fait.</p>}
      <ol className="mt-2 space-y-1">
        {(log.value ?? []).slice(0, 40).map((line) => (
          <li key={line.at + line.act}>
            <span className="text-muted">{shortMoment(line.at)}</span> {line.who} : {actWords[line.act] ?? line.act}
            {line.orderNumber && <span className="mono"> {line.orderNumber}</span>}
            {typeof line.detail['failure'] === 'string' && (
              <span className="text-fail"> (refusé : {line.detail['failure']})</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Enrolment({ onDone }: { readonly onDone: () => void }) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState<string>();

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    try {
      const answer = await adminFetch(`${ACCOUNT}/second-factor`, {
        method: 'PUT',
        body: { secret: offer?.secret, code },
      });
      setCodes(((await answer.json()) as { recoveryCodes: string[] }).recoveryCodes);
    } catch {
      setFault('Ce code ne convient pas : attendez le suivant.');
    }
  }

  if (codes)
    return (
      <div className="mt-4 border border-ink p-4">
        <p className="font-medium">Codes de secours : notez-les, ils ne seront plus montrés.</p>
        <ul className="mono mt-2 columns-2 text-xs">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" onClick={onDone} className={`mt-4 ${primaryButton}`}>
          Je les ai notés
        </button>
      </div>
    );
  if (!offer)
    return (
      <p className="mt-3">
        Un seul mot de passe protège ce compte.{' '}
        <button
          type="button"
          onClick={() =>
            void adminFetch(`${ACCOUNT}/second-factor`, { method: 'POST' })
              .then((answer) => answer.json())
              .then((offered) => setOffer(offered as SecondFactorOffer))
          }
          className="cursor-pointer underline"
        >
          Ajouter un code à usage unique
        </button>
      </p>
    );
  return (
    <form onSubmit={(event) => void confirm(event)} className="mt-4 space-y-3">
      <p>Photographiez ce code avec une application de codes à usage unique, puis indiquez le code qu’elle affiche.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(offer.picture)}`}
        alt="Code à photographier"
        className="size-44 bg-white p-2"
      />
      <p className="mono text-xs break-all">{offer.secret}</p>
      <Field label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" fault={fault} required />
      <button type="submit" className={primaryButton}>
        Activer
      </button>
    </form>
  );
}

function Removal({ onDone }: { readonly onDone: () => void }) {
  const [fault, setFault] = useState<string>();
  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    await adminFetch(`${ACCOUNT}/second-factor`, { method: 'DELETE', body: { code } }).then(onDone, () =>
      setFault('Ce code ne convient pas.'),
    );
  }
  return (
    <details className="folds mt-3">
      <summary className="cursor-pointer">Un code à usage unique protège ce compte.</summary>
      <form onSubmit={(event) => void remove(event)} className="mt-3 space-y-3">
        <Field label="Code, pour l’ôter" name="code" autoComplete="one-time-code" fault={fault} required />
        <button type="submit" className="cursor-pointer border border-ink px-3 py-1.5">
          Ôter la protection
        </button>
      </form>
    </details>
  );
}
