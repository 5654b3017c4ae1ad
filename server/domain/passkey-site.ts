import { isIP } from 'node:net';

/** What passkeys belong to: the host of the public address, which they are made for, and its origin, which signs say they were asked at. */
export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/**
 * null where browsers make none: an address instead of a name (WebAuthn §5.1.3), or a connection that is not secure; of `localhost` it is
 * (W3C Secure Contexts §3.1).
 */
export function passkeySiteOf(publicAddress: string): PasskeySite | null {
  const url = URL.parse(publicAddress);
  if (!url) return null;
  const { protocol, hostname, origin } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwn)) return null;
  return { id: hostname, origin };
}
