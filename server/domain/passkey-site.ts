import { isIP } from 'node:net';

/**
 * The site that passkeys belong to: the host of the public address, for which they are made, and its origin, which each signature must
 * name.
 */
export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/**
 * null where browsers make none: for an IP address (WebAuthn §5.1.3) or an insecure connection; `localhost` counts as secure (W3C Secure
 * Contexts §3.1).
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
