import { domainToASCII } from 'node:url';
import { type Authenticity, VERIFICATION_CODE, type WatchProof, watchProofLabel } from '@rempart/contract';
import { registrableDomain } from '@rempart/engine';
import { randomKey, sha256 } from '../../common/digest.ts';
import type { Tools } from '../../ports/tools.ts';

/** What is public about the report with a code; null where no sent report has it, or the report was erased since. */
export async function verifyReport(
  code: string,
  { store, provesWatch }: Pick<Tools, 'store' | 'provesWatch'>,
): Promise<Authenticity | null> {
  const found = VERIFICATION_CODE.test(code) ? await store.soldReports.issued(code) : null;
  if (!found) return null;
  const { domain, issuedAt, letter, pages, sha256 } = found;
  const [initial = ''] = domain;
  const registrable = registrableOf(domainToASCII(domain));
  return {
    domain: { initial, length: [...domain].length },
    ...{ issuedAt: issuedAt.toISOString(), letter, pages, sha256 },
    isClaimed: await provesWatch(registrable, proofOf(code, registrable).value),
  };
}

/**
 * What the holder of the domain publishes to own up to the report with this code, beside the accords about watching. Readers of the DNS do
 * not learn the code from it.
 */
export function proofOf(code: string, domain: string): WatchProof {
  const registrable = registrableOf(domain);
  const digest = sha256(`report ${code} ${registrable}`);
  return { name: `${watchProofLabel}.${registrable}`, value: digest.slice(0, PROOF_SIGNS) };
}

function registrableOf(domain: string): string {
  return registrableDomain(domain) ?? domain;
}

/** 128 bits. */
const PROOF_SIGNS = 32;

/** 128 random bits: the code cannot be guessed without seeing the report. */
export function newVerificationCode(): string {
  return randomKey();
}
