import { WRITTEN_TO_DISK } from '@rempart/contract';
import type { MailTransport } from '../../ports/mail.ts';
import type { Probe, ProbeReading, Reaches } from '../../ports/status.ts';
import type { Tools } from '../../ports/tools.ts';
import type { Account } from '../stripe/payments.ts';
import { lookAtPress as probePress } from './press.ts';
import { type Fetch, lookAtWebhook as probeWebhook } from './webhook.ts';

/** An audit that waited longer for a worker means that the queue is overloaded or stopped. */
const SLOW_MS = 60_000;
const STUCK_MS = 5 * 60_000;
const MAIL_SLOW_MS = 15 * 60_000;
const MAIL_STUCK_MS = 60 * 60_000;

/** The components that this process can probe. Pages and the payment webhook are probed by the processes that serve them. */
export function probesOf(
  { store, drawInvoice, postman, now }: Pick<Tools, 'store' | 'drawInvoice' | 'postman' | 'now'>,
  {
    reaches,
    account,
    fetch,
  }: {
    readonly reaches: Reaches;
    /** null where nothing is sold. */
    readonly account: Pick<Account, 'webhookSecrets'> | null;
    readonly fetch: Fetch | null;
  },
): readonly Probe[] {
  const probes: Probe[] = [
    { component: 'database', look: async () => store.ping().then(() => ({ state: 'up', note: null })) },
    { component: 'queue', look: () => lookAtQueue(store) },
    { component: 'resolver', look: async () => ({ state: (await reaches.resolver()) ? 'up' : 'down', note: null }) },
    { component: 'port25', look: () => lookAtPort25(reaches) },
    { component: 'mail', look: () => lookAtMail(store, postman) },
    { component: 'press', look: () => probePress({ drawInvoice }) },
  ];
  if (fetch) probes.push({ component: 'site', look: () => lookAtPage(fetch) });
  if (fetch && account) probes.push({ component: 'webhook', look: () => probeWebhook(fetch, account, now()) });
  return probes;
}

async function lookAtPage(fetch: Fetch): Promise<ProbeReading> {
  const { ok } = await fetch(new Request('http://localhost/plan-du-site'));
  return { state: ok ? 'up' : 'down', note: null };
}

async function lookAtQueue({ probes }: Pick<Tools['store'], 'probes'>): Promise<ProbeReading> {
  const { length, oldest } = await probes.waiting();
  const waitedMs = oldest === null ? 0 : Date.now() - oldest.getTime();
  const note = String(length);
  if (waitedMs > STUCK_MS) return { state: 'down', note };
  return { state: waitedMs > SLOW_MS ? 'degraded' : 'up', note };
}

/**
 * A message that has waited for an hour means that sending is down, whatever the cause. Without a relay nothing leaves the machine, so
 * there is no sending that could be in service: it stays unmeasured, and the note says why.
 */
async function lookAtMail({ mails }: Pick<Tools['store'], 'mails'>, { isLocal }: MailTransport): Promise<ProbeReading> {
  const since = (ms: number) => mails.waitingSince(new Date(Date.now() - ms));
  if ((await since(MAIL_STUCK_MS)) > 0) return { state: 'down', note: null };
  if ((await since(MAIL_SLOW_MS)) > 0) return { state: 'degraded', note: null };
  return isLocal ? { state: 'unmeasured', note: WRITTEN_TO_DISK } : { state: 'up', note: null };
}

async function lookAtPort25({ port25 }: Reaches): Promise<ProbeReading> {
  const open = await port25();
  if (open === null) return { state: 'unmeasured', note: null };
  return { state: open ? 'up' : 'down', note: null };
}
