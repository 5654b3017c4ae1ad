import type { Probe, Reaches, Store } from './tools.ts';

/** An audit that waited longer for a worker means that the queue does not keep up, or stands still. */
const SLOW_MS = 60_000;
const STUCK_MS = 5 * 60_000;
const MAIL_SLOW_MS = 15 * 60_000;
const MAIL_STUCK_MS = 60 * 60_000;

/** What this process can look at. Pages are looked at where they are served. */
export function probesOf(
  store: Pick<Store, 'ping' | 'probes' | 'mails'>,
  reaches: Reaches,
  fetch: ((request: Request) => Response | Promise<Response>) | null,
): readonly Probe[] {
  const probes: Probe[] = [
    { component: 'database', look: async () => store.ping().then(() => ({ state: 'up', note: null })) },
    { component: 'queue', look: () => lookAtQueue(store) },
    { component: 'resolver', look: async () => ({ state: (await reaches.resolver()) ? 'up' : 'down', note: null }) },
    { component: 'port25', look: () => lookAtPort25(reaches) },
    { component: 'mail', look: () => lookAtMail(store) },
  ];
  return fetch ? [{ component: 'site', look: () => lookAtPage(fetch) }, ...probes] : probes;
}

type Look = Awaited<ReturnType<Probe['look']>>;

async function lookAtPage(fetch: (request: Request) => Response | Promise<Response>): Promise<Look> {
  const { ok } = await fetch(new Request('http://localhost/plan-du-site'));
  return { state: ok ? 'up' : 'down', note: null };
}

async function lookAtQueue({ probes }: Pick<Store, 'probes'>): Promise<Look> {
  const { length, oldest } = await probes.waiting();
  const waitedMs = oldest === null ? 0 : Date.now() - oldest.getTime();
  const state = waitedMs > STUCK_MS ? 'down' : waitedMs > SLOW_MS ? 'degraded' : 'up';
  return { state, note: String(length) };
}

/** A relay that was away for an hour is down, whoever says so. */
async function lookAtMail({ mails }: Pick<Store, 'mails'>): Promise<Look> {
  const since = (ms: number) => mails.waitingSince(new Date(Date.now() - ms));
  const state = (await since(MAIL_STUCK_MS)) > 0 ? 'down' : (await since(MAIL_SLOW_MS)) > 0 ? 'degraded' : 'up';
  return { state, note: null };
}

async function lookAtPort25({ port25 }: Reaches): Promise<Look> {
  const open = await port25();
  return { state: open === null ? 'unmeasured' : open ? 'up' : 'down', note: null };
}
