import type { Store } from '../ports/store.ts';
import type { Tools } from '../ports/tools.ts';
import { tellEnd } from './api/webhook-events.ts';

/** Closes an audit that could not be completed, so that no client waits for it. */
export async function giveUpAnalysis(
  { reportId }: { readonly reportId: number },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.transaction((within) => failReport(reportId, within, now()));
}

/** The same within another transaction. */
export async function failReport(
  reportId: number,
  store: Pick<Store, 'reports' | 'webhooks'>,
  at: Date,
): Promise<void> {
  if (await store.reports.fail(reportId, at)) await tellEnd({ reportId }, store, at);
}
