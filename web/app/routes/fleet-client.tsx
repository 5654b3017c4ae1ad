import { fleetClientPath } from '@rempart/contract';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { ClientView } from '../features/watching/client-view.tsx';
import { sharingWords } from '../features/watching/sharing-words.fr.ts';
import { ExpiredPage } from '../ui/expired-page.tsx';
import { plainPage, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta('Vos domaines', 'Les notes de vos domaines, et ce qu’il faut faire d’abord.');

/** Its address is a secret: other sites never get it as a referrer (`same-origin`, on every page). */
export function headers({ loaderHeaders }: { readonly loaderHeaders: Headers }) {
  const again = loaderHeaders.get('Refresh');
  return { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store', ...(again !== null && { Refresh: again }) };
}

/** Until what is to be done first has been drawn, in seconds. */
const AGAIN = { headers: { Refresh: '3' } };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const found = await context.get(apiContext).clientPage(token);
  if (!found.ok) return data(null, { status: 404 });
  return data({ page: found.value, path: fleetClientPath(token) }, found.value.preparing > 0 ? AGAIN : {});
}

export default function FleetClient() {
  const shown = useLoaderData<typeof loader>();
  if (shown === null) return <ExpiredPage title="Vos domaines" words={sharingWords.closed} />;
  return <ClientView {...shown} />;
}
