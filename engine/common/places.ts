/** Something found at one address of a host. */
export interface Place {
  readonly host: string;
  readonly address: string;
}

/** Hosts with their addresses. What is said alike of several addresses of one host, mostly IPv4 and IPv6, is told once. */
export function placesOf<T extends Place>(found: readonly T[], said: (one: T) => string = () => ''): readonly string[] {
  const alike = Map.groupBy(found, (one) => `${one.host} ${said(one)}`);
  return [...alike.values()].map(([first, ...others]) => {
    const addresses = [first, ...others].flatMap((one) => one?.address ?? []);
    return first ? `${first.host} (${addresses.join(', ')})${said(first)}` : '';
  });
}
