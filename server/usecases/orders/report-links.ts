import { SENDERS_PATH, TEST_MESSAGE_PATH, verificationPath } from '@rempart/contract';
import type { ReportOrder } from '@rempart/report';
import { encode } from 'uqr';
import { proofOf } from './verify-report.ts';

/** The links of a report: to repeat the audit, to verify the file, to get help. `domain` null: any. */
export function reportLinks(
  origin: string,
  { domain, code }: { readonly domain: string | null; readonly code: string },
): ReportOrder['links'] {
  const verification = origin + verificationPath(code);
  const proof = domain === null ? null : proofOf(code, domain);
  return {
    recheck: recheckUrl(origin, domain),
    verification: { url: verification, modules: encode(verification, { border: 0, ecc: 'M' }).data, proof },
    support: `${origin}/support`,
    senders: origin + SENDERS_PATH,
    testMessage: origin + TEST_MESSAGE_PATH,
  };
}

/** The form with this domain filled in; null: empty. */
export function recheckUrl(origin: string, domain: string | null): string {
  return `${origin}/${domain === null ? '' : `?domaine=${encodeURIComponent(domain)}`}`;
}
