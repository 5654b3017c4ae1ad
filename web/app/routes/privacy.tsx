import { useLoaderData } from 'react-router';
import { privacy } from '../features/legal/privacy.tsx';
import { loadPublisher } from '../features/legal/publisher.ts';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () =>
  pageMeta('Données personnelles', 'Ce que nous traitons, pourquoi, combien de temps, et vos droits.');

export default function Privacy() {
  const publisher = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Données personnelles"
      lead="Le moins possible, pas plus longtemps que nécessaire, et rien à des tiers qui n’en ont pas besoin."
      note="Version du 22 novembre 2026"
      sections={privacy(publisher)}
    />
  );
}
