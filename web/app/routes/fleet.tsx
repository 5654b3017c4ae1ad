import { type FleetAdded, WATCHING_PATH } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { CommonFaults } from '../features/watching/common-faults.tsx';
import { listIn } from '../features/watching/file-text.ts';
import { readFleetChoice } from '../features/watching/fleet-order.ts';
import { FleetTable } from '../features/watching/fleet-table.tsx';
import { FleetForm, FleetIndex, FleetWhole, LineFaults } from '../features/watching/fleet-view.tsx';
import { addedWords, fleetWords } from '../features/watching/fleet-words.fr.ts';
import { watchListWords } from '../features/watching/words.fr.ts';
import { ExpiredPage } from '../ui/expired-page.tsx';
import { PageHead } from '../ui/page.tsx';
import { Notice } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta(fleetWords.title, 'Les notes de tous vos domaines, et les défauts qu’ils partagent.');

export const headers = secretHeaders;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const found = await context.get(apiContext).fleet(token);
  if (!found.ok) return data(null, { status: 404 });
  return { fleet: found.value, token, choice: readFleetChoice(new URL(request.url).searchParams) };
}

interface Outcome {
  readonly told: string | null;
  readonly refusal: string | null;
  readonly faults: FleetAdded['faults'];
  /** The list as it was typed, for correction. */
  readonly list: string;
}

const nothing: Outcome = { told: null, refusal: null, faults: [], list: '' };

export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  const api = context.get(apiContext);
  const form = await postedForm(request);
  const refused = (refusal: string, list = '') => data<Outcome>({ ...nothing, refusal, list }, { status: 400 });
  const done = async (told: string, work: Promise<{ readonly ok: boolean }>) =>
    (await work).ok ? { ...nothing, told } : refused(watchListWords.expired);
  switch (form.get('intent')) {
    case 'stop':
      return done(fleetWords.removed, api.stopWatched(token, String(form.get('id') ?? '')));
    case 'weekly-on':
      return done(fleetWords.weekly, api.setFleetWeekly(token, true));
    case 'weekly-off':
      return done(fleetWords.daily, api.setFleetWeekly(token, false));
    case 'add': {
      const list = await listIn(form);
      if (form.get('entitled') !== 'oui') return refused(fleetWords.notEntitled, list);
      const added = await api.addToFleet(token, { list, entitled: 'oui' });
      if (!added.ok) return refused(`${added.refusal.message}.`, list);
      if (added.value.faults.length > 0)
        return data<Outcome>(
          { ...nothing, refusal: fleetWords.faulty, faults: added.value.faults, list },
          { status: 400 },
        );
      return { ...nothing, told: addedWords(added.value) };
    }
    default:
      return refused(watchListWords.expired);
  }
}

export default function FleetPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (shown === null)
    return (
      <ExpiredPage
        title={fleetWords.title}
        words={watchListWords.expired}
        again={{ to: WATCHING_PATH, words: 'Recevoir un nouveau lien' }}
      />
    );
  const { fleet, token, choice } = shown;
  return (
    <>
      <PageHead title={fleetWords.title} lead={fleetWords.lead} />
      {answer && (
        <div className="mt-8 max-w-2xl">
          <Notice kind={answer.refusal === null ? 'done' : 'fault'}>
            <p>{answer.refusal ?? answer.told}</p>
            <LineFaults faults={answer.faults} />
          </Notice>
        </div>
      )}
      <FleetIndex fleet={fleet} />
      <div className="mt-8 space-y-12">
        <FleetTable fleet={fleet} choice={choice} />
        <CommonFaults faults={fleet.common} />
        <FleetForm list={answer?.list ?? ''} />
        <FleetWhole fleet={fleet} token={token} />
      </div>
    </>
  );
}
