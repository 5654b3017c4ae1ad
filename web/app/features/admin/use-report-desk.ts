import { type AdminAlert, type AdminOrderSummary, adminMessages, reportEndpoints } from '@rempart/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { useAsked } from './choice.tsx';
import { save } from './files.ts';
import { moves } from './moves.ts';
import { adminCall, adminFile } from './session.ts';
import { useAct } from './use-act.tsx';
import { useAnswer, useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import { alertClosed, leavingSoon, notTakenBack, SAVED, takenBack } from './words.fr.ts';

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
  const [shown, setShown] = useState({ of: asked, pages: 1 });
  const pages = shown.of === asked ? shown.pages : 1;
  const list = useLoaded(
    useCallback(() => readPages(secret, asked, pages), [secret, asked, pages]),
    everyMs,
  );
  const counts = useAnswer(reportEndpoints.counts, { path: { secret } }, everyMs);
  const alerts = useAnswer(reportEndpoints.alerts, { path: { secret } }, everyMs);
  const [openId, setOpenId] = useState<number | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const { last, act } = useAct();
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
    toast.dismiss();
    const asked = adminCall(reportEndpoints.takeBack, { path: { secret, id: String(id) } }).catch((refusal: Error) => {
      throw new Error(notTakenBack(refusal.message));
    });
    await act(asked, (order) => {
      list.change((all) => all.map((one) => (one.id === id ? order : one)));
      return takenBack;
    });
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
    await act(adminCall(reportEndpoints.closeAlert, { path: { secret, id: String(alert.id) } }), () => {
      alerts.change((all) => all.filter(({ id }) => id !== alert.id));
      return alertClosed(alert.title);
    });
    alerts.reload();
  }
  return {
    list,
    counts: counts.value,
    alerts: alerts.value ?? [],
    isFiltered: Object.keys(asked).length > 0,
    mayHaveOlder: (list.value?.length ?? 0) >= PAGE * pages,
    now,
    openId,
    busyId,
    last,
    open: setOpenId,
    close,
    reload,
    takeBack: (id: number) => void takeBack(id),
    closeAlert: (alert: AdminAlert) => void closeAlert(alert),
    showOlder: () => setShown({ of: asked, pages: pages + 1 }),
    keepExport: () =>
      void act(
        adminFile(reportEndpoints.export, { path: { secret } }).then((file) => save(file, 'commandes.csv')),
        SAVED,
      ),
  };
}

type Filters = Readonly<Record<string, string>>;

/** All pages that are shown, so that older orders stay, and stay up to date, when the list is asked for again. */
async function readPages(secret: string, asked: Filters, pages: number): Promise<readonly AdminOrderSummary[]> {
  const all: AdminOrderSummary[] = [];
  for (let page = 0; page < pages && all.length === page * PAGE; page += 1) {
    const before = all.at(-1)?.id;
    const query = before === undefined ? asked : { ...asked, before: String(before) };
    all.push(...(await adminCall(reportEndpoints.list, { path: { secret }, query })));
  }
  return all;
}
function activeFilters(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}
