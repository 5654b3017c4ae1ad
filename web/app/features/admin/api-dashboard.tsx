import { officeEndpoints } from '@rempart/contract';
import { type AdminApiAccount, apiPlanNames, apiPlans, apiScopeWords } from '@rempart/contract/api';
import { longDay } from '@rempart/french';
import { monthWords } from '../keys/words.fr.ts';
import { AdminHead } from './admin-head.tsx';
import { Asked } from './asked.tsx';
import { adminCall } from './session.ts';
import { Unread } from './unread.tsx';
import { ActLine, useAct } from './use-act.tsx';
import { useAnswer } from './use-loaded.ts';

type Key = AdminApiAccount['keys'][number];
type Act = (work: Promise<void>, done: string) => void;

/** Accounts of the API: plans, keys, and calls by month. */
export function ApiDashboard({ secret }: { readonly secret: string }) {
  const accounts = useAnswer(officeEndpoints.apiAccounts, { path: { secret } });
  const acts = useAct();
  const act: Act = (work, done) => void acts.act(work, done).then(accounts.reload);
  return (
    <>
      <AdminHead title="API" secret={secret} here="api" />
      <p className="mt-6 text-sm text-muted">
        Un compte naît avec sa première clé. Une clé n’est montrée qu’à sa création.
      </p>
      <ActLine of={acts.last} />
      <Unread what="Comptes" of={accounts} />
      {accounts.value?.length === 0 && <p className="mt-8 text-lg">Aucun compte pour le moment.</p>}
      <ul className="mt-4" aria-label="Comptes">
        {accounts.value?.map((account) => (
          <li key={account.id} className="border-t border-ink py-5">
            <Account account={account} secret={secret} isBusy={acts.isBusy} act={act} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface AccountProps {
  readonly account: AdminApiAccount;
  readonly secret: string;
  readonly isBusy: boolean;
  readonly act: Act;
}

function Account({ account, secret, isBusy, act }: AccountProps) {
  const { id, email, plan, createdAt, keys, uses } = account;
  function setPlan(chosen: string) {
    act(
      adminCall(officeEndpoints.setApiPlan, {
        path: { secret, account: id },
        body: { plan: apiPlans.find((one) => one === chosen) ?? plan },
      }),
      'La formule est changée.',
    );
  }

  return (
    <>
      <h2 className="text-xl break-words">{email}</h2>
      <p className="mt-1 text-sm text-muted">Depuis le {longDay(createdAt)}</p>
      <Plan plan={plan} isBusy={isBusy} onChoose={setPlan} />
      {uses.length > 0 && (
        <p className="mt-3 text-sm">
          {uses
            .map(({ month, calls, refused }) => `${monthWords(month)} (appels : ${calls}, refusés : ${refused})`)
            .join(' · ')}
        </p>
      )}
      <ul className="mt-3 space-y-3">
        {keys.map((key) => (
          <li key={key.id}>
            <p className="mb-1 text-sm">
              <strong className="break-words">{key.name}</strong> <span className="mono">…{key.tail}</span>{' '}
              {key.scopes.map((scope) => apiScopeWords[scope].toLowerCase()).join(', ')}. {standingWords(key)}
            </p>
            {key.revokedAt === null && (
              <Asked
                title="Révoquer cette clé"
                about="La clé n’ouvre plus rien, à l’instant. Son propriétaire peut en créer une autre."
                busy={isBusy}
                onDone={() =>
                  act(
                    adminCall(officeEndpoints.revokeApiKey, { path: { secret, account: id, key: key.id } }),
                    'La clé est révoquée.',
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PlanProps {
  readonly plan: AdminApiAccount['plan'];
  readonly isBusy: boolean;
  readonly onChoose: (plan: string) => void;
}

function Plan({ plan, isBusy, onChoose }: PlanProps) {
  return (
    <label className="mt-3 flex flex-wrap items-center gap-3">
      <span className="text-sm font-medium">Formule</span>
      <select value={plan} disabled={isBusy} onChange={({ target }) => onChoose(target.value)} className="field w-auto">
        {apiPlans.map((one) => (
          <option key={one} value={one}>
            {apiPlanNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

function standingWords({ usedAt, endsAt, revokedAt }: Key): string {
  if (revokedAt !== null) return `Révoquée le ${longDay(revokedAt)}.`;
  const used = usedAt === null ? 'Jamais utilisée.' : `Utilisée pour la dernière fois le ${longDay(usedAt)}.`;
  return endsAt === null ? used : `${used} Remplacée, elle ouvre jusqu’au ${longDay(endsAt)}.`;
}
