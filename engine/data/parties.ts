/** Names of providers, by the ids of `providers.json`. */
const NAMES: Readonly<Record<string, string>> = {
  'microsoft-365': 'Microsoft 365',
  'google-workspace': 'Google Workspace',
  ovhcloud: 'OVHcloud',
  gandi: 'Gandi',
  infomaniak: 'Infomaniak',
  ionos: 'IONOS',
  zoho: 'Zoho Mail',
  proton: 'Proton Mail',
  fastmail: 'Fastmail',
  icloud: 'iCloud',
  mailo: 'Mailo',
  yandex: 'Yandex',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
  mailchimp: 'Mailchimp',
  mandrill: 'Mandrill',
  sendgrid: 'SendGrid',
  'amazon-ses': 'Amazon SES',
  mailgun: 'Mailgun',
  postmark: 'Postmark',
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  zendesk: 'Zendesk',
  freshdesk: 'Freshdesk',
  cloudflare: 'Cloudflare',
  o2switch: 'o2switch',
  lws: 'LWS',
  hostinger: 'Hostinger',
  scaleway: 'Scaleway',
  'aws-route53': 'Amazon Route 53',
  'azure-dns': 'Azure DNS',
  'google-cloud-dns': 'Google Cloud DNS',
  planethoster: 'PlanetHoster',
  mailinblack: 'Mailinblack',
  vade: 'Vade',
  barracuda: 'Barracuda',
  proofpoint: 'Proofpoint',
  mimecast: 'Mimecast',
  cisco: 'Cisco Secure Email',
  hornetsecurity: 'Hornetsecurity',
  messagelabs: 'Symantec Email Security',
  zimbra: 'Zimbra',
};

/** Platforms whose help desk changes no server for one customer: a letter to them would wait for ever. */
const PLATFORMS: ReadonlySet<string> = new Set(['microsoft-365', 'google-workspace']);

export function isPlatform(id: string): boolean {
  return PLATFORMS.has(id);
}

export function partyName(id: string): string {
  return NAMES[id] ?? id;
}
