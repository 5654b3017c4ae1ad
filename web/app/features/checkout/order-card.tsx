import { type OrderView, WITHDRAW_HERE } from '@rempart/contract';
import { dayAndHour, euros, longMoment } from '@rempart/french';
import { Download } from './download.tsx';
import { isPaid, labelOf, mayBuy, nextOf } from './order-words.fr.ts';
import { retryAddress } from './retry.ts';
import { Timeline } from './timeline.tsx';

/** An order for its buyer, in every state: what was bought, its state, what comes next, and what can be downloaded. */
export function OrderCard({ view }: { readonly view: OrderView }) {
  const { order, status, domain, reportId } = view;
  const isDue = isPaid(status) && order?.sentAt === null && order.dueAt !== null;
  return (
    <div className="max-w-2xl">
      <dl className="grid gap-x-8 gap-y-4 border-y border-ink py-5 sm:grid-cols-2">
        <Fact term="Domaine">
          <span className="font-mono wrap-anywhere">{domain}</span>
        </Fact>
        <Fact term="Commande">
          <span className="whitespace-nowrap">{order?.number}</span>
          {order && <span className="font-normal text-muted">, {euros(order.amountCents)}</span>}
        </Fact>
        <Fact term="État">{labelOf(view)}</Fact>
        {isDue && order.dueAt && <Fact term="Promis">au plus tard {dayAndHour(order.dueAt)}</Fact>}
        {order?.sentAt && <Fact term="Envoyé">{longMoment(order.sentAt)}</Fact>}
        <Fact term="Format">PDF Premium</Fact>
      </dl>
      <p role="status" className="mt-5 max-w-prose">
        {nextOf(view)}
      </p>
      {view.downloadable && (
        <div className="mt-5">
          <Download reportId={reportId} label="Télécharger le rapport (PDF)" />
        </div>
      )}
      {mayBuy(status) && (
        <p className="mt-5">
          <a
            href={status === 'failed' ? retryAddress(reportId) : `/analyse/${reportId}#rapports`}
            className="inline-block bg-ink px-6 py-3 font-medium text-ground"
          >
            {status === 'failed' ? 'Réessayer' : 'Revenir au résultat'}
          </a>
        </p>
      )}
      <Timeline view={view} />
      <OrderLinks view={view} />
    </div>
  );
}

/** Further links for a buyer. */
export function OrderLinks({ view: { order, reportId, status } }: { readonly view: OrderView }) {
  const hasContract = order !== null && order.paidAt !== null && isPaid(status);
  return (
    <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {order?.invoice && (
        <a href={`/api/invoice/${reportId}`} className="underline">
          Télécharger la facture (PDF)
        </a>
      )}
      <a href={`/analyse/${reportId}`} className="underline">
        Revoir le résultat
      </a>
      <a href="/support" className="underline">
        Assistance
      </a>
      {hasContract && (
        <a href={`/retractation?commande=${order.number}`} className="underline">
          {WITHDRAW_HERE}
        </a>
      )}
    </p>
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
