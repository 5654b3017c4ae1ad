import { product } from '@rempart/brand';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { Figures } from '../features/about/figures.tsx';
import { measuredOf } from '../features/about/measured.ts';
import { ClaimList } from '../features/legal/claim-list.tsx';
import { heldClaims } from '../features/legal/claims.ts';
import { loadPublisher } from '../features/legal/publisher.ts';
import { ReadingPage, type Section } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';
import { Given } from '../ui/prose.tsx';

export const handle = plainPage;
export const meta = () => pageMeta('À propos', 'Une mission, quatre valeurs, et qui nous sommes.');

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  return { ...loadPublisher({ context }), measured: measuredOf(api.catalogue(), await api.status()) };
}

export default function About() {
  const { operator, facts, measured } = useLoaderData<typeof loader>();
  const claims = heldClaims(facts.claims, new Date());
  const sections: readonly Section[] = [
    { id: 'mission', title: 'La mission', body: <Mission /> },
    { id: 'valeurs', title: 'Quatre valeurs', body: <Values /> },
    {
      id: 'equipe',
      title: 'Qui sommes-nous',
      body:
        facts.team.length > 0 ? (
          <ul>
            {facts.team.map(({ name, role }) => (
              <li key={name}>
                <strong>{name}</strong>, {role}
              </li>
            ))}
          </ul>
        ) : (
          <p>
            Un projet porté par <Given value={operator.publicationDirector} />.{' '}
            <a href="/legal-notice">Mentions légales</a>
          </p>
        ),
    },
    { id: 'chiffres', title: 'Des chiffres', body: <Figures declared={facts.figures} measured={measured} /> },
    ...(claims.length > 0
      ? [{ id: 'certifications', title: 'Certifications', body: <ClaimList claims={claims} /> }]
      : []),
  ];
  return (
    <ReadingPage
      title="À propos"
      lead="Nous disons l’état de vos réglages, et le premier à changer."
      sections={sections}
    />
  );
}

function Mission() {
  return (
    <>
      <p>
        Un e-mail à votre nom peut ne pas venir de vous. Les réglages qui en protègent existent depuis des années :
        quelques lignes dans l’annuaire public du domaine (DNS), que l’on ne voit pas d’ordinaire.
      </p>
      <p>
        {product.name} les regarde pour vous, dit dans quel état ils sont et par lequel commencer. En français, pour la
        personne qui dirige comme pour son informaticien.
      </p>
    </>
  );
}

function Values() {
  return (
    <dl>
      <dt>La preuve d’abord</dt>
      <dd>Chaque constat montre la question posée et la réponse reçue. Vous pouvez le refaire sans nous.</dd>
      <dt>Le silence n’est pas une absence</dt>
      <dd>Ce que nous n’avons pas pu mesurer est nommé, et ne compte ni pour vous ni contre vous.</dd>
      <dt>Le calme</dt>
      <dd>
        Pas d’alarme ni de stock qui s’épuise. Le seul compte à rebours est celui du paiement : il se met en pause, et
        ne mène nulle part tant que vous n’avez pas donné vos deux accords.
      </dd>
      <dt>La retenue</dt>
      <dd>Peu de connexions chez les autres, peu de données chez nous, aucune liste publique de mauvais élèves.</dd>
    </dl>
  );
}
