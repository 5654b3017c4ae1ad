import { parse } from 'tldts';

/** The registrable domain of a name by the ICANN part of the Public Suffix List; null for a suffix itself or an address. */
export function registrableDomain(name: string): string | null {
  return parse(name, { allowPrivateDomains: false, validateHostname: false }).domain;
}

/** Whether two names belong to one registrant as far as the Public Suffix List tells. */
export function sameOrganization(one: string, other: string): boolean {
  const domain = registrableDomain(one);
  return domain !== null && domain === registrableDomain(other);
}
