import type { Tools } from '../ports/tools.ts';

/** Closes a report whose audit could not be brought to its end, so that nobody waits for it. */
export async function giveUpAnalysis(
  { reportId }: { readonly reportId: number },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.reports.fail(reportId, now());
}
