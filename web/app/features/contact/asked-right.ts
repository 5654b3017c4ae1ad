import { privacyRights } from '@rempart/contract';

/** In the URL of /gdpr: what the visitor came to ask. */
const PARAMETERS = { right: 'droit', result: 'analyse' } as const;

/** Where the erasure of a result is asked for, with its id filled in. */
export function erasureAddress(reportId: string): string {
  return `/gdpr?${new URLSearchParams({ [PARAMETERS.right]: 'erasure', [PARAMETERS.result]: reportId })}`;
}

/** What a link to /gdpr fills in; nothing that is no right, or cannot be the id of a result. */
export function askedIn(query: URLSearchParams): { readonly right: string; readonly result: string } {
  const [right, result] = [query.get(PARAMETERS.right) ?? '', query.get(PARAMETERS.result) ?? ''];
  return { right: Object.hasOwn(privacyRights, right) ? right : '', result: /^[\w-]{22}$/.test(result) ? result : '' };
}
