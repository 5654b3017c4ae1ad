/**
 * Authorities of the public web: the organisation that stands as issuer in their certificates, and the CAA identifiers they recognise
 * (their certification practice statements, gathered in the CCADB). An organisation that stands twice issues under several roots.
 */
const AUTHORITIES: readonly { readonly organizations: readonly string[]; readonly identifiers: readonly string[] }[] = [
  { organizations: ["Let's Encrypt", 'Internet Security Research Group'], identifiers: ['letsencrypt.org'] },
  {
    organizations: [
      'DigiCert Inc',
      'DigiCert, Inc.',
      'DigiCert Ireland Limited',
      'GeoTrust Inc.',
      'thawte, Inc.',
      'QuoVadis Limited',
    ],
    identifiers: [
      'digicert.com',
      'www.digicert.com',
      'digicert.ne.jp',
      'geotrust.com',
      'rapidssl.com',
      'thawte.com',
      'symantec.com',
      'quovadisglobal.com',
    ],
  },
  {
    organizations: [
      'Sectigo Limited',
      'COMODO CA Limited',
      'ZeroSSL',
      'Gandi',
      'Gandi SAS',
      'cPanel, Inc.',
      'cPanel, LLC',
    ],
    identifiers: ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com'],
  },
  { organizations: ['GlobalSign nv-sa'], identifiers: ['globalsign.com'] },
  { organizations: ['Google Trust Services', 'Google Trust Services LLC'], identifiers: ['pki.goog'] },
  {
    organizations: ['Amazon'],
    identifiers: ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com', 'aws.amazon.com'],
  },
  {
    organizations: ['GoDaddy.com, Inc.', 'Starfield Technologies, Inc.'],
    identifiers: ['godaddy.com', 'starfieldtech.com'],
  },
  {
    organizations: ['Unizeto Technologies S.A.', 'Asseco Data Systems S.A.'],
    identifiers: ['certum.pl', 'certum.eu'],
  },
  { organizations: ['Buypass AS-983163327', 'Buypass AS'], identifiers: ['buypass.com', 'buypass.no'] },
  { organizations: ['DHIMYOTIS', 'Certigna'], identifiers: ['certigna.fr', 'certigna.com'] },
  { organizations: ['Hellenic Academic and Research Institutions CA'], identifiers: ['harica.gr'] },
  { organizations: ['SSL Corporation', 'SSL Corp'], identifiers: ['ssl.com'] },
  { organizations: ['IdenTrust'], identifiers: ['identrust.com'] },
  { organizations: ['Entrust, Inc.', 'Entrust Limited'], identifiers: ['entrust.net', 'affirmtrust.com'] },
  { organizations: ['Actalis S.p.A.', 'Actalis S.p.A./03358520967'], identifiers: ['actalis.it'] },
  { organizations: ['SwissSign AG'], identifiers: ['swisssign.com', 'swisssign.net'] },
  { organizations: ['Deutsche Telekom Security GmbH', 'T-Systems International GmbH'], identifiers: ['telesec.de'] },
  { organizations: ['D-Trust GmbH'], identifiers: ['d-trust.net'] },
  { organizations: ['Microsoft Corporation'], identifiers: ['microsoft.com'] },
  { organizations: ['Apple Inc.'], identifiers: ['pki.apple.com'] },
  { organizations: ['Certainly'], identifiers: ['certainly.com'] },
];

/** Organisation in a distinguished name as evidence has it (`C=FR, O=…, CN=…`, commas perhaps escaped); null without one. */
export function organizationOf(issuer: string): string | null {
  const found = /(?:^|[,\n] ?)O=(.*?)(?=(?:[,\n] ?)[A-Za-z.0-9]+=|$)/s.exec(issuer)?.[1];
  return found === undefined
    ? null
    : found
        .replace(/\\(.)/g, '$1')
        .replace(/^"(.*)"$/, '$1')
        .trim();
}

/** The CAA identifiers under which an organisation issues; empty where it is not known here, which proves nothing. */
export function identifiersOf(organization: string): readonly string[] {
  return AUTHORITIES.flatMap(({ organizations, identifiers }) =>
    organizations.includes(organization) ? identifiers : [],
  );
}
