/** In the URL of a result: opens its payment again. */
const RETRY = { name: 'paiement', value: 'encore' } as const;

/** Where a payment that failed is tried again. */
export function retryAddress(reportId: string): string {
  return `/analyse/${reportId}?${RETRY.name}=${RETRY.value}`;
}

export function isRetry(query: URLSearchParams): boolean {
  return query.get(RETRY.name) === RETRY.value;
}
