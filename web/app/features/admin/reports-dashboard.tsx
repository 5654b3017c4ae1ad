import { clockTime } from '@rempart/french';
import { useDeferredValue, useState } from 'react';
import { AdminHead, Counters } from './admin-head.tsx';
import { AlertList } from './alert-list.tsx';
import { OrderPanel } from './order-panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
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
        <p role="alert" className="mt-4 border-l-4 border-fail pl-3">
          La liste n’a pas pu être lue : {list.fault}.{list.at && ` Voici celle de ${clockTime(list.at)}.`}{' '}
          <button type="button" onClick={list.reload} className="cursor-pointer underline">
            Réessayer
          </button>
        </p>
      )}
      {list.value === null ? (
        !list.fault && <p className="mt-8">Chargement…</p>
      ) : list.value.length === 0 ? (
        <p className="mt-8 text-lg">
          {desk.isFiltered ? 'Aucune commande ne correspond à cette recherche.' : 'Aucune commande pour le moment.'}
        </p>
      ) : (
        <ReportTable
          reports={list.value}
          busyId={desk.busyId}
          now={desk.now}
          onOpen={desk.open}
          onTakeBack={desk.takeBack}
        />
      )}
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
