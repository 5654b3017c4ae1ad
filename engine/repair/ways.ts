import { isKeyOf } from '@rempart/contract';
import type { Manner } from './hosts/client.ts';
import { API_HOST_IDS, API_HOSTS, type ApiHostId, openApiHost } from './hosts/hosts.ts';
import { readTsigKey } from './key-file.ts';
import { powerdnsPublisher } from './powerdns.ts';
import type { Publisher } from './publisher.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';

/** Hosts that can be written to. */
export const WAYS = ['rfc2136', 'pdns', ...API_HOST_IDS] as const;
export type Way = (typeof WAYS)[number];

export function isApiHost(way: Way): way is ApiHostId {
  return isKeyOf(API_HOSTS, way);
}

/** Whether a host has one address for all of its owners. */
export function hasAddress(way: Way): boolean {
  return isApiHost(way) && API_HOSTS[way].base !== null;
}

/** Where a host is spoken to: a name server, or the address of an interface. */
export type HostPlace =
  | { readonly kind: 'dns'; readonly name: string; readonly port: number }
  | { readonly kind: 'api'; readonly name: string; readonly url: URL };

const DNS_PORT = 53;

/**
 * What a person typed as the address of a host, or its own where it has one for all; null where that is none. A key crosses the network in
 * clear nowhere: over HTTPS, or within this machine.
 */
export function readPlace(way: Way, typed: string): HostPlace | null {
  if (way === 'rfc2136') {
    const [, bracketed, plain, typedPort] = /^(?:\[([^\]]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(typed) ?? [];
    const name = bracketed ?? plain;
    const port = Number(typedPort ?? DNS_PORT);
    return name === undefined || port < 1 || port > 65_535 ? null : { kind: 'dns', name, port };
  }
  const address = typed || (isApiHost(way) ? (API_HOSTS[way].base ?? '') : '');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.username !== '') return null;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(name);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return null;
  if (isApiHost(way) && !url.pathname.endsWith('/')) url.pathname += '/';
  return { kind: 'api', name, url };
}

/** `ovh https://eu.api.ovh.com`, without anything secret. */
export function calledAt(way: Way, place: HostPlace, typed: string): string {
  return `${way} ${place.kind === 'dns' ? typed : place.url.origin}`;
}

/** A way to a host with the text of a key file; null where the text is no key of it. `address`: of its name, for a name server. */
export function openWay(
  way: Way,
  place: HostPlace,
  { key, address, ...manner }: Manner & { readonly key: string; readonly address: string },
): Publisher | null {
  if (place.kind === 'dns') {
    const read = readTsigKey(key);
    return read && rfc2136Publisher({ host: address, port: place.port }, read, manner);
  }
  if (isApiHost(way)) return openApiHost(way, place.url, key, manner);
  const token = key.trim();
  return /^[!-~]+$/.test(token) ? powerdnsPublisher(place.url, new Secret(token), manner) : null;
}
