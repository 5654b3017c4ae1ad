import { fleetPath, WATCHING_PATH, type WatchAddresses } from '@rempart/contract';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, originContext } from '../context.ts';
import { Act, WatchedDomainView } from '../features/watching/watched-domain.tsx';
import { doneWords, unknownReports, watchListWords } from '../features/watching/words.fr.ts';
import { PageHead } from '../ui/page.tsx';
import { Part, TextLink } from '../ui/part.tsx';
import { Notice } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta(watchListWords.title, 'Ce qui a changé, ce qui arrive à échéance, et comment arrêter.');

export const headers = secretHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).watchedDomains(params['token'] ?? '');
  const origin = context.get(originContext);
  const fleet = fleetPath(params['token'] ?? '');
  return found.ok ? { domains: found.value, origin, fleet } : data({ domains: null, origin, fleet }, { status: 404 });
}

type Done = keyof typeof doneWords;

export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  const form = await postedForm(request);
  const id = String(form.get('id') ?? '');
  const api = context.get(apiContext);
  const done = async (intent: Done, work: Promise<{ readonly ok: boolean }>) => {
    const { ok } = await work;
    return ok ? { done: intent, addresses: null } : data(null, { status: 404 });
  };
  switch (form.get('intent')) {
    case 'stop':
      return done('stop', api.stopWatched(token, id));
    case 'stop-all':
      return done('stop-all', api.stopWatched(token, null));
    case 'badge-on':
      return done('badge-on', api.setWatchBadge(token, id, true));
    case 'badge-off':
      return done('badge-off', api.setWatchBadge(token, id, false));
    case 'reports-on': {
      const { ok } = await api.linkReports(token, id, String(form.get('link') ?? ''));
      return ok
        ? { done: 'reports-on' as const, addresses: null }
        : data({ done: null, addresses: null }, { status: 404 });
    }
    case 'reports-off':
      return done('reports-off', api.unlinkReports(token, id));
    case 'forget': {
      const { ok } = await api.forgetWatcher(token);
      return ok ? redirect(`${WATCHING_PATH}?efface=oui`, 303) : data(null, { status: 404 });
    }
    case 'addresses': {
      const renewed = await api.renewWatchAddresses(token);
      return renewed.ok ? { done: 'addresses' as const, addresses: renewed.value } : data(null, { status: 404 });
    }
    default:
      return data(null, { status: 400 });
  }
}

export default function WatchList() {
  const { domains, origin, fleet } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={watchListWords.title} lead={domains === null ? undefined : watchListWords.lead} />
      <div className="mt-8 max-w-4xl">
        {answer && (
          <div className="mb-8">
            <Notice kind={answer.done === null ? 'fault' : 'done'}>
              <p>{answer.done === null ? unknownReports : doneWords[answer.done]}</p>
              {answer.addresses && <Addresses addresses={answer.addresses} />}
            </Notice>
          </div>
        )}
        {domains === null ? (
          <Expired />
        ) : domains.length === 0 ? (
          <Empty />
        ) : (
          <>
            {domains.map((watched) => (
              <WatchedDomainView key={watched.id} watched={watched} origin={origin} />
            ))}
            <Whole fleet={fleet} hasWatched={domains.some(({ state }) => state === 'confirmed')} />
          </>
        )}
      </div>
    </>
  );
}

function Addresses({ addresses: { feed, calendar } }: { readonly addresses: WatchAddresses }) {
  return (
    <dl className="mt-3 space-y-2">
      <dt className="font-semibold">Pour un lecteur de flux (Atom)</dt>
      <dd>
        <a href={feed} className="break-all underline">
          {feed}
        </a>
      </dd>
      <dt className="font-semibold">Pour un agenda (iCalendar)</dt>
      <dd>
        <a href={calendar} className="break-all underline">
          {calendar}
        </a>
      </dd>
    </dl>
  );
}

function Expired() {
  return (
    <>
      <Notice kind="fault">{watchListWords.expired}</Notice>
      <p className="mt-6">
        <TextLink to={WATCHING_PATH}>Recevoir un nouveau lien</TextLink>
      </p>
    </>
  );
}

function Empty() {
  return (
    <>
      <p className="max-w-prose">{watchListWords.empty}</p>
      <p className="mt-4">
        <TextLink to="/">Analyser un domaine</TextLink>
      </p>
    </>
  );
}

/** What concerns all domains together. */
function Whole({ fleet, hasWatched }: { readonly fleet: string; readonly hasWatched: boolean }) {
  return (
    <Part id="tout" title="Pour tous vos domaines" className="border-t border-ink pt-6">
      <p className="mt-4">
        <TextLink to="/">Surveiller un autre domaine</TextLink> : lancez son analyse, sa page le propose.
      </p>
      <p className="mt-4">
        <TextLink to={fleet}>Tous vos domaines dans un tableau</TextLink> : ajoutez une liste entière, comparez les
        notes, voyez les défauts communs.
      </p>
      {hasWatched && (
        <div className="mt-6 max-w-prose">
          <h3 className="text-lg">Flux et agenda</h3>
          <p className="mt-2">
            Les changements dans un lecteur de flux, les échéances dans votre agenda. Si vous avez déjà des adresses, en
            demander de nouvelles met fin aux anciennes.
          </p>
          <Act intent="addresses" words={watchListWords.addresses} />
        </div>
      )}
      <div className="mt-6">
        <h3 className="text-lg">Arrêter</h3>
        {hasWatched && <Act intent="stop-all" words={watchListWords.stopAll} isQuiet />}
        <Act intent="forget" words={watchListWords.forget} isQuiet />
      </div>
    </Part>
  );
}
