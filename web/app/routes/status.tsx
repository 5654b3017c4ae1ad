import { PROBE_SECONDS } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { StatusView } from '../features/status/status-view.tsx';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => pageMeta('État du service', 'Des mesures réelles toutes les deux minutes, sur 90 jours.');

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).status();
}

export default function Status() {
  return (
    <>
      <PageHead
        title="État du service"
        lead="Des sondes réelles, toutes les deux minutes. Ce qui n’a pas été mesuré n’est pas chiffré."
      />
      <div id="mesures" data-renew={PROBE_SECONDS} className="mt-10 max-w-3xl border-t border-ink pt-8">
        <StatusView status={useLoaderData<typeof loader>()} />
      </div>
      <p className="mt-12 max-w-[68ch] text-sm text-muted">
        Les sondes tournent sur la même machine que le service : elles ne voient pas une panne de la machine entière, ni
        de son réseau. Ces temps-là se lisent comme des jours moins mesurés. Les mêmes chiffres, pour les machines :{' '}
        <TextLink to="/api/status">/api/status</TextLink>.
      </p>
    </>
  );
}
