/** The form in which names are compared: lower case, no final dot. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Whether a name is a domain or stands below it; both in the form in which names are compared. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** Whether it is one of these domains, or stands below one. */
export function isWithinAny(name: string, domains: readonly string[]): boolean {
  return domains.some((domain) => isWithin(name, domain));
}

/** A name of a domain without that domain, as its zone writes it; "" for the domain itself. */
export function labelsBelow(name: string, domain: string): string {
  return name === domain ? '' : name.slice(0, -domain.length - 1);
}
