import { fleetClientPath } from '@rempart/contract';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { ClientView } from '../features/watching/client-view.tsx';
import { Closed } from '../features/watching/sharing-view.tsx';
import { PageHead } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => [
  ...pageMeta('Vos domaines', 'Les notes de vos domaines, et ce qu’il faut faire d’abord.'),
  { name: 'robots', content: 'noindex' },
];

/** Its address is a secret: other sites never get it as a referrer (`same-origin`, on every page). */
export function headers() {
  return { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const found = await context.get(apiContext).clientPage(token);
  return found.ok ? { page: found.value, path: fleetClientPath(token) } : data(null, { status: 404 });
}

export default function FleetClient() {
  const shown = useLoaderData<typeof loader>();
  if (shown !== null) return <ClientView {...shown} />;
  return (
    <>
      <PageHead title="Vos domaines" />
      <Closed />
    </>
  );
}
