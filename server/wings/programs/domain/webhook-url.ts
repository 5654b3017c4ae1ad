/**
 * Parses the address of a webhook; null for an address that a customer may not use. It must begin with `https://`, have a host name with a
 * dot, no credentials and no fragment, and a port of 443 or from 1024. Where this machine itself may be called (in development),
 * `http://localhost` and `http://127.0.0.1` are accepted as well, on any port.
 */
export function readWebhookUrl(text: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): URL | null {
  const url = URL.parse(text);
  if (url === null || `${url.username}${url.password}${url.hash}` !== '') return null;
  if (allowsLoopback && isLoopback(url)) return url;
  const port = url.port === '' ? 443 : Number(url.port);
  return url.protocol === 'https:' && isPublicName(url.hostname) && (port === 443 || port >= 1024) ? url : null;
}

/** Whether a webhook goes to this machine itself, over HTTP and by one of these two names. */
export function isLoopback({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
}

/** `URL` writes every form of an IPv4 address as four decimals, and IPv6 in brackets. */
function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname) && !hostname.includes('..');
}
