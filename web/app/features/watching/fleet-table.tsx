import { type Fleet, type FleetDomain, letterAlone, repairFormPath } from '@rempart/contract';
import { ActButton, Part, TextLink } from '../../ui/part.tsx';
import { Changed, Due, Forged, SmallFort } from './fleet-cells.tsx';
import { chosenDomains, type FleetChoice, lettersOf, NO_LETTER, tagsOf } from './fleet-order.ts';
import { fleetWords, progressWords } from './fleet-words.fr.ts';

/** On a phone tags stand below the name, and the days on the page of the result. */
const WIDE = 'max-sm:hidden';
const HEADS = [
  ['Domaine', ''],
  ['Note', ''],
  ['Un faux message', ''],
  ['Échéance', WIDE],
  ['Ce qui a changé', 'max-lg:hidden'],
  ['Étiquettes', WIDE],
] as const;

interface FleetTableProps {
  readonly fleet: Pick<Fleet, 'domains'>;
  readonly choice: FleetChoice;
  readonly isReader?: boolean;
}

/** The letters of all domains, filtered by tag and letter, in the chosen order. A read-only link cannot stop any. */
export function FleetTable({ fleet: { domains }, choice, isReader = false }: FleetTableProps) {
  if (domains.length === 0)
    return <p className="max-w-prose">{isReader ? fleetWords.emptyForReader : fleetWords.empty}</p>;
  const shown = chosenDomains(domains, choice);
  const measured = domains.filter(({ lastAudit }) => lastAudit !== null).length;
  return (
    <Part id="notes" title="Notes" className="border-t border-ink pt-6">
      <p className="mt-2">{progressWords(measured, domains.length)}</p>
      <Filters domains={domains} choice={choice} />
      {shown.length === 0 ? (
        <p className="mt-6">{fleetWords.none}</p>
      ) : (
        <section
          className="mt-6 max-[23rem]:overflow-x-auto sm:max-lg:overflow-x-auto print:overflow-visible"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is too wide it is scrolled, by the keyboard too
          tabIndex={0}
          aria-label="Tableau des notes"
        >
          <table className="w-full border-collapse text-left sm:min-w-[44rem] print:text-sm">
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
    </Part>
  );
}

function Row({ one, isReader }: { readonly one: FleetDomain; readonly isReader: boolean }) {
  const { id, unicode, tags, points, lastAudit } = one;
  return (
    <tr className="keeps border-b border-soft align-baseline">
      <Name of={one} isReader={isReader} />
      <td className="py-1 pr-3 font-semibold sm:pr-4 sm:whitespace-nowrap">
        <span className="mr-2 float-left max-sm:hidden">
          <SmallFort of={one} />
        </span>
        {lastAudit === null ? <span className="font-normal text-muted">{fleetWords.waiting}</span> : letterAlone(one)}
        {points !== null && <span className="block text-xs font-normal text-muted">{points} points</span>}
      </td>
      <td className="py-1 pr-3 text-sm sm:pr-4">
        <Forged of={one} />
      </td>
      <td className={`py-1 pr-4 text-sm ${WIDE}`}>
        <Due of={one} />
      </td>
      <td className="py-1 pr-4 max-lg:hidden">{lastAudit === null ? '–' : <Changed of={one} />}</td>
      <td className={`py-1 pr-4 break-words ${WIDE}`}>{tags.join(', ')}</td>
      {!isReader && (
        <td className="no-print py-1 whitespace-nowrap">
          <ActButton
            intent="stop"
            id={id}
            className="min-h-11 underline lg:min-h-8"
            aria-label={`${fleetWords.remove} ${unicode}`}
          >
            Arrêter
          </ActButton>
        </td>
      )}
    </tr>
  );
}

function Name({ of: { unicode, tags, reportId }, isReader }: { readonly of: FleetDomain; readonly isReader: boolean }) {
  return (
    <th scope="row" className="max-w-64 min-w-24 py-1 pr-3 font-normal wrap-anywhere sm:pr-4">
      {reportId === null ? (
        unicode
      ) : (
        <>
          <TextLink to={`/analyse/${reportId}`}>{unicode}</TextLink>
          {!isReader && (
            <a
              href={repairFormPath(reportId)}
              className="no-print block py-1 text-sm underline"
              aria-label={`Réparer ${unicode}`}
            >
              Réparer
            </a>
          )}
        </>
      )}
      {tags.length > 0 && <span className="block text-sm text-muted sm:hidden">{tags.join(', ')}</span>}
    </th>
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

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, word: string])[];
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
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
