import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { originContext } from '../context.ts';
import { apiReference } from '../features/help/api.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => pageMeta('API', 'La référence de l’API d’analyse : appels, exemples, codes, limites.');

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: context.get(originContext) };
}

export default function ApiReference() {
  const { origin } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="API"
      lead="Lancer une analyse, la suivre, télécharger le PDF."
      sections={apiReference(origin)}
    />
  );
}
