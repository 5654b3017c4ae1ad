import {
  type AdminAlert,
  type AdminOrderSummary,
  adminMessages,
  reportEndpoints,
  reportStandings,
  reportStatusWords,
} from '@rempart/contract';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { AdminHead, Counters } from './admin-head.tsx';
import { AlertList } from './alert-list.tsx';
import { Choice, useAsked } from './choice.tsx';
import { save } from './files.ts';
import { moves } from './moves.ts';
import { OrderPanel } from './order-panel.tsx';
import { ReportTable } from './report-table.tsx';
import { adminCall, adminFile } from './session.ts';
import { useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import { clockTime } from './words.fr.ts';

const REFRESH_MS = 20_000;
/** While something is being drawn or mailed. */
const SOON_MS = 2_000;
const PAGE = 200;

/** All orders: what waits, what is to be read, what went. */
export function ReportsDashboard({ secret }: { readonly secret: string }) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const [status] = useAsked('status');
  const [letter] = useAsked('letter');
  const [days] = useAsked('days');
  const asked = useMemo(() => chosen({ q: query, status, letter, days }), [query, status, letter, days]);
  const [isMoving, setIsMoving] = useState(false);
  const everyMs = isMoving ? SOON_MS : REFRESH_MS;
  const list = useLoaded(
    useCallback(() => adminCall(reportEndpoints.list, { path: { secret }, query: asked }), [secret, asked]),
    everyMs,
  );
  const counts = useLoaded(
    useCallback(() => adminCall(reportEndpoints.counts, { path: { secret } }), [secret]),
    everyMs,
  );
  const alerts = useLoaded(
    useCallback(() => adminCall(reportEndpoints.alerts, { path: { secret } }), [secret]),
    everyMs,
  );
  const [open, setOpen] = useState<number | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const toast = useToast();
  const isHeld = (list.value ?? []).some(({ releaseAt }) => releaseAt !== null);
  const now = useNow(isHeld ? 1000 : REFRESH_MS);
  useEffect(() => setIsMoving((list.value ?? []).some(moves)), [list.value]);

  const { reload: reloadList } = list;
  const { reload: reloadCounts } = counts;
  const { reload: reloadAlerts } = alerts;
  const reload = useCallback(() => {
    reloadList();
    reloadCounts();
    reloadAlerts();
  }, [reloadList, reloadCounts, reloadAlerts]);

  async function takeBack(id: number) {
    setBusyId(id);
    setFault(null);
    toast.dismiss();
    await adminCall(reportEndpoints.takeBack, { path: { secret, id: String(id) } }).then(
      () => toast.show({ title: 'L’envoi est annulé', description: 'Rien n’est parti.' }),
      (refusal: Error) => setFault(`L’envoi n’est pas annulé : ${refusal.message}`),
    );
    setBusyId(null);
    reload();
  }

  /** Whoever closes the panel can still take back what it let go. */
  function close(last: AdminOrderSummary | null) {
    setOpen(null);
    if (last?.releaseAt) {
      const leftMs = Date.parse(last.releaseAt) - Date.now();
      toast.show({
        title: `Le rapport de ${last.domain} va partir`,
        action: { label: adminMessages.takeBack, onAct: () => void takeBack(last.id) },
        durationMs: Math.max(1000, leftMs),
      });
    }
    reload();
  }

  async function closeAlert(alert: AdminAlert) {
    await adminCall(reportEndpoints.closeAlert, { path: { secret, id: String(alert.id) } }).catch(() => null);
    alerts.reload();
  }

  return (
    <>
      <AdminHead title="Rapports" secret={secret} here="reports" />
      <Counters
        counts={[
          ['En attente de validation', counts.value?.toValidate ?? null],
          ['Rapports générés', counts.value?.generated ?? null],
          ['Emails envoyés', counts.value?.sent ?? null],
          ['Paiements en attente', counts.value?.unpaid ?? null],
        ]}
      />
      <AlertList alerts={alerts.value ?? []} onOpen={setOpen} onClose={(alert) => void closeAlert(alert)} />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <label className="flex min-w-64 flex-1 items-center gap-3">
          <span className="text-sm font-medium">Chercher</span>
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="domaine, client, commande"
            className="w-full border border-ink bg-transparent px-3 py-2"
          />
        </label>
        <Choice
          label="Statut"
          name="status"
          choices={[['', 'Tous'], ...reportStandings.map((one) => [one, reportStatusWords[one]] as const)]}
        />
        <Choice
          label="Note"
          name="letter"
          choices={[['', 'Toutes'], ...'ABCDEF'.split('').map((one) => [one, one] as const)]}
        />
        <Choice
          label="Période"
          name="days"
          choices={[
            ['', 'Toute'],
            ['7', 'Sept jours'],
            ['30', 'Trente jours'],
            ['365', 'Un an'],
          ]}
        />
        <button type="button" onClick={() => void keepExport(secret)} className="cursor-pointer text-sm underline">
          Exporter (CSV)
        </button>
      </div>
      {fault && (
        <p role="alert" className="mt-4 border-l-4 border-fail pl-3">
          {fault}
        </p>
      )}
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
          {Object.keys(asked).length === 0
            ? 'Aucune commande pour le moment.'
            : 'Aucune commande ne correspond à cette recherche.'}
        </p>
      ) : (
        <ReportTable
          reports={list.value}
          busyId={busyId}
          now={now}
          onOpen={setOpen}
          onTakeBack={(id) => void takeBack(id)}
        />
      )}
      {list.value && list.value.length >= PAGE && (
        <button
          type="button"
          onClick={() =>
            void more(secret, asked, list.value ?? []).then((older) => list.change((all) => [...all, ...older]))
          }
          className="mt-4 cursor-pointer border border-ink px-4 py-2"
        >
          Afficher les commandes plus anciennes
        </button>
      )}
      {list.at && <p className="mt-6 text-sm text-muted">Vérifié à {clockTime(list.at)}</p>}
      {open !== null && <OrderPanel key={open} secret={secret} id={open} onClose={close} onChanged={reload} />}
    </>
  );
}

type Filters = Readonly<Record<string, string>>;

/** The filters that filter something. */
function chosen(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

function more(
  secret: string,
  asked: Filters,
  shown: readonly AdminOrderSummary[],
): Promise<readonly AdminOrderSummary[]> {
  return adminCall(reportEndpoints.list, { path: { secret }, query: { ...asked, before: String(shown.at(-1)?.id) } });
}

async function keepExport(secret: string): Promise<void> {
  save(await adminFile(reportEndpoints.export, { path: { secret } }), 'commandes.csv');
}
