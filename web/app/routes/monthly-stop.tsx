import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { sharingWords } from '../features/watching/sharing-words.fr.ts';
import { primaryButton } from '../ui/field.tsx';
import { PageHead } from '../ui/page.tsx';
import { plainPage, unlistedHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta(sharingWords.monthlyOff, 'Arrêter l’envoi mensuel de la page d’un client.');

export const headers = unlistedHeaders;

/** Reading changes nothing: mail programs open links automatically. One that was used once more has nothing left to end. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).monthlyPage(params['token'] ?? '');
  return { client: found.ok ? found.value : null };
}

/** The button of the page, and the one-click request of a mail program (RFC 8058 §3.2), which sends no cookie and follows no redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  await context.get(apiContext).stopMonthlyPage(params['token'] ?? '');
  return { isStopped: true } as const;
}

export default function StopMonthlyPage() {
  const { client } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={sharingWords.monthlyOff} />
      <div className="mt-10 max-w-prose border-t border-ink pt-8">
        {answer || client === null ? (
          <p role="status">C’est fait : cette page ne vous est plus envoyée. Le client garde son lien.</p>
        ) : (
          <>
            <p>
              La page de <strong className="break-words">{client}</strong> vous arrive en PDF au début de chaque mois.
            </p>
            <form method="post" className="mt-6">
              <button type="submit" className={primaryButton}>
                {sharingWords.monthlyOff}
              </button>
            </form>
          </>
        )}
      </div>
    </>
  );
}
