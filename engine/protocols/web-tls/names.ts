/** The names under which a web site is looked for. */
export function webNames(domain: string): readonly string[] {
  return domain.startsWith('www.') ? [domain] : [domain, `www.${domain}`];
}
