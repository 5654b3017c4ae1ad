import { clockTime } from '@rempart/french';
import { useDeferredValue, useState } from 'react';
import { AdminHead, Counters } from './admin-head.tsx';
import { AlertList } from './alert-list.tsx';
import { OrderPanel } from './order-panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReadingFault } from './unread.tsx';
import { ActLine } from './use-act.tsx';
import { useReportDesk } from './use-report-desk.ts';
import { sentNote } from './words.fr.ts';

/** All orders: waiting, to be reviewed, sent. */
export function ReportsDashboard({ secret }: { readonly secret: string }) {
  const [typed, setTyped] = useState('');
  const desk = useReportDesk(secret, useDeferredValue(typed.trim()));
  const { list, counts } = desk;
  return (
    <>
      <AdminHead title="Rapports" secret={secret} here="reports" />
      <Counters
        counts={[
          ['En attente de validation', counts?.toValidate ?? null],
          ['Rapports générés', counts?.generated ?? null],
          ['Emails envoyés', counts?.sent ?? null],
          ['Paiements en attente', counts?.unpaid ?? null],
        ]}
      />
      <AlertList alerts={desk.alerts} onOpen={desk.open} onClose={desk.closeAlert} />
      <ReportFilters typed={typed} onType={setTyped} onExport={desk.keepExport} />
      <ActLine of={desk.last} />
      {list.fault && (
        <ReadingFault space="mt-4" onRetry={list.reload}>
          La liste n’a pas pu être lue : {list.fault}.{list.at && ` Voici celle de ${clockTime(list.at)}.`}
        </ReadingFault>
      )}
      <Orders desk={desk} />
      {desk.mayHaveOlder && (
        <button type="button" onClick={desk.showOlder} className="mt-4 cursor-pointer border border-ink px-4 py-2">
          Afficher les commandes plus anciennes
        </button>
      )}
      {list.value?.some(({ emailSent, isWritten }) => emailSent && !isWritten) && (
        <p className="mt-6 text-sm text-muted">{sentNote}</p>
      )}
      {list.at && <p className="mt-6 text-sm text-muted">Vérifié à {clockTime(list.at)}</p>}
      {desk.openId !== null && (
        <OrderPanel key={desk.openId} secret={secret} id={desk.openId} onClose={desk.close} onChanged={desk.reload} />
      )}
    </>
  );
}

function Orders({ desk }: { readonly desk: ReturnType<typeof useReportDesk> }) {
  const { value, fault } = desk.list;
  if (value === null) return fault ? null : <p className="mt-8">Chargement…</p>;
  if (value.length === 0)
    return (
      <p className="mt-8 text-lg">
        {desk.isFiltered ? 'Aucune commande ne correspond à cette recherche.' : 'Aucune commande pour le moment.'}
      </p>
    );
  return (
    <ReportTable reports={value} busyId={desk.busyId} now={desk.now} onOpen={desk.open} onTakeBack={desk.takeBack} />
  );
}
