import { useLoaderData } from 'react-router';
import { accessibility } from '../features/legal/accessibility.tsx';
import { loadPublisher } from '../features/legal/publisher.ts';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () => pageMeta('Accessibilité', 'État de conformité, contenus difficiles, contact et recours.');

export default function Accessibility() {
  const publisher = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Accessibilité"
      lead="Où en est ce site, et à qui le dire quand il vous résiste."
      sections={accessibility(publisher)}
    />
  );
}
