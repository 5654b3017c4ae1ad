import {
  type Fleet,
  type FleetAdded,
  fleetFilePath,
  fleetSharingPath,
  MOST_WATCHED,
  watchListPath,
} from '@rempart/contract';
import type { ReactNode } from 'react';
import { Part, TextLink } from '../../ui/part.tsx';
import { Submit } from '../../ui/plain/form.tsx';
import { fleetWords, lineFaultWords } from './fleet-words.fr.ts';
import { sharingWords } from './sharing-words.fr.ts';
import { Act } from './watched-domain.tsx';

/** Accepts a file, or lines. `list`: the text that was sent before and had an invalid line. */
export function FleetForm({ list }: { readonly list: string }) {
  return (
    <Part id="ajouter" title={fleetWords.adding} className="no-print border-t border-ink pt-6">
      <ListForm intent="add" list={list} button={fleetWords.add} />
    </Part>
  );
}

interface ListFormProps {
  readonly intent: string;
  readonly list: string;
  readonly button: string;
  readonly children?: ReactNode;
}

/** A list of domains; `children`: what else is asked with it. */
export function ListForm({ intent, list, button, children }: ListFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      data-pending="Lecture de la liste…"
      className="mt-4 max-w-2xl space-y-5"
    >
      <input type="hidden" name="intent" value={intent} />
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
      {children}
      <Submit>{button}</Submit>
    </form>
  );
}

/** What is wrong with the lines of a list. */
export function LineFaults({ faults }: { readonly faults: FleetAdded['faults'] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5">
      {faults.map((fault) => (
        <li key={fault.line} className="break-words">
          {lineFaultWords(fault)}
        </li>
      ))}
    </ul>
  );
}

/** The table as files. */
export function Downloads({ path }: { readonly path: (format: 'csv' | 'json' | 'xlsx') => string }) {
  return (
    <p className="no-print mt-4 flex flex-wrap gap-x-6">
      <a href={path('csv')} className="inline-flex min-h-11 items-center underline">
        Télécharger en CSV
      </a>
      <a href={path('xlsx')} className="inline-flex min-h-11 items-center underline">
        Télécharger pour Excel
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
    <Part id="ensemble" title={fleetWords.whole} className="no-print border-t border-ink pt-6">
      {fleet.domains.length > 0 && (
        <>
          <Downloads path={(format) => fleetFilePath(token, format)} />
          <p className="mt-4 max-w-prose">
            <TextLink to={fleetSharingPath(token)}>{sharingWords.title}</TextLink> : un lien qui ne fait que lire, ou
            une page à votre nom pour chaque client.
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
        <TextLink to={watchListPath(token)}>
          L’historique de chaque domaine, et comment tout arrêter ou effacer
        </TextLink>
      </p>
    </Part>
  );
}
