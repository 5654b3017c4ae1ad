import { providers } from '../atlas/atlas.ts';
import { isWithinAny } from './names.ts';

/** The mass provider behind an MX host, be it a filter that passes the mail on, by suffix: an id of the atlas, or null. */
export function mailProviderOf(host: string): string | null {
  return [...providers.mail, ...providers.filters].find(({ mx }) => isWithinAny(host, mx))?.id ?? null;
}

/** What the customers of a mass provider turn on themselves, by rule: the provider does it for none of them. */
const SWITCHES: Readonly<Record<string, readonly string[]>> = { 'microsoft-365': ['smtp/dane-present'] };

export function isTurnedOnByCustomer(provider: string, check: string): boolean {
  return SWITCHES[provider]?.includes(check) ?? false;
}

/** The one mass provider behind all of these hosts; null where there are several, or one that is not known. */
export function soleProviderOf(hosts: readonly string[]): string | null {
  const [provider, ...others] = [...new Set(hosts.map(mailProviderOf))];
  return others.length === 0 ? (provider ?? null) : null;
}
