import { type AdminAlert, type AdminOrderSummary, adminMessages, reportEndpoints } from '@rempart/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { useAsked } from './choice.tsx';
import { save } from './files.ts';
import { moves } from './moves.ts';
import { adminCall, adminFile } from './session.ts';
import { useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import { leavingSoon, notTakenBack, takenBack } from './words.fr.ts';

const REFRESH_MS = 20_000;
/** While something is being drawn or mailed. */
const SOON_MS = 2_000;
const PAGE = 200;

/** The requested orders, the alerts, and an administrator's acts on both. `query`: the search text. */
export function useReportDesk(secret: string, query: string) {
  const [status] = useAsked('status');
  const [letter] = useAsked('letter');
  const [days] = useAsked('days');
  const asked = useMemo(() => activeFilters({ q: query, status, letter, days }), [query, status, letter, days]);
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
  const [openId, setOpenId] = useState<number | null>(null);
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
      () => toast.show(takenBack),
      (refusal: Error) => setFault(notTakenBack(refusal.message)),
    );
    setBusyId(null);
    reload();
  }

  /** After the panel is closed, a release can still be taken back. */
  function close(last: AdminOrderSummary | null) {
    setOpenId(null);
    if (last?.releaseAt) {
      const leftMs = Date.parse(last.releaseAt) - Date.now();
      toast.show({
        title: leavingSoon(last.domain),
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

  async function showOlder(): Promise<void> {
    const before = String(list.value?.at(-1)?.id);
    const older = await adminCall(reportEndpoints.list, { path: { secret }, query: { ...asked, before } });
    list.change((all) => [...all, ...older]);
  }

  return {
    list,
    counts: counts.value,
    alerts: alerts.value ?? [],
    isFiltered: Object.keys(asked).length > 0,
    mayHaveOlder: (list.value?.length ?? 0) >= PAGE,
    now,
    openId,
    busyId,
    fault,
    open: setOpenId,
    close,
    reload,
    takeBack: (id: number) => void takeBack(id),
    closeAlert: (alert: AdminAlert) => void closeAlert(alert),
    showOlder: () => void showOlder(),
    keepExport: () => void keepExport(secret),
  };
}

type Filters = Readonly<Record<string, string>>;

/** The active filters. */
function activeFilters(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

async function keepExport(secret: string): Promise<void> {
  save(await adminFile(reportEndpoints.export, { path: { secret } }), 'commandes.csv');
}
