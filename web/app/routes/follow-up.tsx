import { type FollowUpView, followUpStopPath } from '@rempart/contract';
import { longDay, ofName } from '@rempart/french';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { apiContext, foundIn } from '../context.ts';
import { BeforeAfterView } from '../features/follow-up/before-after.tsx';
import { standingWords } from '../features/follow-up/words.fr.ts';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { plainPage, unlistedHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta('Avant, après', 'Ce qui a changé depuis le rapport, et ce qui reste à faire.');

export const headers = unlistedHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  return foundIn(await context.get(apiContext).followUp(params['token'] ?? ''));
}

export default function FollowUp() {
  const view = useLoaderData<typeof loader>();
  const { domain, days, compared } = view;
  return (
    <>
      <PageHead
        title="Avant, après"
        lead={
          <>
            Le domaine <strong className="break-words">{domain}</strong>, {days} jours après le rapport.
          </>
        }
      />
      <div className="mt-10 border-t border-ink pt-8">
        {compared ? <BeforeAfterView compared={compared} /> : <p className="max-w-prose">{standingWords(view)}</p>}
        <Next view={view} />
        {compared && (
          <p className="mt-8 max-w-prose text-sm text-muted">
            Les deux analyses sont jugées avec les règles d’aujourd’hui : la note d’avant peut différer de celle qui est
            imprimée dans le rapport. Ce qui n’a pas pu être mesuré n’est jamais compté comme un changement.
          </p>
        )}
      </div>
    </>
  );
}

function Next({ view: { domain, reportId, toCome } }: { readonly view: FollowUpView }) {
  const { token = '' } = useParams();
  return (
    <ul className="mt-10 space-y-2">
      {reportId && (
        <li>
          <TextLink to={`/analyse/${reportId}`}>Lire la nouvelle analyse {ofName(domain)} en entier</TextLink>
        </li>
      )}
      <li>
        <TextLink to={`/?domaine=${encodeURIComponent(domain)}`}>Refaire l’analyse maintenant</TextLink>
      </li>
      {toCome.length > 0 && (
        <li>
          {toCome.length === 1 ? 'Une autre analyse est prévue' : 'D’autres analyses sont prévues'} le{' '}
          {toCome.map(longDay).join(' et le ')}. <TextLink to={followUpStopPath(token)}>Ne plus en recevoir</TextLink>
        </li>
      )}
    </ul>
  );
}
