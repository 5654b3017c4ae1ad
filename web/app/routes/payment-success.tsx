import { type OrderView, SPECIMEN_ID, WITHDRAW_HERE } from '@house/contract';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { SpecimenPages } from '../features/analysis/specimen-pages.tsx';
import { Download } from '../features/checkout/download.tsx';
import { LostLink } from '../features/checkout/lost-link.tsx';
import { isPaid, statusWords } from '../features/checkout/order-words.fr.ts';
import { Timeline } from '../features/checkout/timeline.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { pageMeta } from '../ui/plain-page.ts';

export function headers() {
  return { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'private, no-store' };
}

/** The specimen without an id or with 1, else what the server knows of the order. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<OrderView | null> {
  const reportId = new URL(request.url).searchParams.get('reportId') ?? SPECIMEN_ID;
  if (reportId === SPECIMEN_ID) return null;
  const order = await context.get(apiContext).order(reportId, request.headers.get('cookie'));
  if (!order.ok) throw data(null, { status: 404 });
  return order.value;
}

export function meta() {
  return pageMeta('Votre rapport', 'Suivre une commande et télécharger le rapport PDF, ou voir un exemple.');
}

const CONTENTS = [
  'L’essentiel en une page, pour qui décide',
  'Le plan d’action par ordre de priorité, avec l’effet de chaque action sur la note',
  'Une fiche par protocole, et les preuves de chaque constat',
  'Les enregistrements à publier, avec le retour en arrière',
  'Les gestes chez vos prestataires, et le message à leur transmettre',
  'Le calendrier de toutes les échéances',
];

export default function PaymentSuccess() {
  const view = useLoaderData<typeof loader>();
  const paid = view !== null && isPaid(view.status);
  const title = view === null ? 'Rapport d’exemple' : paid ? 'Paiement Confirmé !' : 'Votre commande';
  return (
    <article>
      <BackLink />
      <h1 className="mt-6 text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        {view === null
          ? 'Le rapport d’un domaine fictif, tel qu’un acheteur le reçoit. Chaque page porte la mention « Spécimen ».'
          : paid
            ? 'Le reçu du paiement est envoyé par e-mail. Le rapport suit, dès qu’une personne l’a relu.'
            : 'Voici ce que nous savons de cette commande.'}
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <dl className="grid max-w-2xl gap-x-8 gap-y-4 border-y border-ink py-5 sm:grid-cols-3">
            <Fact term="Rapport">
              <span className="font-mono text-sm break-all">{view?.reportId ?? SPECIMEN_ID}</span>
            </Fact>
            <Fact term="Format">PDF Premium</Fact>
            <Fact term="État">
              {view === null
                ? 'Disponible'
                : view.status === 'none'
                  ? 'Aucun paiement connu'
                  : statusWords[view.status]}
            </Fact>
          </dl>
          <div className="mt-8">
            {view === null ? (
              <>
                <Download reportId={SPECIMEN_ID} label="Télécharger l’exemple (PDF)" />
                <SpecimenPages />
              </>
            ) : view.downloadable ? (
              <Download reportId={view.reportId} label="Télécharger le rapport (PDF)" />
            ) : (
              paid && (
                <p className="max-w-prose">
                  Le téléchargement s’ouvrira ici, dans le navigateur qui a payé, et par le lien de l’e-mail.
                </p>
              )
            )}
            {view?.order && (
              <div className="max-w-2xl">
                <Timeline view={view} />
              </div>
            )}
          </div>
        </div>
        <section>
          <h2 className="text-2xl">Ce que contient le rapport</h2>
          <ul className="mt-3 max-w-prose">
            {CONTENTS.map((line) => (
              <li key={line} className="border-b border-soft py-2 text-sm">
                {line}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <h2 className="mt-12 text-2xl">Vous avez perdu le lien ?</h2>
      <LostLink />
      <p className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/" className="underline">
          Nouvelle Analyse
        </a>
        <a href="/support" className="underline">
          Assistance
        </a>
        <a href="/retractation" className="underline">
          {WITHDRAW_HERE}
        </a>
      </p>
    </article>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1 font-medium">{children}</dd>
    </div>
  );
}
