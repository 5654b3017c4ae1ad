import { analysisEndpoints, isOpen, type ProtocolResult, protocolIds, sortBySeverity } from '@rempart/contract';
import { protocolCards, verdictWords } from '../../content/protocols.fr.ts';
import { Columns } from '../../ui/columns.tsx';
import { BastionMark } from '../../ui/fort.tsx';
import { readingAddress } from '../analysis/results/reading.ts';
import { Unread } from './unread.tsx';
import { useAnswer } from './use-loaded.ts';
import { keptWords } from './words.fr.ts';

/** The report's findings per protocol, each with a link to its proof: read before the report is sent. */
export function FindingTable({ reportId }: { readonly reportId: string }) {
  const results = useAnswer(analysisEndpoints.results, { path: { id: reportId } });
  const byId = new Map(results.value?.protocols.map((protocol) => [protocol.id, protocol]));
  return (
    <section aria-labelledby="constats" className="border-t border-ink pt-4 md:col-span-2">
      <h3 id="constats" className="text-lg">
        Constats
      </h3>
      <Unread what="Constats" of={results} />
      {results.value && (
        <table className="mt-2 w-full border-collapse text-sm max-sm:block">
          <caption className="sr-only">Par protocole</caption>
          <thead className="sr-only">
            <Columns names={['Protocole', 'Verdict', 'Constats', 'Preuves']} />
          </thead>
          <tbody className="max-sm:block">
            {protocolIds.map((id) => {
              const protocol = byId.get(id);
              return protocol && <Row key={id} protocol={protocol} reportId={reportId} />;
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

const cell = 'border-b border-soft py-2 pr-4 align-top max-sm:block max-sm:border-0 max-sm:py-0.5 max-sm:pr-0';

interface RowProps {
  readonly protocol: ProtocolResult;
  readonly reportId: string;
}

function Row({ protocol: { id, verdict, checks }, reportId }: RowProps) {
  const open = sortBySeverity(checks.filter(isOpen));
  const { title } = protocolCards[id];
  return (
    <tr className="max-sm:block max-sm:border-b max-sm:border-soft max-sm:py-2">
      <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
        <span className="flex items-center gap-2">
          <BastionMark bastion={{ state: verdict }} className="w-5 shrink-0" />
          {title}
        </span>
      </th>
      <td className={`${cell} whitespace-nowrap`}>{verdictWords[verdict]}</td>
      <td className={`${cell} w-full wrap-anywhere`}>
        {open.length > 0 ? (
          <ul className="space-y-1">
            {open.map((check) => (
              <li key={check.id}>
                {check.found} <span className="mono text-xs text-muted">{check.id}</span>
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{keptWords(checks.filter(({ outcome }) => outcome === 'pass').length)}</span>
        )}
      </td>
      <td className={`${cell} pr-0 whitespace-nowrap`}>
        <a href={readingAddress(reportId, 'whole', id)} target="_blank" rel="noreferrer" className="underline">
          Preuves<span className="sr-only"> de {title}</span>
        </a>
      </td>
    </tr>
  );
}
