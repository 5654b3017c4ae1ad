import type { Endpoint } from '../model/ask.ts';
import { isIpv6 } from './host-addresses.ts';

/** `address:port`, with brackets around IPv6. */
export function endpointName({ address, port }: Endpoint): string {
  return isIpv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
}
