import { fleetReaderFilePath } from '@rempart/contract';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { CommonFaults } from '../features/watching/common-faults.tsx';
import { readFleetChoice } from '../features/watching/fleet-order.ts';
import { FleetTable } from '../features/watching/fleet-table.tsx';
import { Downloads } from '../features/watching/fleet-view.tsx';
import { sharingWords } from '../features/watching/sharing-words.fr.ts';
import { ExpiredPage } from '../ui/expired-page.tsx';
import { PageHead } from '../ui/page.tsx';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta(sharingWords.readerTitle, 'Les notes de tous les domaines d’un parc.');

export const headers = secretHeaders;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const found = await context.get(apiContext).readerFleet(token);
  if (!found.ok) return data(null, { status: 404 });
  const { domains, common } = found.value;
  return { domains, common, token, choice: readFleetChoice(new URL(request.url).searchParams) };
}

export default function FleetReader() {
  const shown = useLoaderData<typeof loader>();
  if (shown === null) return <ExpiredPage title={sharingWords.readerTitle} words={sharingWords.closed} />;
  const { domains, common, token, choice } = shown;
  return (
    <>
      <PageHead title={sharingWords.readerTitle} lead={sharingWords.readerLead} />
      <div className="mt-8 space-y-12">
        <FleetTable fleet={{ domains }} choice={choice} isReader />
        <CommonFaults faults={common} />
        {domains.length > 0 && <Downloads path={(format) => fleetReaderFilePath(token, format)} />}
      </div>
    </>
  );
}
