/** The form in which names are compared: lower case, no final dot. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
