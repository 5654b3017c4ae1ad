import { apiReference } from '../features/help/api.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta('API', 'La référence de l’API d’analyse : appels, codes, limites. Pas encore ouverte.');

export default function ApiReference() {
  return (
    <ReadingPage
      title="API"
      lead={
        <>
          <p className="border border-ink px-5 py-3 text-ink">
            <strong>Cette API n’est pas encore ouverte.</strong> Cette page en est la référence : ses adresses ne
            répondent pas encore, et aucune clé n’est délivrée.
          </p>
          <p className="mt-4">Lancer une analyse, la suivre, rapporter le PDF.</p>
        </>
      }
      sections={apiReference()}
    />
  );
}
