import {
  type AdminAlert,
  type AdminReport,
  adminMessages,
  reportStandings,
  reportStatusWords,
} from '@rempart/contract';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { AdminHead, Counters } from './admin-head.tsx';
import { AlertList } from './alert-list.tsx';
import { Choice, useAsked } from './choice.tsx';
import { download } from './files.ts';
import { moves } from './moves.ts';
import { OrderPanel } from './order-panel.tsx';
import { ReportTable } from './report-table.tsx';
import { adminFetch, adminRead } from './session.ts';
import { useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import { clockTime } from './words.fr.ts';

interface Counts {
  readonly toValidate: number;
  readonly generated: number;
  readonly sent: number;
  readonly unpaid: number;
}

const REFRESH_MS = 20_000;
/** While something is being drawn or mailed. */
const SOON_MS = 2_000;
const PAGE = 200;

/** All orders: what waits, what is to be read, what went. */
export function ReportsDashboard({ secret }: { readonly secret: string }) {
  const base = `/api/sys/core/mgmt/analytics/reports/dashboard/${secret}`;
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const [status] = useAsked('status');
  const [letter] = useAsked('letter');
  const [days] = useAsked('days');
  const filters = Object.entries({ q: query, status, letter, days }).filter(([, value]) => value !== '');
  const asked = new URLSearchParams(filters).toString();
  const [isMoving, setIsMoving] = useState(false);
  const everyMs = isMoving ? SOON_MS : REFRESH_MS;
  const list = useLoaded(
    useCallback(() => adminRead<readonly AdminReport[]>(`${base}/reports?${asked}`), [base, asked]),
    everyMs,
  );
  const counts = useLoaded(
    useCallback(() => adminRead<Counts>(`${base}/counts`), [base]),
    everyMs,
  );
  const alerts = useLoaded(
    useCallback(() => adminRead<readonly AdminAlert[]>(`${base}/alerts`), [base]),
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
    await adminFetch(`${base}/take-back/${id}`, { method: 'POST' }).then(
      () => toast.show({ title: 'L’envoi est annulé', description: 'Rien n’est parti.' }),
      (refusal: Error) => setFault(`L’envoi n’est pas annulé : ${refusal.message}`),
    );
    setBusyId(null);
    reload();
  }

  /** Whoever closes the panel can still take back what it let go. */
  function close(last: AdminReport | null) {
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
    await adminFetch(`${base}/alerts/${alert.id}/close`, { method: 'POST' }).catch(() => null);
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
        <button
          type="button"
          onClick={() => void download(`${base}/export.csv`, 'commandes.csv')}
          className="cursor-pointer text-sm underline"
        >
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
          {asked === '' ? 'Aucune commande pour le moment.' : 'Aucune commande ne correspond à cette recherche.'}
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
            void more(base, asked, list.value ?? []).then((older) => list.change((all) => [...all, ...older]))
          }
          className="mt-4 cursor-pointer border border-ink px-4 py-2"
        >
          Afficher les commandes plus anciennes
        </button>
      )}
      {list.at && <p className="mt-6 text-sm text-muted">Vérifié à {clockTime(list.at)}</p>}
      {open !== null && <OrderPanel key={open} base={base} id={open} onClose={close} onChanged={reload} />}
    </>
  );
}

async function more(base: string, asked: string, shown: readonly AdminReport[]): Promise<readonly AdminReport[]> {
  const before = shown.at(-1)?.id;
  return adminRead(`${base}/reports?${asked}&before=${before}`);
}
