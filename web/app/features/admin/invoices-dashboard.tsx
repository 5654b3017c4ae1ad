import { type AdminInvoice, officeEndpoints } from '@rempart/contract';
import { euros } from '@rempart/french';
import { AdminHead } from './admin-head.tsx';
import { save, showPdf } from './files.ts';
import { adminFile } from './session.ts';
import { Unread } from './unread.tsx';
import { ActLine, useAct } from './use-act.tsx';
import { useAnswer } from './use-loaded.ts';
import { SAVED, shortMoment } from './words.fr.ts';

/** Invoices and credit notes, newest first; each opens as it was sent. */
export function InvoicesDashboard({ secret }: { readonly secret: string }) {
  const invoices = useAnswer(officeEndpoints.invoices, { path: { secret } });
  const { last, isBusy, act } = useAct();

  function exportAll() {
    const file = adminFile(officeEndpoints.exportInvoices, { path: { secret } });
    void act(
      file.then((content) => save(content, 'factures.csv')),
      SAVED,
    );
  }

  function open({ number }: AdminInvoice) {
    void act(
      showPdf(() => adminFile(officeEndpoints.invoice, { path: { secret, number } })),
      '',
    );
  }

  return (
    <>
      <AdminHead title="Factures" secret={secret} here="invoices" />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">
          Numérotées sans trou, figées à leur émission. Une commande remboursée a aussi un avoir.
        </p>
        <button
          type="button"
          disabled={isBusy}
          onClick={exportAll}
          className="cursor-pointer border border-ink px-4 py-2 font-medium"
        >
          Exporter (CSV)
        </button>
      </div>
      <ActLine of={last} />
      <Unread what="Factures" of={invoices} />
      {invoices.value?.length === 0 && <p className="mt-8 text-lg">Aucune facture pour le moment.</p>}
      {invoices.value && invoices.value.length > 0 && (
        <ul className="mt-4 border-t border-ink" aria-label="Factures">
          {invoices.value.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} onOpen={() => open(invoice)} />
          ))}
        </ul>
      )}
    </>
  );
}

function InvoiceRow({ invoice, onOpen }: { readonly invoice: AdminInvoice; readonly onOpen: () => void }) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-b border-soft py-3 md:grid-cols-[10rem_9rem_minmax(0,1fr)_7rem]">
      <button type="button" onClick={onOpen} className="cursor-pointer text-left font-medium underline">
        {invoice.number}
      </button>
      <span className="text-sm text-muted">{shortMoment(invoice.issuedAt)}</span>
      <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
        {invoice.buyer} · {invoice.domain} · <span className="whitespace-nowrap">{invoice.orderNumber}</span>
        {invoice.kind === 'credit' && ' · avoir'}
        {invoice.isDemonstration && ' · démonstration'}
      </span>
      <span className="text-right tabular-nums">{euros(invoice.cents)}</span>
    </li>
  );
}
