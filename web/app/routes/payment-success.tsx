import { type OrderView, orderWords, SPECIMEN_ID } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { SpecimenPages } from '../features/analysis/specimen-pages.tsx';
import { type AskedOrder, answerWords, readAsked } from '../features/checkout/ask-order.fr.ts';
import { Download } from '../features/checkout/download.tsx';
import { LostLink } from '../features/checkout/lost-link.tsx';
import { OrderCard } from '../features/checkout/order-card.tsx';
import { useOrder } from '../features/checkout/use-order.ts';
import { BackLink } from '../ui/back-link.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { linkedHeaders, pageMeta } from '../ui/plain-page.ts';

export const headers = linkedHeaders;

/** Why a mailed link led here, with the HTTP status. */
const LINKS = {
  expire: { status: 410, title: 'Ce lien a expiré' },
  faux: { status: 403, title: 'Ce lien n’est pas valable' },
} as const;
type Fault = keyof typeof LINKS;

type Shown =
  | { readonly kind: 'specimen' | 'other' }
  | { readonly kind: 'link'; readonly fault: Fault }
  | { readonly kind: 'order'; readonly view: OrderView };

/**
 * The specimen without an id or with 1, the form alone where it was posted, else the order of this browser; a browser without an order gets
 * one page, whatever others ordered.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const fault = query.get('lien');
  if (fault !== null) {
    const known: Fault = fault === 'expire' ? 'expire' : 'faux';
    return data<Shown>({ kind: 'link', fault: known }, { status: LINKS[known].status });
  }
  if (query.has('suivi')) return data<Shown>({ kind: 'other' });
  const reportId = query.get('reportId') ?? SPECIMEN_ID;
  if (reportId === SPECIMEN_ID) return data<Shown>({ kind: 'specimen' });
  const order = await context.get(apiContext).order(reportId, request.headers.get('cookie'));
  if (!order.ok) throw data(null, { status: 404 });
  return data<Shown>(order.value.order ? { kind: 'order', view: order.value } : { kind: 'other' });
}

/** Where the form is posted without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = readAsked(await postedForm(request));
  if (!read.ok) return data<AskedOrder>({ typed: read.typed, faults: read.faults, told: '' }, { status: 400 });
  const { value } = read;
  const api = context.get(apiContext);
  const answer = await ('number' in value ? api.askState(value) : api.askLink(value));
  return data<AskedOrder>(
    { typed: { ...value }, faults: {}, told: answerWords(answer) },
    { status: answer.ok ? 200 : 429 },
  );
}

export function meta({ loaderData }: { readonly loaderData?: Shown }) {
  if (loaderData?.kind === 'order') {
    const { view } = loaderData;
    return pageMeta(orderWords[view.status].title, `Commande ${view.order?.number} : ${view.domain}.`);
  }
  if (loaderData?.kind === 'specimen')
    return pageMeta('Rapport d’exemple', 'Le rapport PDF d’un domaine fictif, tel qu’un acheteur le reçoit.');
  return pageMeta('Suivre une commande', 'Recevoir à nouveau le lien d’un rapport, ou savoir où en est une commande.');
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
  const shown = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <article>
      <BackLink />
      {shown.kind === 'order' ? (
        <Order initial={shown.view} />
      ) : shown.kind === 'specimen' ? (
        <Specimen />
      ) : (
        <Unknown shown={shown} />
      )}
      {shown.kind !== 'order' && (
        <section id="suivi" className="scroll-mt-6">
          <h2 className="mt-12 text-2xl">Où en est mon rapport ?</h2>
          <p className="mt-3 max-w-prose">
            Nous l’écrivons à l’adresse de la commande, avec le lien de téléchargement si le rapport est disponible.
            Rien ne s’affiche ici : ainsi, personne d’autre ne l’apprend.
          </p>
          <LostLink posted={posted} />
        </section>
      )}
      <p className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/" className="underline">
          Nouvelle Analyse
        </a>
        {shown.kind !== 'order' && (
          <a href="/support" className="underline">
            Assistance
          </a>
        )}
      </p>
    </article>
  );
}

function Unknown({ shown }: { readonly shown: Exclude<Shown, { readonly kind: 'specimen' | 'order' }> }) {
  return (
    <>
      <h1 className="mt-6 text-4xl sm:text-5xl">
        {shown.kind === 'link' ? LINKS[shown.fault].title : orderWords.none.title}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        {shown.kind === 'link'
          ? 'Un lien de téléchargement vaut trente jours et pour un seul rapport. Nous pouvons vous en envoyer un autre.'
          : orderWords.none.next({ email: null, dueAt: null })}
      </p>
    </>
  );
}

function Order({ initial }: { readonly initial: OrderView }) {
  const found = useOrder(initial.reportId, initial);
  const view = found === null || found === 'unknown' || found.order === null ? initial : found;
  return (
    <>
      <h1 className="mt-6 mb-8 text-4xl sm:text-5xl">{orderWords[view.status].title}</h1>
      <OrderCard view={view} />
    </>
  );
}

function Specimen() {
  return (
    <>
      <h1 className="mt-6 text-4xl sm:text-5xl">Rapport d’exemple</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Le rapport d’un domaine fictif, tel qu’un acheteur le reçoit. Chaque page porte la mention « Spécimen ».
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <p className="mb-6 text-muted">PDF Premium. État : Disponible.</p>
          <Download reportId={SPECIMEN_ID} label="Télécharger l’exemple (PDF)" />
          <SpecimenPages />
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
    </>
  );
}
