import { cookies } from '../features/legal/cookies.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta('Cookies', 'Tout ce que ce site garde dans votre navigateur, et comment en décider.');

export default function Cookies() {
  return (
    <ReadingPage
      title="Cookies"
      lead="Tout ce que ce site peut garder dans votre navigateur, élément par élément."
      sections={cookies}
    />
  );
}
