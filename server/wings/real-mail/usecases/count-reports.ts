import { REPORT_BOX_KEY } from '@rempart/contract';
import { withReports } from '@rempart/engine';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import { readingOf } from './box-reading.ts';
import { standingOf } from './box-standing.ts';

/**
 * Adds the sums of a box to the evidence of the audit that it was opened from. It takes the key of the box, because afterwards everyone
 * with the address of the result can read them. Refuses with `NOT_FOUND`, `UNAVAILABLE`, and `NOT_READY` where that audit can accept
 * nothing more or there are no sums.
 */
export async function countReports(key: string, tools: Pick<Tools, 'store' | 'now' | 'viewVersion'>): Promise<void> {
  const { store, now } = tools;
  const box = REPORT_BOX_KEY.test(key) ? await store.reportBoxes.byKey(key) : null;
  if (!box) throw new Refusal('NOT_FOUND');
  const { auditId } = box;
  const evidence = auditId === null ? null : ((await store.audits.conclusion(auditId))?.evidence ?? null);
  const { mayCount } = await standingOf(box, evidence, store);
  const made = await readingOf(box, tools);
  if (auditId === null || !mayCount || (!made?.seen && !made?.tls)) throw new Refusal('NOT_READY');
  const at = now().toISOString();
  const seen = {
    ...(made.seen && { reports: { ...made.seen, at } }),
    ...(made.tls && { tlsReports: { ...made.tls, at } }),
  };
  await store.transaction(async ({ audits, jobs }) => {
    if (await audits.amend(auditId, (earlier) => withReports(earlier, seen)))
      await jobs.add('prepare-view', { auditId });
  });
}
