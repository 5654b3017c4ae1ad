import type { AuditId } from '../domain/ids.ts';
import type { Tables } from '../ports/store.ts';
import type { Tools } from '../ports/tools.ts';

/** Closes an audit that could not be completed, so that no client waits for it. */
export async function giveUpAnalysis(
  { auditId }: { readonly auditId: AuditId },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.transaction((within) => failAudit(auditId, within, now()));
}

/** The same within another transaction. */
export async function failAudit(auditId: AuditId, store: Pick<Tables, 'audits' | 'tell'>, at: Date): Promise<void> {
  if (await store.audits.fail(auditId, at)) await store.tell({ kind: 'auditEnded', auditId }, at);
}
