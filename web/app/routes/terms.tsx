import { TERMS_VERSION } from '@rempart/contract';
import { useLoaderData } from 'react-router';
import { loadPublisher } from '../features/legal/publisher.ts';
import { terms } from '../features/legal/terms.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () =>
  pageMeta('Conditions générales de vente', 'Prix, commande, livraison, rétractation et garanties du rapport d’audit.');

export default function Terms() {
  const publisher = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Conditions générales de vente"
      lead="Ce que vous achetez, ce qu’il coûte, quand vous le recevez, et comment y renoncer."
      note={`Version ${TERMS_VERSION}`}
      numbered
      sections={terms(publisher)}
    />
  );
}
