import { type PaymentEvent, PaymentsUnreachable } from '../../ports/payments.ts';
import type { Tools } from '../../ports/tools.ts';
import { applyEvent } from './receive-payment.ts';

/** How far back events that never came are looked for; the provider itself retries for three days. */
const LOOK_BACK_MS = 72 * 3_600_000;

/** Asks the provider for what it told us lately, and takes what we did not hear. An event that fails does not hold up the others. */
export async function reconcilePayments(tools: Pick<Tools, 'store' | 'payments' | 'operator' | 'now'>): Promise<void> {
  const { payments, store, now } = tools;
  if (!payments) return;
  const told = await payments.eventsSince(new Date(now().getTime() - LOOK_BACK_MS)).catch(silenceOfProvider);
  const heard = await store.paymentRecords.heardEvents(told.map(({ id }) => id));
  const faults: unknown[] = [];
  for (const event of told.filter(({ id }) => !heard.has(id)))
    await applyEvent(event, tools).catch((fault: unknown) => void faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} events of payment could not be taken`);
}

function silenceOfProvider(fault: unknown): readonly PaymentEvent[] {
  if (fault instanceof PaymentsUnreachable) return [];
  throw fault;
}
