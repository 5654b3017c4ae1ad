import { type MessageEvidence, withMessage } from '@rempart/engine';
import type { TestMessage } from '../ports/test-messages.ts';
import type { Store } from '../ports/tools.ts';

/**
 * Stores the results of a test message, adds them to the evidence of the audit that its address was requested from, and has the view made
 * again. A report that was drawn from that audit for a buyer stays as a person has read it: then nothing is added.
 */
export async function keepMessage(
  { id, auditId }: Pick<TestMessage, 'id' | 'auditId'>,
  message: MessageEvidence,
  { store }: { readonly store: Store },
): Promise<void> {
  await store.transaction(async ({ testMessages, audits, orderLists, jobs }) => {
    await testMessages.judge(id, message);
    const order = await orderLists.newestPaid(auditId);
    if (order !== null && order.state !== 'paid') return;
    if (await audits.amend(auditId, (evidence) => withMessage(evidence, message)))
      await jobs.add('prepare-view', { auditId });
  });
}
