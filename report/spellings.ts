import { domainToUnicode } from 'node:url';

/** An internationalised name both ways, so that a look-alike letter is seen. */
export function bothSpellings(domain: string): string {
  const unicode = domainToUnicode(domain);
  return unicode === '' || unicode === domain ? domain : `${unicode} (${domain})`;
}
