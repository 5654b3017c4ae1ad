import { isPlatform, partyName } from '../atlas/atlas.ts';
import { eachOf, enumerateSome } from '../common/phrases.en.ts';
import { causeInWords, silenceWords } from '../common/silences.en.ts';
import * as bimi from '../protocols/bimi/advice.en.ts';
import * as blacklist from '../protocols/blacklist/advice.en.ts';
import * as cname from '../protocols/cname/advice.en.ts';
import * as dkim from '../protocols/dkim/advice.en.ts';
import * as dmarc from '../protocols/dmarc/advice.en.ts';
import * as dns from '../protocols/dns/advice.en.ts';
import * as domain from '../protocols/domain/advice.en.ts';
import type { ProtocolId, StepId } from '../protocols/index.ts';
import * as mtaSts from '../protocols/mta-sts/advice.en.ts';
import * as smtp from '../protocols/smtp/advice.en.ts';
import * as spf from '../protocols/spf/advice.en.ts';
import * as tcp from '../protocols/tcp/advice.en.ts';
import * as whois from '../protocols/whois/advice.en.ts';
import { type AdviceRooms, adviceIn } from './advice.ts';

export type { Advice } from './advice.ts';

/** Each room is written out: the search for unused exports follows no shorthand. */
const rooms: AdviceRooms = {
  'mta-sts': { advice: mtaSts.advice, reasons: mtaSts.reasons },
  bimi: bimi,
  dmarc: dmarc,
  dkim: dkim,
  spf: spf,
  dns: dns,
  domain: domain,
  blacklist: blacklist,
  tcp: tcp,
  smtp: smtp,
  cname: cname,
  whois: whois,
};

const ADVICE = adviceIn({
  rooms,
  silence: silenceWords,
  reasons: { 'no-such-domain': 'This domain name does not exist in the DNS.' },
  notApplicable: 'Does not apply to this domain.',
  leftOut: (groups) =>
    `Not measured: ${eachOf(groups.map(({ silence, names }) => `${enumerateSome(names)} (${causeInWords(silence)})`))}.`,
  reportTo,
});

/** The words of a verdict. Every rule has them (`AdviceRooms`). Values from the network stand in them legibly. */
export const advise = ADVICE.advise;

/** What to do about a fault of servers that a mass provider runs: only the provider can mend it. */
export function reportTo(provider: string): string {
  const whose = `These servers belong to ${partyName(provider)}`;
  return isPlatform(provider)
    ? `${whose}, which configures them for all its customers at once: you have nothing to do. A new audit will tell whether this has changed.`
    : `${whose}: you cannot change them yourself, report this to them.`;
}

/** All the words of a rule, for its documentation. */
export const wordsOf = ADVICE.wordsOf;

/** What to do about a fault for which we compose no values, in one line; null for a check whose faults remedies remove. */
export const taskOf = ADVICE.taskOf;

/** What a rule looks at, in a few words. */
export const titleOf = ADVICE.titleOf;

export const PROTOCOLS: Readonly<Record<ProtocolId, string>> = {
  'mta-sts': 'MTA-STS',
  bimi: 'BIMI',
  dmarc: 'DMARC',
  dkim: 'DKIM',
  spf: 'SPF',
  dns: 'DNS and HTTPS',
  domain: 'Domain',
  blacklist: 'Block lists',
  tcp: 'TCP',
  smtp: 'SMTP',
  cname: 'CNAME',
  whois: 'WHOIS',
};

/** The sub-steps as the cards print them, by protocol. */
export const STEPS: { readonly [Id in ProtocolId]: Readonly<Partial<Record<StepId, string>>> } = {
  'mta-sts': {
    record: 'Record',
    'policy-fetch': 'Policy fetch',
    'policy-validation': 'Policy validation',
    'mx-validation': 'MX validation',
  },
  bimi: { record: 'Record', logo: 'Logo', certificate: 'Certificate', 'dmarc-alignment': 'DMARC alignment' },
  dmarc: { record: 'Record', policy: 'Policy', alignment: 'Alignment', reports: 'Reports' },
  dkim: { record: 'Record', key: 'Key', signature: 'Signature', algorithm: 'Algorithm' },
  spf: { record: 'Record', syntax: 'Syntax', mechanisms: 'Mechanisms', includes: 'Includes' },
  dns: { ssl: 'SSL/TLS', certificate: 'Certificate', resolution: 'DNS resolution', headers: 'Security headers' },
  domain: { reputation: 'Reputation', age: 'Age' },
  blacklist: {
    spamhaus: 'Spamhaus',
    spamcop: 'SpamCop',
    barracuda: 'Barracuda',
    psbl: 'PSBL',
    'reputation-analysis': 'Reputation analysis',
  },
  tcp: {
    'port-scan': 'Port scan',
    'connection-test': 'Connection test',
    'security-analysis': 'Security analysis',
  },
  smtp: {
    server: 'Server',
    starttls: 'STARTTLS',
    'auth-mechanisms': 'Authentication mechanisms',
    'security-features': 'Security features',
  },
  cname: { record: 'Record', 'chain-validation': 'Chain validation' },
  whois: {
    'domain-information': 'Domain information',
    registrar: 'Registrar',
    expiration: 'Expiration',
  },
};
