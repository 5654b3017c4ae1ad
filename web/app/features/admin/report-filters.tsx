import { reportStandings, reportStatusWords } from '@rempart/contract';
import { Choice } from './choice.tsx';

interface ReportFiltersProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onExport: () => void;
}

/** The filters of the list of orders, and its export. */
export function ReportFilters({ typed, onType, onExport }: ReportFiltersProps) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      <label className="flex min-w-64 flex-1 items-center gap-3">
        <span className="text-sm font-medium">Chercher</span>
        <input
          type="search"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder="domaine, client, n°"
          className="w-full border border-ink bg-transparent px-3 py-2"
        />
      </label>
      <Choice
        label="Statut"
        name="status"
        choices={[['', 'Tous'], ...reportStandings.map((one) => [one, reportStatusWords[one]] as const)]}
      />
      <Choice
        label="Note"
        name="letter"
        choices={[['', 'Toutes'], ...'ABCDEF'.split('').map((one) => [one, one] as const)]}
      />
      <Choice
        label="Période"
        name="days"
        choices={[
          ['', 'Toute'],
          ['7', 'Sept jours'],
          ['30', 'Trente jours'],
          ['365', 'Un an'],
        ]}
      />
      <button type="button" onClick={onExport} className="cursor-pointer text-sm underline">
        Exporter (CSV)
      </button>
    </div>
  );
}
