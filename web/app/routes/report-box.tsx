import { reportBoxPath, statusOf } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { ReportBox } from '../features/senders/report-box-view.tsx';
import { PageHead } from '../ui/page.tsx';
import { linkedHeaders, plainPage, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Qui écrit en votre nom ?', 'Les rapports DMARC reçus à votre adresse, additionnés par jour.');

export const headers = linkedHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).reportBox(params['token'] ?? '');
  if (!found.ok) throw data(null, { status: statusOf(found.refusal.code) });
  return found.value;
}

/** The sums count in the result from now on; where that is refused the page does not change. */
export async function action({ params, context }: ActionFunctionArgs) {
  const key = params['token'] ?? '';
  const counted = await context.get(apiContext).countReports(key);
  if (!counted.ok && counted.refusal.code === 'NOT_FOUND') throw data(null, { status: 404 });
  return redirect(reportBoxPath(key), 303);
}

export default function ReceivedReports() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Qui écrit en votre nom ?"
        lead={
          <>
            Ce que les messageries racontent de <strong className="break-words">{view.domain}</strong>, jour après jour.
          </>
        }
      />
      <div className="senders mt-10 border-t border-ink pt-8">
        <ReportBox view={view} />
      </div>
    </>
  );
}
