import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { documentation } from '../features/help/documentation.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta(
    'Documentation',
    'La méthode, le barème et ses plafonds, les questions posées, les ports, et comment nous refuser.',
  );

export function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  return { catalogue: api.catalogue(), scanner: api.scanner(), facts: api.facts() };
}

export default function Documentation() {
  const documented = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Documentation"
      lead="Comment nous regardons, comment nous jugeons, et tout ce que vos serveurs voient de nous."
      note={`Barème ${documented.catalogue.rulesVersion} ; poids, plafonds et ports sont lus dans le moteur.`}
      sections={documentation(documented)}
    />
  );
}
