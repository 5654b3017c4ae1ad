import { type PaymentEvent, PaymentsUnreachable } from '../../ports/payments.ts';
import type { Tools } from '../../ports/tools.ts';
import { applyEvent } from './receive-payment.ts';

/** How far back missed events are looked for; the provider itself retries for three days. */
const LOOK_BACK_MS = 72 * 3_600_000;

/** Asks the provider for its recent events and processes those that were missed. An event that fails does not block the others. */
export async function reconcilePayments(tools: Pick<Tools, 'store' | 'payments' | 'operator' | 'now'>): Promise<void> {
  const { payments, store, now } = tools;
  if (!payments) return;
  const recentEvents = await payments.eventsSince(new Date(now().getTime() - LOOK_BACK_MS)).catch(silenceOfProvider);
  const heard = await store.paymentRecords.heardEvents(recentEvents.map(({ id }) => id));
  const faults: unknown[] = [];
  for (const event of recentEvents.filter(({ id }) => !heard.has(id)))
    await applyEvent(event, tools).catch((fault: unknown) => void faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payment events could not be processed`);
}

function silenceOfProvider(fault: unknown): readonly PaymentEvent[] {
  if (fault instanceof PaymentsUnreachable) return [];
  throw fault;
}
