import type { Tools } from '../ports/tools.ts';
import type { AuditedAs } from '../ports/world.ts';

/** As the audit was from which the step comes; where that was deleted, as anybody would ask. */
export async function auditedAs(
  { reportId, domain }: { readonly reportId: string; readonly domain: string },
  { store }: Pick<Tools, 'store'>,
): Promise<AuditedAs> {
  const audit = await store.audits.find(reportId);
  const whole = audit && (await store.audits.conclusion(audit.id));
  const { reports, tlsReports } = whole?.evidence ?? {};
  return {
    domain,
    selectors: audit?.selectors ?? [],
    sendsNothing: audit?.sendsNothing ?? false,
    received: { ...(reports && { reports }), ...(tlsReports && { tlsReports }) },
  };
}
