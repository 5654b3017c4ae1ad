import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface HostileDomain {
  readonly id: string;
  readonly input: unknown;
  readonly expect: 'accept' | 'reject';
  readonly normalised?: string;
  readonly error_code?: 'DOMAIN_REQUIRED' | 'DOMAIN_FORMAT' | 'DOMAIN_NOT_AUDITABLE' | 'VALIDATION';
}

/** For tests: the strings that stand beside the checkout; null where they do not. */
export async function hostileDomains(): Promise<readonly HostileDomain[] | null> {
  const path = join(import.meta.dirname, '../../../shared/hostile/domains.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { readonly cases: readonly HostileDomain[] }).cases;
}
