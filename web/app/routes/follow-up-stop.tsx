import { longDay } from '@rempart/french';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext, foundIn } from '../context.ts';
import { primaryButton } from '../ui/field.tsx';
import { PageHead } from '../ui/page.tsx';
import { plainPage, unlistedHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Ne plus refaire l’analyse', 'Arrêter les nouvelles analyses offertes après une commande.');

export const headers = unlistedHeaders;

/** Reading changes nothing: mail programs open links automatically. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return foundIn(await context.get(apiContext).followUp(params['token'] ?? ''));
}

/** The button of the page, and the one-click request of a mail program (RFC 8058 §3.2), which sends no cookie and follows no redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  foundIn(await context.get(apiContext).stopFollowUps(params['token'] ?? ''));
  return { isStopped: true } as const;
}

export default function StopFollowUps() {
  const { domain, toCome } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title="Ne plus refaire l’analyse" />
      <div className="mt-10 max-w-prose border-t border-ink pt-8">
        {answer?.isStopped ? (
          <p role="status">
            C’est noté : l’analyse du domaine <strong className="break-words">{domain}</strong> ne sera plus refaite
            pour cette commande, et vous ne recevrez plus de comparaison. Votre rapport et ses liens restent les mêmes.
          </p>
        ) : toCome.length === 0 ? (
          <p>Il n’y a plus d’analyse à venir pour cette commande : rien d’autre ne vous sera envoyé.</p>
        ) : (
          <>
            <p>
              L’analyse du domaine <strong className="break-words">{domain}</strong> doit être refaite, sans frais, le{' '}
              {toCome.map(longDay).join(' et le ')}. Vous pouvez y renoncer.
            </p>
            <form method="post" className="mt-6">
              <button type="submit" className={primaryButton}>
                Ne plus refaire l’analyse
              </button>
            </form>
          </>
        )}
      </div>
    </>
  );
}
