/** Names taken from a message are for display. */
export const LONGEST_NAME = 253;

/** The domain of an address, in lower case; "" where it has none. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .slice(0, address.includes('@') ? LONGEST_NAME : 0);
}
