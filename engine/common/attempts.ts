import type { AuditScope } from '../model/ask.ts';
import { type Unseen, unseen } from '../model/observed.ts';
import { sameOrganization } from './organizational-domain.ts';

/**
 * Why a question that tries to pass is not put to a machine; null where it is. The holder of a domain cannot agree for the provider whose
 * machine bears another name. `domain` undefined: no domain is audited.
 */
export function attemptRefused(host: string, domain: string | undefined, { attempts }: AuditScope): Unseen | null {
  if (domain !== undefined && !sameOrganization(host, domain)) return unseen('third-party');
  return attempts === false ? unseen('undeclared') : null;
}

/** Whether nothing was tried because every machine is a third party's. */
export function areThirdParties(answers: readonly { readonly seen: boolean; readonly silence?: string }[]): boolean {
  return answers.length > 0 && answers.every(({ seen, silence }) => !seen && silence === 'third-party');
}
