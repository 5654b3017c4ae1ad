import {
  type Fleet,
  type FleetDomain,
  type FleetFault,
  fleetFilePath,
  fleetSharingPath,
  MOST_WATCHED,
  outcomeWithSeverity,
  watchListPath,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { chosenDomains, type FleetChoice, lettersOf, NO_LETTER, tagsOf } from './fleet-order.ts';
import { commonWords, fleetWords, hostMessage, progressWords } from './fleet-words.fr.ts';
import { sharingWords } from './sharing-words.fr.ts';
import { Act } from './watched-domain.tsx';
import { letterAlone } from './words.fr.ts';

/** The most faults shown. */
const TOLD = 15;

const HEADS = ['Domaine', 'Note', 'Points', 'Étiquettes', 'Analysé le'] as const;

/** The letters of all domains, filtered by tag and letter, in the chosen order. A read-only link cannot stop any. */
export function FleetTable({
  fleet: { domains },
  choice,
  isReader = false,
}: {
  readonly fleet: Pick<Fleet, 'domains'>;
  readonly choice: FleetChoice;
  readonly isReader?: boolean;
}) {
  if (domains.length === 0)
    return <p className="max-w-prose">{isReader ? fleetWords.emptyForReader : fleetWords.empty}</p>;
  const shown = chosenDomains(domains, choice);
  const measured = domains.filter(({ lastAudit }) => lastAudit !== null).length;
  return (
    <section aria-labelledby="notes" className="border-t border-ink pt-6">
      <h2 id="notes" className="text-2xl">
        Notes
      </h2>
      <p className="mt-2">{progressWords(measured, domains.length)}</p>
      <Filters domains={domains} choice={choice} />
      {shown.length === 0 ? (
        <p className="mt-6">{fleetWords.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled, by the keyboard too
        <section className="mt-6 overflow-x-auto" tabIndex={0} aria-label="Tableau des notes">
          <table className="w-full min-w-[40rem] border-collapse text-left">
            <thead>
              <tr className="border-b border-edge">
                {[...HEADS, ...(isReader ? [] : ['Surveillance'])].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row key={one.id} one={one} isReader={isReader} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Row({ one, isReader }: { readonly one: FleetDomain; readonly isReader: boolean }) {
  const { id, unicode, tags, points, lastAudit, reportId } = one;
  return (
    <tr className="border-b border-soft align-baseline">
      <th scope="row" className="max-w-64 py-1 pr-4 font-normal break-words">
        {reportId === null ? (
          unicode
        ) : (
          <a href={`/analyse/${reportId}`} className="underline">
            {unicode}
          </a>
        )}
      </th>
      <td className="py-1 pr-4 font-semibold whitespace-nowrap">
        {lastAudit === null ? <span className="font-normal text-muted">{fleetWords.waiting}</span> : letterAlone(one)}
      </td>
      <td className="py-1 pr-4">{points ?? '–'}</td>
      <td className="py-1 pr-4">{tags.join(', ')}</td>
      <td className="py-1 pr-4 whitespace-nowrap">{lastAudit === null ? '–' : longDay(lastAudit)}</td>
      {!isReader && (
        <td className="py-1 whitespace-nowrap">
          <form method="post" data-pending="Un instant…">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="min-h-11 underline" aria-label={`${fleetWords.remove} ${unicode}`}>
              Arrêter
            </button>
          </form>
        </td>
      )}
    </tr>
  );
}

function Filters({ domains, choice }: { readonly domains: readonly FleetDomain[]; readonly choice: FleetChoice }) {
  const letters = lettersOf(domains).map(
    ([letter, count]) => [letter, `${letter === NO_LETTER ? 'sans note' : letter} (${count})`] as const,
  );
  const tags = tagsOf(domains).map((tag) => [tag, tag] as const);
  return (
    <form method="get" className="mt-4 flex flex-wrap items-end gap-4">
      <Choice name="note" label="Note" chosen={choice.letter} options={[['', 'Toutes'], ...letters]} />
      {tags.length > 0 && (
        <Choice name="etiquette" label="Étiquette" chosen={choice.tag} options={[['', 'Toutes'], ...tags]} />
      )}
      <Choice
        name="tri"
        label="Trier par"
        chosen={choice.sort}
        options={[
          ['domaine', 'Nom'],
          ['note', 'Note, la plus basse d’abord'],
          ['analyse', 'Dernière analyse'],
        ]}
      />
      <button type="submit" className="min-h-11 border border-ink px-4">
        Afficher
      </button>
    </form>
  );
}

function Choice({
  name,
  label,
  chosen,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, word: string])[];
}) {
  return (
    <label className="block max-w-full text-sm font-medium">
      {label}
      <select name={name} defaultValue={chosen} className="field mt-1">
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The faults that several domains share, each once, with a message to their hosting provider where the reader is to send it. */
export function CommonFaults({
  faults,
  hasMessage = true,
}: {
  readonly faults: readonly FleetFault[];
  readonly hasMessage?: boolean;
}) {
  if (faults.length === 0) return null;
  return (
    <section aria-labelledby="communs" className="border-t border-ink pt-6">
      <h2 id="communs" className="text-2xl">
        Défauts communs
      </h2>
      <ul className="mt-4 max-w-3xl space-y-6">
        {faults.slice(0, TOLD).map((fault) => (
          <li key={`${fault.check} ${fault.outcome}`}>
            <h3 className="text-lg">{fault.title}</h3>
            <p className="text-sm text-muted">
              {fault.protocol}, {outcomeWithSeverity(fault)}
            </p>
            {hasMessage && <p>{commonWords(fault)}</p>}
            {hasMessage ? (
              <details className="mt-1">
                <summary className="cursor-pointer underline">Le message à copier</summary>
                <pre className="mt-2 max-h-80 overflow-y-auto border border-soft bg-tint p-3 text-sm whitespace-pre-wrap break-words">
                  {hostMessage(fault)}
                </pre>
              </details>
            ) : (
              <p className="text-sm text-muted break-words">{fault.domains.join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Accepts a file, or lines. `list`: the text that was sent before and had an invalid line. */
export function FleetForm({ list }: { readonly list: string }) {
  return (
    <section aria-labelledby="ajouter" className="border-t border-ink pt-6">
      <h2 id="ajouter" className="text-2xl">
        Ajouter des domaines
      </h2>
      <form
        method="post"
        encType="multipart/form-data"
        data-pending="Lecture de la liste…"
        className="mt-4 max-w-2xl space-y-5"
      >
        <input type="hidden" name="intent" value="add" />
        <div>
          <label htmlFor="list" className="block text-sm font-medium">
            Votre liste
          </label>
          <p id="list-hint" className="text-sm text-muted">
            Un domaine par ligne, suivi de ses étiquettes si vous voulez : <code>exemple.fr,client Durand,site</code>.{' '}
            {MOST_WATCHED} domaines au plus.
          </p>
          <textarea
            id="list"
            name="list"
            rows={8}
            defaultValue={list}
            aria-describedby="list-hint"
            className="field mt-1"
          />
        </div>
        <label className="block text-sm font-medium">
          Ou un fichier CSV
          <input type="file" name="file" accept=".csv,.txt,text/csv,text/plain" className="field mt-1" />
        </label>
        <label className="flex min-h-11 items-start gap-3">
          <input type="checkbox" name="entitled" value="oui" className="mt-1 size-5 shrink-0 accent-ink" />
          {fleetWords.entitled}
        </label>
        <button type="submit" className="submit">
          {fleetWords.add}
        </button>
      </form>
    </section>
  );
}

/** The table as files. */
export function Downloads({ path }: { readonly path: (format: 'csv' | 'json') => string }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      <a href={path('csv')} className="inline-flex min-h-11 items-center underline">
        Télécharger en CSV
      </a>
      <a href={path('json')} className="inline-flex min-h-11 items-center underline">
        Télécharger en JSON
      </a>
    </p>
  );
}

/** What concerns all domains together. */
export function FleetWhole({ fleet, token }: { readonly fleet: Fleet; readonly token: string }) {
  return (
    <section aria-labelledby="ensemble" className="border-t border-ink pt-6">
      <h2 id="ensemble" className="text-2xl">
        Pour tout le parc
      </h2>
      {fleet.domains.length > 0 && (
        <>
          <Downloads path={(format) => fleetFilePath(token, format)} />
          <p className="mt-4 max-w-prose">
            <a href={fleetSharingPath(token)} className="underline">
              {sharingWords.title}
            </a>{' '}
             : un lien qui ne fait que lire, ou une page à votre nom pour chaque client.
          </p>
        </>
      )}
      <p className="mt-4 max-w-prose">
        {fleet.weekly
          ? 'Vous recevez un message le lundi, si quelque chose a changé dans la semaine ou arrive à échéance.'
          : 'Vous recevez un message par jour au plus, quand quelque chose change ou arrive à échéance.'}
      </p>
      <Act
        intent={fleet.weekly ? 'weekly-off' : 'weekly-on'}
        words={fleet.weekly ? fleetWords.weeklyOff : fleetWords.weeklyOn}
        isQuiet
      />
      <p className="mt-6">
        <a href={watchListPath(token)} className="underline">
          L’historique de chaque domaine, et comment tout arrêter ou effacer
        </a>
      </p>
    </section>
  );
}
