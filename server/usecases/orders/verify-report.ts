import { randomBytes } from 'node:crypto';
import { type Authenticity, VERIFICATION_CODE } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';

/** What is known of the report that bears a code; null where no report that was sent out bears it, or it was erased since. */
export async function verifyReport(code: string, { store }: Pick<Tools, 'store'>): Promise<Authenticity | null> {
  const found = VERIFICATION_CODE.test(code) ? await store.soldReports.issued(code) : null;
  if (!found) return null;
  const { domain, issuedAt, letter, pages, sha256 } = found;
  const [initial = ''] = domain;
  return { domain: { initial, length: [...domain].length }, issuedAt: issuedAt.toISOString(), letter, pages, sha256 };
}

/** 128 random bits: who has not seen the report cannot guess its code. */
export function newVerificationCode(): string {
  return randomBytes(16).toString('base64url');
}
