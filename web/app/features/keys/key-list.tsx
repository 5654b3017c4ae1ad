import {
  apiLimits,
  apiPlanNames,
  apiScopeWords,
  type OwnKey,
  type OwnKeys,
  ROTATION_HOURS,
} from '@rempart/contract/api';
import { clockTime, longDay } from '@rempart/french';
import { Columns } from '../../ui/columns.tsx';
import { ActButton } from '../../ui/part.tsx';
import { keysWords, monthWords } from './words.fr.ts';

/** The active keys of an address, each with the possible acts. */
export function KeyList({ keys }: Pick<OwnKeys, 'keys'>) {
  if (keys.length === 0) return <p>{keysWords.none}</p>;
  return (
    <ul>
      {keys.map((key) => (
        <li key={key.id} className="border-t border-soft py-4">
          <p>
            <strong className="break-words">{key.name}</strong> <span className="mono">…{key.tail}</span>
          </p>
          <p className="mt-1 text-sm text-muted">{standingWords(key)}</p>
          <div className="mt-2 flex flex-wrap gap-x-6">
            {key.endsAt === null && <Act intent="rotate" of={key} words={keysWords.rotate} />}
            <Act intent="revoke" of={key} words={keysWords.revoke} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function standingWords({ scopes, createdAt, usedAt, endsAt }: OwnKey): string {
  const may = `Permet de ${scopes.map((scope) => apiScopeWords[scope].toLowerCase()).join(', ')}.`;
  const made = `Créée le ${longDay(createdAt)}`;
  const used = usedAt === null ? 'jamais utilisée' : `utilisée pour la dernière fois le ${longDay(usedAt)}`;
  const ends =
    endsAt === null ? '' : ` Remplacée : elle ouvre encore jusqu’au ${longDay(endsAt)} à ${clockTime(endsAt)}.`;
  return `${may} ${made}, ${used}.${ends}`;
}

function Act({ intent, of, words }: { readonly intent: string; readonly of: OwnKey; readonly words: string }) {
  return (
    <ActButton
      intent={intent}
      id={of.id}
      className="min-h-11 cursor-pointer underline"
      aria-label={`${words} la clé ${of.name}`}
    >
      {words}
    </ActButton>
  );
}

/** A new secret, shown this once. */
export function SecretOnce({ told, secret }: { readonly told: string; readonly secret: string }) {
  return (
    <>
      <p>{told}</p>
      <div className="mt-3">
        <pre className="overflow-x-auto border border-soft bg-tint p-3 text-sm whitespace-pre-wrap break-all">
          <code>{secret}</code>
        </pre>
        <button
          type="button"
          data-copy=""
          data-copied="Copié"
          data-refused="Copie impossible : sélectionnez le texte"
          className="scripted mt-2 min-h-11 cursor-pointer underline"
        >
          Copier
        </button>
      </div>
    </>
  );
}

/** Calls by month, compared with the plan. */
export function Uses({ uses, plan }: Pick<OwnKeys, 'uses' | 'plan'>) {
  const { second, hour, month } = apiLimits[plan];
  const limit = (most: number | null, words: string) => (most === null ? null : `${most} par ${words}`);
  const limits = [limit(second, 'seconde'), limit(hour, 'heure'), limit(month, 'mois')].filter((one) => one !== null);
  return (
    <>
      <p>
        Formule « {apiPlanNames[plan]} » : {limits.join(', ')}. Une clé remplacée ouvre encore {ROTATION_HOURS} heures.
      </p>
      {uses.length > 0 && (
        <table className="mt-4 w-full max-w-md border-collapse text-left">
          <thead>
            <Columns names={['Mois', 'Appels', 'Refusés']} row="border-b border-edge" cell="py-1 font-semibold" />
          </thead>
          <tbody>
            {uses.map(({ month: of, calls, refused }) => (
              <tr key={of} className="border-b border-soft">
                <th scope="row" className="py-1 font-normal">
                  {monthWords(of)}
                </th>
                <td className="py-1">{calls}</td>
                <td className="py-1">{refused}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
