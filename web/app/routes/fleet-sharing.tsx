import { type FleetLinkMade, fleetPath, fleetSharingPath, MOST_LOGO_BYTES, providerLogoPath } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { LinkForm, LinkList, LinkOnce, ProviderForm } from '../features/watching/sharing-view.tsx';
import { sharingWords } from '../features/watching/sharing-words.fr.ts';
import { watchListWords } from '../features/watching/words.fr.ts';
import { ExpiredPage } from '../ui/expired-page.tsx';
import { PageHead } from '../ui/page.tsx';
import { Part, TextLink } from '../ui/part.tsx';
import { Notice } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta(sharingWords.title, 'Qui peut lire les notes de vos domaines.');

export const headers = secretHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const api = context.get(apiContext);
  const [fleet, sharing] = await Promise.all([api.fleet(token), api.fleetSharing(token)]);
  if (!fleet.ok || !sharing.ok) return data(null, { status: 404 });
  return { domains: fleet.value.domains, sharing: sharing.value, token };
}

interface Outcome {
  readonly made: FleetLinkMade | null;
  readonly told: string | null;
  readonly refusal: string | null;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  const api = context.get(apiContext);
  const form = await postedForm(request);
  const nothing: Outcome = { made: null, told: null, refusal: null };
  const refused = (refusal: string, status = 400) => data<Outcome>({ ...nothing, refusal }, { status });
  const field = (name: string) => String(form.get(name) ?? '');
  switch (form.get('intent')) {
    case 'share': {
      const made = await api.shareFleet(token, { name: field('name'), of: field('of') });
      return made.ok ? { ...nothing, made: made.value } : refused(`${made.refusal.message}.`);
    }
    case 'revoke': {
      const { ok } = await api.revokeFleetLink(token, field('id'));
      return ok ? { ...nothing, told: sharingWords.revoked } : refused(sharingWords.gone, 404);
    }
    case 'monthly-on':
    case 'monthly-off': {
      const isWanted = form.get('intent') === 'monthly-on';
      const { ok } = await api.setMonthlyPage(token, field('id'), isWanted);
      const told = isWanted ? sharingWords.monthlyBegun : sharingWords.monthlyEnded;
      return ok ? { ...nothing, told } : refused(sharingWords.gone, 404);
    }
    case 'provider': {
      const kept = await api.setProvider(token, { name: field('provider'), logo: await logoIn(form) });
      return kept.ok ? { ...nothing, told: sharingWords.kept } : refused(`${kept.refusal.message}.`);
    }
    default:
      return refused(watchListWords.expired);
  }
}

/** What is to become of the logo; of a file that is too large only its size counts. */
async function logoIn(form: FormData): Promise<Uint8Array | 'remove' | null> {
  const file = form.get('logo');
  if (file instanceof File && file.size > 0)
    return new Uint8Array(await file.slice(0, MOST_LOGO_BYTES + 1).arrayBuffer());
  return form.get('remove') === 'oui' ? 'remove' : null;
}

export default function FleetSharingPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (shown === null) return <ExpiredPage title={sharingWords.title} words={watchListWords.expired} />;
  const { domains, sharing, token } = shown;
  return (
    <>
      <PageHead title={sharingWords.title} lead={sharingWords.lead} />
      {answer && (
        <div className="mt-8 max-w-2xl">
          <Notice kind={answer.refusal === null ? 'done' : 'fault'}>
            {answer.made ? <LinkOnce {...answer.made} /> : (answer.told ?? answer.refusal)}
          </Notice>
        </div>
      )}
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-ink pt-8 md:grid-cols-2">
        <Part id="liens" title="Liens">
          <LinkList links={sharing.links} />
        </Part>
        <div className="space-y-10">
          <Part id="nouveau" title="Nouveau lien">
            <LinkForm domains={domains} />
          </Part>
          <Part id="profil" title={sharingWords.profile}>
            <ProviderForm provider={sharing.provider} logo={providerLogoPath(fleetSharingPath(token))} />
          </Part>
        </div>
      </div>
      <p className="mt-10">
        <TextLink to={fleetPath(token)}>Revenir au parc</TextLink>
      </p>
    </>
  );
}
