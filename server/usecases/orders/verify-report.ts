import { randomBytes } from 'node:crypto';
import { type Authenticity, VERIFICATION_CODE } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';

/** What is public about the report with a code; null where no sent report has it, or the report was erased since. */
export async function verifyReport(code: string, { store }: Pick<Tools, 'store'>): Promise<Authenticity | null> {
  const found = VERIFICATION_CODE.test(code) ? await store.soldReports.issued(code) : null;
  if (!found) return null;
  const { domain, issuedAt, letter, pages, sha256 } = found;
  const [initial = ''] = domain;
  return { domain: { initial, length: [...domain].length }, issuedAt: issuedAt.toISOString(), letter, pages, sha256 };
}

/** 128 random bits: the code cannot be guessed without seeing the report. */
export function newVerificationCode(): string {
  return randomBytes(16).toString('base64url');
}
