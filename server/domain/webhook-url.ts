/**
 * Reads the address of a webhook; null where it is none that a stranger may give. It begins with `https://`, names a host by a name that has a
 * dot, bears no credentials and no fragment, and its port is 443 or 1024 and above. Where this machine itself may be called (in
 * development), `http://localhost` and `http://127.0.0.1` are good as well, on any port.
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
