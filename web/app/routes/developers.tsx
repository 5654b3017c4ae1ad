import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { originContext } from '../context.ts';
import { developerSections } from '../features/help/developers.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { englishPage, pageMeta } from '../ui/plain-page.ts';

const TITLE = 'For developers';
const LEAD = 'Audit the mail and DNS security of domains from a terminal, a pipeline or your own program.';

export const handle = englishPage;
export const meta = () => pageMeta(TITLE, LEAD);

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: context.get(originContext) };
}

export default function Developers() {
  const { origin } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title={TITLE}
      lead={LEAD}
      sections={developerSections(origin)}
      words={{ back: 'Back to the home page', index: 'On this page' }}
    />
  );
}
