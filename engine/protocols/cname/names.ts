/** Hosts that companies alias to services and forget. */
const HOSTS = [
  'www',
  'mta-sts',
  'autodiscover',
  'autoconfig',
  'mail',
  'webmail',
  'smtp',
  'imap',
  'pop',
  'ftp',
  'vpn',
  'remote',
  'shop',
  'blog',
];
const RECORDS = ['_dmarc', '_mta-sts', '_smtp._tls'];
/** Selectors that providers ask to alias. */
const SELECTORS = ['selector1', 'selector2', 'k1', 's1', 's2', 'default', 'google', 'mail'];
/** Of the selectors that a visitor types, as many as these. */
const TYPED_SELECTORS = 8;

export interface AskedName {
  readonly name: string;
  /** `A` for hosts, `TXT` for names that only carry records. */
  readonly type: 'A' | 'TXT';
}

/** The names that are looked at, the audited one first; never more than forty. */
export function namesOf(domain: string, typed: readonly string[]): readonly AskedName[] {
  const selectors = [...new Set([...SELECTORS, ...typed.slice(0, TYPED_SELECTORS)])];
  return [
    { name: domain, type: 'A' },
    ...HOSTS.map((label) => ({ name: `${label}.${domain}`, type: 'A' as const })),
    ...RECORDS.map((label) => ({ name: `${label}.${domain}`, type: 'TXT' as const })),
    ...selectors.map((selector) => ({ name: `${selector}._domainkey.${domain}`, type: 'TXT' as const })),
  ];
}
