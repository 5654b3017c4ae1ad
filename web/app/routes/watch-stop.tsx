import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext, foundIn } from '../context.ts';
import { primaryButton } from '../ui/field.tsx';
import { PageHead } from '../ui/page.tsx';
import { plainPage, unlistedHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta('Arrêter la surveillance', 'Arrêter la surveillance de domaines.');

export const headers = unlistedHeaders;

/** Reading changes nothing: mail programs open links automatically. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return foundIn(await context.get(apiContext).watchLink(params['token'] ?? '', 'stop'));
}

/** The button of the page, and the one-click request of a mail program (RFC 8058 §3.2), which sends no cookie and follows no redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  foundIn(await context.get(apiContext).stopWatch(params['token'] ?? ''));
  return { isStopped: true } as const;
}

export default function StopWatch() {
  const { domain, state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const what =
    domain === null ? (
      'tous les domaines de cette adresse'
    ) : (
      <>
        le domaine <strong className="break-words">{domain}</strong>
      </>
    );
  return (
    <>
      <PageHead title="Arrêter la surveillance" />
      <div className="mt-10 max-w-prose border-t border-ink pt-8">
        {answer?.isStopped ? (
          <p role="status">
            C’est noté : nous ne surveillons plus {what} pour vous, et vous ne recevrez plus de message à ce sujet.
          </p>
        ) : state === 'stopped' ? (
          <p>C’est déjà fait : nous ne surveillons plus {what} pour vous.</p>
        ) : (
          <>
            <p>Nous surveillons {what} pour vous, et vous écrivons quand quelque chose change.</p>
            <form method="post" className="mt-6">
              <button type="submit" className={primaryButton}>
                Ne plus surveiller
              </button>
            </form>
          </>
        )}
      </div>
    </>
  );
}
