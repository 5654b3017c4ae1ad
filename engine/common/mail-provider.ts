import { providers } from '../atlas/atlas.ts';
import { isWithinAny } from './names.ts';

/** The mass provider behind an MX host, be it a filter that passes the mail on, by suffix: an id of the atlas, or null. */
export function mailProviderOf(host: string): string | null {
  return [...providers.mail, ...providers.filters].find(({ mx }) => isWithinAny(host, mx))?.id ?? null;
}

/** The one mass provider behind all of these hosts; null where there are several, or one that is not known. */
export function soleProviderOf(hosts: readonly string[]): string | null {
  const [provider, ...others] = [...new Set(hosts.map(mailProviderOf))];
  return others.length === 0 ? (provider ?? null) : null;
}
