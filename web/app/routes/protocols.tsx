import { type CatalogueProtocol, protocolIds, severityWords } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ProtocolPage } from '../content/protocol-page.ts';
import { protocolPages } from '../content/protocol-pages.fr.ts';
import { protocolCards } from '../content/protocols.fr.ts';
import { apiContext } from '../context.ts';
import { PageHead, SectionIndex } from '../ui/page.tsx';
import { Items } from '../ui/part.tsx';
import { PlaceMark } from '../ui/place-mark.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';
import { Outside, Table } from '../ui/prose.tsx';

export const handle = plainPage;
export const meta = () =>
  pageMeta(
    'Les douze protocoles',
    'Ce que sont SPF, DKIM, DMARC, MTA-STS, BIMI et les autres, pourquoi les auditer, et chaque règle que nous vérifions.',
  );

export function loader({ context }: LoaderFunctionArgs) {
  const { protocols, rulesVersion } = context.get(apiContext).catalogue();
  return { rulesVersion, protocols: protocols.toSorted((one, other) => rank(one) - rank(other)) };
}

const rank = ({ id }: CatalogueProtocol) => protocolIds.indexOf(id);

export default function Protocols() {
  const { protocols, rulesVersion } = useLoaderData<typeof loader>();
  const rules = protocols.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <article>
      <PageHead
        title="Les douze protocoles"
        lead={
          <>
            Douze protocoles autour de votre nom. Pour chacun : ce qu’il est, pourquoi le regarder, et ce que nous
            vérifions exactement, soit {rules} règles en tout.
          </>
        }
        note={`Barème ${rulesVersion} ; les règles et leurs poids ci-dessous sont lus dans le moteur d’analyse.`}
      />
      <p className="no-print mt-6">
        <a href="/#analyse" className="inline-block bg-ink px-5 py-2.5 font-medium text-ground no-underline">
          Lancer l’audit de votre domaine
        </a>
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-8 border-t border-ink pt-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionIndex sections={protocols.map(({ id }) => ({ id, title: protocolCards[id].title }))} />
        <div className="min-w-0">
          {protocols.map((protocol) => (
            <ProtocolSection key={protocol.id} protocol={protocol} />
          ))}
        </div>
      </div>
    </article>
  );
}

function ProtocolSection({ protocol: { id, axis, rules } }: { readonly protocol: CatalogueProtocol }) {
  const { title, steps } = protocolCards[id];
  const { definition, purpose, why, consequences, example } = protocolPages[id];
  return (
    <section
      aria-labelledby={id}
      className="protocol prose border-soft not-first:mt-14 not-first:border-t not-first:pt-10"
    >
      <div className="flex items-start justify-between gap-6">
        <h2 id={id}>{title}</h2>
        <PlaceMark of={id} className="h-16 shrink-0" />
      </div>
      <p className="text-lg">{definition}</p>
      <h3>À quoi il sert</h3>
      <p>{purpose}</p>
      <h3>Pourquoi l’auditer</h3>
      <p>{why}</p>
      <h3>Ce qui arrive sinon</h3>
      <ul>
        <Items of={consequences} />
      </ul>
      <blockquote>
        <p className="font-sans text-sm text-muted not-italic">Exemple fictif</p>
        <p>{example}</p>
      </blockquote>
      <h3>Ce que nous vérifions</h3>
      <p>
        {Object.values(steps).join(', ')} : {rules.length} règles.{' '}
        {axis === null ? 'BIMI ne pèse pas dans la note.' : `Elles comptent surtout sur l’axe « ${axis} ».`}
      </p>
      <Rules rules={rules} title={title} />
      <Sources {...protocolPages[id]} />
    </section>
  );
}

function Rules({ rules, title }: { readonly rules: CatalogueProtocol['rules']; readonly title: string }) {
  return (
    <details className="folds">
      <summary>Les {rules.length} règles et leur poids</summary>
      <Table
        caption={`${title} : règles, poids et références`}
        head={['Règle', 'Gravité', 'Points', 'Référence']}
        rows={rules.map(({ title, severity, points, reference }) => [
          title,
          severityWords[severity],
          points,
          reference,
        ])}
      />
    </details>
  );
}

function Sources({ standards, article }: ProtocolPage) {
  return (
    <p className="text-sm text-muted">
      Textes :{' '}
      {standards.map(({ name, url }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Outside href={url}>{name}</Outside>
        </span>
      ))}
      .
      {article && (
        <>
          {' '}
          À lire : <a href={`/blog/${article}`}>l’article du blog</a>.
        </>
      )}
    </p>
  );
}
