import type { Endpoint } from '../model/ask.ts';

/** `address:port`, with brackets around IPv6. */
export function endpointName({ address, port }: Endpoint): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}
