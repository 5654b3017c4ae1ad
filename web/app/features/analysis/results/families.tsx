import type { AnalysisResults } from '@rempart/contract';
import { OUTCOME_COLOURS, OUTCOME_MARKS } from '../colours.ts';
import { families, outcomeWords } from '../words.fr.ts';
import { ProtocolCard } from './protocol-card.tsx';

/** The twelve protocols in four families, as the legend of the plan. */
export function Families({ results }: { readonly results: AnalysisResults }) {
  const byId = new Map(results.protocols.map((protocol) => [protocol.id, protocol]));
  return (
    <section aria-labelledby="protocoles" className="mt-16">
      <h2 id="protocoles" className="text-3xl">
        Protocoles de Sécurité Analysés
      </h2>
      <Signs />
      {families.map(({ id, title, about, protocols: ids }) => (
        <section
          key={id}
          aria-labelledby={`famille-${id}`}
          className="mt-8 grid gap-x-10 border-t border-ink pt-4 lg:grid-cols-[15rem_minmax(0,1fr)] print:block"
        >
          <div className="print:break-after-avoid">
            <h3 id={`famille-${id}`} className="text-xl">
              {title}
            </h3>
            <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>
          </div>
          <ul className="mt-4 lg:mt-0 print:columns-2 print:gap-x-8">
            {ids.map((protocol) => {
              const result = byId.get(protocol);
              return result && <ProtocolCard key={protocol} about={results} result={result} />;
            })}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** The meaning of the signs before the words. */
function Signs() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-0.5 text-xs text-muted" aria-label="Les signes">
      {(['pass', 'warn', 'fail', 'unknown', 'info', 'notApplicable'] as const).map((outcome) => (
        <li key={outcome} className="whitespace-nowrap">
          <span aria-hidden="true" className={`mr-1 inline-block w-3 text-center ${OUTCOME_COLOURS[outcome]}`}>
            {OUTCOME_MARKS[outcome]}
          </span>
          {outcomeWords[outcome]}
        </li>
      ))}
    </ul>
  );
}
