import { useLoaderData } from 'react-router';
import { loadPublisher } from '../features/legal/publisher.ts';
import { usage } from '../features/legal/usage.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () =>
  pageMeta(
    'Conditions d’utilisation',
    'Les règles de l’analyse gratuite : domaines permis, nature des tests, confidentialité.',
  );

export default function Usage() {
  const publisher = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Conditions d’utilisation"
      lead="Les règles de l’analyse gratuite, en huit points."
      note="Version 2026-11"
      numbered
      sections={usage(publisher)}
    />
  );
}
