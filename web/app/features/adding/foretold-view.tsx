import type { ForetoldService, ShownRecord } from '@rempart/contract';
import type { ReactNode } from 'react';
import { Table } from '../../ui/prose.tsx';

/** What a service would make of a domain, and what to do instead. */
export function ForetoldView({ foretold }: { readonly foretold: ForetoldService }) {
  const { headline, grade, lookups, added, removed, losses, granted, broken, mended, unknown, instead } = foretold;
  return (
    <div className="prose">
      <p className="mt-4 text-xl font-medium" role="status">
        {headline}
      </p>
      <dl className="my-5 flex flex-wrap gap-x-10 gap-y-3">
        <Figure name="Note" before={grade.before} after={grade.after} />
        {lookups && <Figure name="Recherches DNS du SPF (dix au plus)" {...lookups} />}
      </dl>
      <Sentences title="Qui y perd" lines={losses} />
      <Sentences title="Ce que cela permet à des inconnus" lines={granted} />
      {broken.length > 0 && (
        <>
          <h3>Ce qui ne tiendrait plus</h3>
          <ul>
            {broken.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b> : {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <Sentences title="Ce que cela répare" lines={mended} />
      <Records title="Ce que le bouton ajoute" records={added} />
      <Records title="Ce qu’il retire" records={removed} />
      {instead && <Instead instead={instead} />}
      <Sentences title="Ce que nous ne savons pas" lines={unknown} />
      <p className="text-sm text-muted">
        Prédit d’après cette analyse et le projet de norme Domain Connect (draft-ietf-dconn-domainconnect-03). Certains
        hébergeurs DNS s’en écartent : plusieurs terminent tout SPF fusionné par « ~all ». Relisez ce que le vôtre
        annonce avant d’accepter.
      </p>
    </div>
  );
}

function Instead({ instead }: { readonly instead: NonNullable<ForetoldService['instead']> }) {
  return (
    <section aria-labelledby="plutot" className="mt-8 border-t border-ink pt-6">
      <h3 id="plutot">À faire plutôt</h3>
      <p>
        Refusez le bouton, et écrivez vous-même ces enregistrements, dans cet ordre. Note prédite : {instead.headline}
        {instead.lookups && `, ${instead.lookups.after} recherches DNS`}.
      </p>
      <Records title="À écrire" records={instead.records} />
      <Records title="À retirer en même temps" records={instead.removed} />
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function Figure({ name, before, after }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="ml-0 text-lg font-medium">
        {before} → {after}
      </dd>
    </div>
  );
}

function Sentences({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function Records({ title, records }: { readonly title: string; readonly records: readonly ShownRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Table
      caption={title}
      head={['Nom', 'Type', 'Valeur', 'À quoi il sert']}
      rows={records.map(({ name, type, value, role }) => [
        name,
        type,
        <code key={value} className="break-all">
          {value}
        </code>,
        role,
      ])}
    />
  );
}
