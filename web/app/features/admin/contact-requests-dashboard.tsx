import { contactRequestKinds, contactRequestKindWords, officeEndpoints } from '@rempart/contract';
import { AdminHead } from './admin-head.tsx';
import { Choice, useAsked } from './choice.tsx';
import { ContactRequestCard } from './contact-request-card.tsx';
import { Unread } from './unread.tsx';
import { useAnswer } from './use-loaded.ts';
import { useNow } from './use-now.ts';

const REFRESH_MS = 60_000;

/** All messages from the site's forms: waiting ones first, by their deadline. */
export function ContactRequestsDashboard({ secret }: { readonly secret: string }) {
  const [kind] = useAsked('kind');
  const [state] = useAsked('state');
  const contactRequests = useAnswer(
    officeEndpoints.contactRequests,
    {
      path: { secret },
      query: { ...(kind && { kind }), ...(state && { state }) },
    },
    REFRESH_MS,
  );
  const now = useNow(REFRESH_MS);
  return (
    <>
      <AdminHead title="Courriers" secret={secret} here="letters" />
      <Filters />
      <Unread what="Courriers" of={contactRequests} />
      {contactRequests.value?.length === 0 && (
        <p className="mt-8 text-lg">
          {kind === '' && state === '' ? 'Aucun courrier pour le moment.' : 'Aucun courrier ne correspond à ce choix.'}
        </p>
      )}
      <ul className="mt-6 space-y-4" aria-label="Courriers">
        {(contactRequests.value ?? []).map((request) => (
          <ContactRequestCard
            key={request.reference}
            request={request}
            secret={secret}
            now={now}
            onClosed={contactRequests.reload}
          />
        ))}
      </ul>
    </>
  );
}

function Filters() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Choice
        label="Nature"
        name="kind"
        choices={[['', 'Toutes'], ...contactRequestKinds.map((one) => [one, contactRequestKindWords[one]] as const)]}
      />
      <Choice
        label="État"
        name="state"
        choices={[
          ['', 'Tous'],
          ['open', 'À traiter'],
          ['closed', 'Traités'],
        ]}
      />
    </div>
  );
}
