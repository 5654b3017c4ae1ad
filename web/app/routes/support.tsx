import { type SiteFacts, WITHDRAW_HERE } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';
import { Given, Table } from '../ui/prose.tsx';

export const handle = plainPage;
export const meta = () =>
  pageMeta('Support', 'Retrouver un rapport, renoncer à un achat, signaler une visite, poser une question.');

export function loader({ context }: LoaderFunctionArgs) {
  const { supportHours, answerDelay, supportTiers } = context.get(apiContext).facts();
  return { supportHours, answerDelay, supportTiers };
}

export default function Support() {
  const levels = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Support"
      lead="Le chemin le plus court vers ce que vous cherchez."
      sections={[
        { id: 'rapport', title: 'Où en est mon rapport ?', body: <Orders /> },
        {
          id: 'retractation',
          title: 'Changer d’avis',
          body: (
            <p>
              Consommateur, vous pouvez vous rétracter en ligne : <a href="/retractation">{WITHDRAW_HERE}</a>.
            </p>
          ),
        },
        { id: 'erreur', title: 'Un constat vous paraît faux', body: <WrongFinding /> },
        { id: 'visite', title: 'Vos serveurs ont reçu notre visite', body: <Visited /> },
        {
          id: 'niveaux',
          title: 'Délais de réponse',
          body: (
            <>
              <Levels levels={levels} />
              <p>
                L’<a href="/status">état du service</a> dit si une panne est en cours.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}

function Orders() {
  return (
    <>
      <p>
        Ouvrez l’adresse de votre commande dans le navigateur qui a payé : elle dit où en est le rapport, et le donne
        dès qu’il est disponible. Ailleurs, demandez à recevoir à nouveau le lien, à l’adresse de la commande seulement.
      </p>
      <p>
        <a href="/payment-success">Retrouver mon rapport</a>
      </p>
    </>
  );
}

function WrongFinding() {
  return (
    <>
      <p>
        Regardez sa preuve : elle donne la question posée, la réponse et l’heure. Si le réglage vient de changer,
        attendez la durée de vie (TTL) de l’enregistrement et relancez. Si la preuve elle-même est mal jugée, c’est à
        nous de corriger : <a href="/contact?objet=Question">écrivez-nous</a> avec l’adresse de l’analyse.
      </p>
      <p>
        La <a href="/documentation">documentation</a> et les <a href="/faqs">questions fréquentes</a> répondent souvent
        plus vite que nous.
      </p>
    </>
  );
}

function Visited() {
  return (
    <p>
      <a href="/documentation#visites">Nous reconnaître</a>, <a href="/documentation#refuser">refuser nos analyses</a>,
      ou <a href="/contact?objet=Signaler+un+scan">signaler un scan</a>.
    </p>
  );
}

type Levels = Pick<SiteFacts, 'supportHours' | 'answerDelay' | 'supportTiers'>;

/** The levels that the operator declares; without any, the general one. */
function Levels({ levels: { supportTiers, supportHours, answerDelay } }: { readonly levels: Levels }) {
  if (supportTiers.length > 0)
    return (
      <Table
        caption="Niveaux de support"
        head={['Niveau', 'Pour qui', 'Délai de réponse', 'Horaires']}
        rows={supportTiers.map((tier) => [
          tier.name,
          tier.for,
          tier.answerDelay,
          tier.hours ?? <Given key={tier.name} value={supportHours} />,
        ])}
      />
    );
  return (
    <>
      <p>
        Un seul niveau de support est ouvert, <strong>Basique</strong> : il est compris pour tous, par écrit.
      </p>
      <ul>
        <li>
          Délai de réponse : <Given value={answerDelay} />
        </li>
        <li>
          Horaires : <Given value={supportHours} />
        </li>
      </ul>
    </>
  );
}
