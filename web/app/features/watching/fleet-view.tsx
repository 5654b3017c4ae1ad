import {
  type Fleet,
  type FleetDomain,
  fleetFilePath,
  fleetSharingPath,
  MOST_WATCHED,
  watchListPath,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { chosenDomains, type FleetChoice, lettersOf, NO_LETTER, tagsOf } from './fleet-order.ts';
import { fleetWords, progressWords } from './fleet-words.fr.ts';
import { sharingWords } from './sharing-words.fr.ts';
import { Act } from './watched-domain.tsx';
import { letterAlone } from './words.fr.ts';

/** On a phone points stand beside the letter, tags below the name, and the day on the page of the result. */
const WIDE = 'max-sm:hidden';
const HEADS = [
  ['Domaine', ''],
  ['Note', ''],
  ['Points', WIDE],
  ['Étiquettes', WIDE],
  ['Analysé le', WIDE],
] as const;

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
        <section
          className="mt-6 sm:max-lg:overflow-x-auto print:overflow-visible"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is too wide it is scrolled, by the keyboard too
          tabIndex={0}
          aria-label="Tableau des notes"
        >
          <table className="w-full border-collapse text-left sm:min-w-[40rem] print:text-sm">
            <thead>
              <tr>
                {[...HEADS, ...(isReader ? [] : [['Surveillance', 'no-print'] as const])].map(([head, shown]) => (
                  <th
                    key={head}
                    scope="col"
                    className={`sticky top-0 z-10 bg-ground py-2 pr-3 font-semibold shadow-[inset_0_-1px_0_var(--edge)] last:pr-0 sm:pr-4 print:static print:border-b print:border-edge print:shadow-none ${shown}`}
                  >
                    {head === 'Surveillance' ? <span className="max-sm:sr-only">{head}</span> : head}
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
    <tr className="keeps border-b border-soft align-baseline">
      <th scope="row" className="max-w-64 min-w-24 py-1 pr-3 font-normal wrap-anywhere sm:pr-4">
        {reportId === null ? (
          unicode
        ) : (
          <a href={`/analyse/${reportId}`} className="underline">
            {unicode}
          </a>
        )}
        {tags.length > 0 && <span className="block text-sm text-muted sm:hidden">{tags.join(', ')}</span>}
      </th>
      <td className="py-1 pr-3 font-semibold sm:pr-4 sm:whitespace-nowrap">
        {lastAudit === null ? <span className="font-normal text-muted">{fleetWords.waiting}</span> : letterAlone(one)}
        {points !== null && <span className="font-normal sm:hidden">{`, ${points}`}</span>}
      </td>
      <td className={`py-1 pr-4 ${WIDE}`}>{points ?? '–'}</td>
      <td className={`py-1 pr-4 break-words ${WIDE}`}>{tags.join(', ')}</td>
      <td className={`py-1 pr-4 whitespace-nowrap ${WIDE}`}>{lastAudit === null ? '–' : longDay(lastAudit)}</td>
      {!isReader && (
        <td className="no-print py-1 whitespace-nowrap">
          <form method="post" data-pending="Un instant…">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              className="min-h-11 underline lg:min-h-8"
              aria-label={`${fleetWords.remove} ${unicode}`}
            >
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
    <form method="get" className="no-print mt-4 flex flex-wrap items-end gap-4">
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

/** Accepts a file, or lines. `list`: the text that was sent before and had an invalid line. */
export function FleetForm({ list }: { readonly list: string }) {
  return (
    <section aria-labelledby="ajouter" className="no-print border-t border-ink pt-6">
      <h2 id="ajouter" className="text-2xl">
        {fleetWords.adding}
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
    <p className="no-print mt-4 flex flex-wrap gap-x-6">
      <a href={path('csv')} className="inline-flex min-h-11 items-center underline">
        Télécharger en CSV
      </a>
      <a href={path('json')} className="inline-flex min-h-11 items-center underline">
        Télécharger en JSON
      </a>
    </p>
  );
}

/** The parts of the page: below two hundred rows nobody finds the rest. */
export function FleetIndex({ fleet: { domains, common } }: { readonly fleet: Pick<Fleet, 'domains' | 'common'> }) {
  if (domains.length < LONG) return null;
  return (
    <nav aria-label="Sur cette page" className="no-print mt-6">
      <ul className="flex flex-wrap gap-x-6">
        {[
          ...(common.length > 0 ? ([['communs', `${fleetWords.common} (${common.length})`]] as const) : []),
          ['ajouter', fleetWords.adding] as const,
          ['ensemble', fleetWords.whole] as const,
        ].map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Rows that fill a window. */
const LONG = 10;

/** What concerns all domains together. */
export function FleetWhole({ fleet, token }: { readonly fleet: Fleet; readonly token: string }) {
  return (
    <section aria-labelledby="ensemble" className="no-print border-t border-ink pt-6">
      <h2 id="ensemble" className="text-2xl">
        {fleetWords.whole}
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
