import { SERVICES_PATH } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { ServiceList } from '../features/services/service-list.tsx';
import { PageHead } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta(
    'Avant de cliquer',
    'Un service propose de brancher votre domaine en un clic : ce que son bouton change à votre SPF, à votre DMARC et à vos e-mails.',
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('service') ?? '';
  return { asked, services: await context.get(apiContext).services(asked) };
}

export default function Services() {
  const { asked, services } = useLoaderData<typeof loader>();
  return (
    <article>
      <PageHead
        title="Avant de cliquer"
        lead="Brancher un outil d’envoi à votre domaine tient désormais en un clic. Ce clic peut remplacer votre DMARC, publier un second SPF ou déplacer votre messagerie. Voici, pour chaque service, ce que son bouton écrit."
      />
      <form method="get" action={SERVICES_PATH} className="no-print mt-8 flex flex-wrap items-end gap-3">
        <label className="grow sm:max-w-md">
          <span className="block font-medium">Je vais ajouter…</span>
          <input
            name="service"
            type="search"
            defaultValue={asked}
            autoComplete="off"
            maxLength={80}
            className="mt-1 w-full border border-ink bg-ground px-3 py-2.5"
          />
        </label>
        <button type="submit" className="bg-ink px-5 py-2.5 font-medium text-ground">
          Chercher
        </button>
      </form>
      <ServiceList services={services} asked={asked} />
    </article>
  );
}
