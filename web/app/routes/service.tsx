import { SERVICES_PATH, type ServiceButton, type ServicePage } from '@rempart/contract';
import { ofName } from '@rempart/french';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { PageHead } from '../ui/page.tsx';
import { Items } from '../ui/part.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';
import { CodeBlock, Day, Table } from '../ui/prose.tsx';

export const handle = plainPage;
export const meta = ({ loaderData }: { readonly loaderData?: ServicePage | null }) =>
  pageMeta(
    `${loaderData?.provider ?? 'Service'} et votre domaine`,
    `Ce que le bouton de ${loaderData?.provider ?? 'ce service'} écrit dans votre zone DNS, et à quoi prendre garde pour vos e-mails.`,
  );

export async function loader({ params, context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext).service(params['service'] ?? '');
  return answer.ok ? answer.value : data(null, { status: 404 });
}

export default function Service() {
  const service = useLoaderData<typeof loader>();
  if (!service) return <Unknown />;
  const { provider, buttons, seenOn, words, facts } = service;
  return (
    <article>
      <PageHead
        title={`${provider} et votre domaine`}
        lead={
          words?.adds ?? `Ce que les boutons ${ofName(provider)} écrivent dans votre zone DNS, et à quoi prendre garde.`
        }
        note={
          buttons.length > 0 && (
            <>
              D’après les modèles publics de Domain Connect au <Day iso={seenOn} />. Certains hébergeurs DNS s’en
              écartent : plusieurs terminent tout SPF fusionné par « ~all ».
            </>
          )
        }
      />
      {words && (
        <p className="mt-6 max-w-prose border-l-4 border-ink pl-4">
          <b>À quoi prendre garde :</b> {words.beware}
        </p>
      )}
      {buttons.map((button) => (
        <Button key={button.id} button={button} />
      ))}
      {facts.length > 0 && <Known facts={facts} />}
      <p className="no-print mt-10">
        <a className="underline" href={SERVICES_PATH}>
          Tous les services
        </a>
      </p>
    </article>
  );
}

function Known({ facts }: { readonly facts: ServicePage['facts'] }) {
  return (
    <section className="prose mt-10 border-t border-ink pt-8" aria-label="Ce que nous savons de ce service">
      <Table
        caption="Ce que nous savons de ce service, et de quand"
        head={['Quoi', 'Valeurs', 'Vu']}
        rows={facts.map(({ about, values, seenOn: day, by }) => [
          about,
          values.join(', '),
          <span key={about}>
            le <Day iso={day} /> ({by})
          </span>,
        ])}
      />
    </section>
  );
}

function Unknown() {
  return (
    <PageHead
      title="Service inconnu"
      lead={
        <>
          Nous ne connaissons pas ce service. <a href={SERVICES_PATH}>Voir tous les services</a>.
        </>
      }
    />
  );
}

function Button({ button: { id, name, records, adds, warnings, hostRequired } }: { readonly button: ServiceButton }) {
  return (
    <section className="prose mt-10 border-t border-ink pt-8" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {hostRequired && <p>Ce bouton s’applique à un sous-domaine que vous choisissez.</p>}
      {warnings.length > 0 && (
        <>
          <h3>À quoi prendre garde</h3>
          <ul>
            <Items of={warnings} />
          </ul>
        </>
      )}
      {adds.length > 0 && (
        <>
          <h3>Ce qu’il ajoute</h3>
          <ul>
            <Items of={adds} />
          </ul>
        </>
      )}
      <Table
        caption="Les enregistrements, tels que le service les écrit (entre « % », ce qu’il complète)"
        head={['Nom', 'Type', 'Valeur']}
        rows={records.map(({ name: host, type, value }) => [host, type, <code key={value}>{value}</code>])}
      />
      <h3>Essayer sur votre domaine</h3>
      <p>La commande ne change rien : elle dit la note avant et après, et ce qui ne tiendrait plus.</p>
      <CodeBlock>{`npx rempart before --service ${id} votre-domaine.fr`}</CodeBlock>
    </section>
  );
}
