import { domainToUnicode } from 'node:url';

/** A name as its owner writes it. */
export function readable(domain: string): string {
  return domainToUnicode(domain) || domain;
}

/** An internationalised name both ways, so that a look-alike letter is seen. */
export function bothSpellings(domain: string): string {
  const name = readable(domain);
  return name === domain ? domain : `${name} (${domain})`;
}
