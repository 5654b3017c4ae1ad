import { useLoaderData } from 'react-router';
import { ClaimList } from '../features/legal/claim-list.tsx';
import { heldClaims } from '../features/legal/claims.ts';
import { loadPublisher } from '../features/legal/publisher.ts';
import { security } from '../features/legal/security.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () =>
  pageMeta(
    'Sécurité',
    'Chiffrement, accès, surveillance, incidents : ce qui est vrai de ce code, et comment signaler une faille.',
  );

export default function Security() {
  const { facts } = useLoaderData<typeof loader>();
  const claims = heldClaims(facts.claims, new Date());
  return (
    <ReadingPage
      title="Sécurité"
      lead="Ce qui est vrai du code qui vous répond, et rien de plus."
      note="Politique du 21 novembre 2026"
      sections={security(facts, claims.length > 0 ? <ClaimList claims={claims} /> : null)}
    />
  );
}
