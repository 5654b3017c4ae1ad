import { type AdminAccount, type AdminLogLine, accountEndpoints, reportEndpoints } from '@rempart/contract';
import { useState } from 'react';
import { lineWords } from './act-words.fr.ts';
import { AdminHead } from './admin-head.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import { SecondFactor } from './second-factor.tsx';
import { adminCall } from './session.ts';
import { Signature } from './signature.tsx';
import { Unread } from './unread.tsx';
import { ActLine, useAct } from './use-act.tsx';
import { type Loaded, useAnswer } from './use-loaded.ts';
import { browserWords, shortMoment } from './words.fr.ts';

/** The administrator’s own account: password, second factor, passkeys, sessions, and recent acts. */
export function AccountPage({ secret }: { readonly secret: string }) {
  const account = useAnswer(accountEndpoints.read, {});
  const log = useAnswer(reportEndpoints.log, { path: { secret } });
  const reload = () => {
    account.reload();
    log.reload();
  };
  return (
    <>
      <AdminHead title="Compte" secret={secret} here="account" />
      <Unread what="Compte" of={account} />
      <div className="mt-6 grid gap-10 text-sm md:grid-cols-2">
        {account.value && <Account account={account.value} reload={reload} />}
        <Log log={log} />
      </div>
    </>
  );
}

function Account({ account, reload }: { readonly account: AdminAccount; readonly reload: () => void }) {
  const { username, secondFactor, sessions, mailLeaves } = account;
  const { last, isBusy, act } = useAct();
  return (
    <div>
      <h2 className="text-xl">Compte {username}</h2>
      {!mailLeaves && (
        <p className="mt-2 border-l-4 border-warn pl-3">
          Aucun relais de messagerie n’est configuré : les messages sont écrits dans le dossier de données, rien ne
          part.
        </p>
      )}
      <Signature account={account} onDone={reload} />
      <h2 className="mt-8 text-xl">Connexion</h2>
      <SecondFactor username={username} secondFactor={secondFactor} onDone={reload} />
      <PasswordChange username={username} secondFactor={secondFactor} onDone={reload} />
      <Passkeys account={account} onDone={reload} />
      <h2 className="mt-8 text-xl">Sessions ouvertes</h2>
      <Sessions sessions={sessions} />
      <button
        type="button"
        disabled={isBusy}
        onClick={() =>
          void act(
            adminCall(accountEndpoints.endSessions, { body: { id: null } }),
            'Toutes les sessions sont fermées.',
          ).then(reload)
        }
        className="mt-3 cursor-pointer border border-ink px-3 py-1.5"
      >
        Déconnecter partout
      </button>
      <ActLine of={last} />
    </div>
  );
}

function Sessions({ sessions }: Pick<AdminAccount, 'sessions'>) {
  return (
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
  );
}

/** Journal lines shown at first. */
const FIRST_LINES = 40;

/** Recent acts of administrators, and events of their accounts. */
function Log({ log }: { readonly log: Loaded<readonly AdminLogLine[]> }) {
  const [all, setAll] = useState(false);
  const lines = log.value ?? [];
  return (
    <div>
      <h2 className="text-xl">Journal</h2>
      <Unread what="Journal" of={log} />
      {log.value?.length === 0 && <p className="mt-2">Rien n’a encore été fait.</p>}
      <ol className="mt-2 space-y-1">
        {(all ? lines : lines.slice(0, FIRST_LINES)).map((line) => (
          <li key={[line.at, line.act, line.who].join(' ')} className="wrap-anywhere">
            <span className="text-muted">{shortMoment(line.at)}</span> {lineWords(line)}
            {line.orderNumber && <span className="mono"> {line.orderNumber}</span>}
            {typeof line.detail['failure'] === 'string' && (
              <span className="text-fail"> (refusé : {line.detail['failure']})</span>
            )}
          </li>
        ))}
      </ol>
      {!all && lines.length > FIRST_LINES && (
        <button type="button" onClick={() => setAll(true)} className="mt-3 cursor-pointer py-1 underline">
          Voir les lignes précédentes
        </button>
      )}
    </div>
  );
}
