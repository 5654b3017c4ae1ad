import { ofName } from '@rempart/french';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext, foundIn } from '../context.ts';
import { TestMessage } from '../features/test-message/test-message-view.tsx';
import { PageHead } from '../ui/page.tsx';
import { linkedHeaders, plainPage, unlistedMeta } from '../ui/plain-page.ts';

/** Seconds between two polls, while a message is awaited. */
const LOOK_SECONDS = 2;

export const handle = plainPage;
export const meta = () => unlistedMeta('Votre message d’essai', 'Ce qu’un message réel montre de votre messagerie.');

export const headers = linkedHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  return foundIn(await context.get(apiContext).testMessage(params['token'] ?? ''));
}

export default function ReceivedTestMessage() {
  const view = useLoaderData<typeof loader>();
  const isAwaited = view.state === 'waiting' || view.state === 'judging';
  return (
    <>
      <PageHead
        title="Votre message d’essai"
        lead={
          <>
            À propos de{' '}
            <a href={`/analyse/${view.reportId}`} className="break-words underline">
              l’analyse {ofName(view.domain)}
            </a>
            .
          </>
        }
      />
      <div
        id="essai"
        data-renew={isAwaited ? LOOK_SECONDS : 0}
        aria-live="polite"
        className="mt-10 border-t border-ink pt-8"
      >
        <TestMessage view={view} />
      </div>
      {isAwaited && (
        <noscript>
          <p className="mt-6">Rechargez cette page après l’envoi pour lire le résultat.</p>
        </noscript>
      )}
    </>
  );
}
