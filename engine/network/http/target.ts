import { isIP } from 'node:net';

/** Where a URL leads, once it has been found fit to be asked. */
export interface Target {
  readonly href: string;
  /** Host, and port where it is not the usual one: the Host header. */
  readonly authority: string;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly path: string;
}

const MAX_URL = 2_048;

/**
 * Only http and https, on ports 80 and 443, to a host name of at least two labels, without userinfo: null for everything else,
 * addresses in any spelling included. `URL` has by then turned `0x7f.1` and the like into plain dotted form.
 */
export function readTarget(text: string, base?: string): Target | null {
  if (text.length > MAX_URL || !URL.canParse(text, base)) return null;
  const { protocol, hostname, port, pathname, search, username, password } = new URL(text, base);
  const secure = protocol === 'https:';
  const name = hostname.replace(/\.$/, '');
  const reachable = (secure || protocol === 'http:') && ['', '80', '443'].includes(port) && !username && !password;
  if (!reachable || !isHostName(name)) return null;
  const path = `${pathname}${search}`;
  const authority = port === '' ? name : `${name}:${port}`;
  return {
    href: `${protocol}//${authority}${path}`,
    authority,
    host: name,
    port: Number(port || (secure ? 443 : 80)),
    secure,
    path,
  };
}

/** A name that public DNS can hold: not an address, not a single label, not `localhost`. */
export function isHostName(name: string): boolean {
  const labels = name.toLowerCase().split('.');
  const spelt = labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  return (
    spelt &&
    name.length <= 253 &&
    labels.length > 1 &&
    isIP(name) === 0 &&
    !/^(localhost|\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')
  );
}
