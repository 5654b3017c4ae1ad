import type { ProtocolResult } from '@house/contract';
import { families } from '../words.fr.ts';
import { ProtocolCard } from './protocol-card.tsx';

/** The twelve protocols in four families, as the legend of the plan. */
export function Families({ protocols }: { readonly protocols: readonly ProtocolResult[] }) {
  const byId = new Map(protocols.map((protocol) => [protocol.id, protocol]));
  return (
    <section aria-labelledby="protocoles" className="mt-16">
      <h2 id="protocoles" className="text-3xl">
        Protocoles de Sécurité Analysés
      </h2>
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
          <ul className="mt-4 lg:mt-0">
            {ids.map((protocol) => {
              const result = byId.get(protocol);
              return result && <ProtocolCard key={protocol} result={result} />;
            })}
          </ul>
        </section>
      ))}
    </section>
  );
}
