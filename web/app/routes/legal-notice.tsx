import { useLoaderData } from 'react-router';
import { legalNotice } from '../features/legal/legal-notice.tsx';
import { loadPublisher } from '../features/legal/publisher.ts';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () => pageMeta('Mentions légales', 'Qui édite ce site, qui l’héberge, comment l’écrire.');

export default function LegalNotice() {
  const publisher = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Mentions légales"
      lead="Qui édite ce site, qui l’héberge, et comment leur écrire."
      sections={legalNotice(publisher)}
    />
  );
}
