import { domainToASCII } from 'node:url';

/** Names taken from a message are for display. */
export const LONGEST_NAME = 253;

/** The domain of an address, in lower case and as the DNS is asked for it (RFC 8616 §3); "" where it has none. */
export function domainOf(address: string): string {
  const written = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '');
  // Of letters outside ASCII only: the function takes numbers for addresses.
  const name = /^\p{ASCII}*$/u.test(written) ? written : domainToASCII(written) || written;
  return name.slice(0, address.includes('@') ? LONGEST_NAME : 0);
}
