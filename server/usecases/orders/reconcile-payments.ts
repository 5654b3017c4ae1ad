import { PaymentsUnreachable } from '../../payments.ts';
import type { Tools } from '../../tools.ts';
import { applyEvent } from './receive-payment.ts';

/** How far back events that never came are looked for; the provider itself retries for three days. */
const LOOK_BACK_MS = 72 * 3_600_000;

/** Asks the provider for what it told us lately, and takes what we did not hear. */
export async function reconcilePayments(tools: Pick<Tools, 'store' | 'payments' | 'now'>): Promise<void> {
  const { payments, now } = tools;
  if (!payments) return;
  try {
    for (const event of await payments.eventsSince(new Date(now().getTime() - LOOK_BACK_MS)))
      await applyEvent(event, tools);
  } catch (fault) {
    if (!(fault instanceof PaymentsUnreachable)) throw fault;
  }
}
