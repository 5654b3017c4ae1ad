import { type DeadState, deadState } from '../../common/domain-status.ts';
import { agree, count, dateInWords, enumerate, enumerateSome } from '../../common/phrases.en.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';
import type { DependencyRole } from './evidence.ts';

export const advice = {
  'whois/available': {
    title: 'Registration data of the domain',
    why: 'The public registration data of your domain says where it is registered, since when and until when.',
    pass: ({ domain, registrable, source, server }) =>
      `The registry answered for ${registrable} (${source === 'rdap' ? 'RDAP' : 'WHOIS'}, ${server}).${ofParent(domain, registrable)}`,
    warn: ({ registrable, server }) =>
      `The registry (${server}) does not know ${registrable}, although it exists in the DNS: one of the two is wrong, or the domain has just been registered or lost.`,
    fail: ({ registrable, server }) =>
      `${registrable} is not registered: neither the registry (${server}) nor the DNS knows it.`,
    remedy: 'Ask your registrar whether the domain is really yours, and until when.',
  },
  'whois/status-dead': {
    title: 'Status of the domain',
    why: 'A domain that is suspended or being deleted no longer resolves: the website and mail stop, and someone else can register it afterwards.',
    pass: ({ registrable, statuses }) =>
      `${registrable} is neither suspended nor being deleted (${enumerate(statuses)}).`,
    warn: ({ registrable, dead, hosts }) =>
      `The registry says that ${registrable} is ${enumerate(dead.map(deadWords))}, although the DNS leads to it by ${enumerate(hosts)}: one of the two is wrong, or a change is under way.`,
    fail: ({ registrable, dead }) => `${registrable} is ${enumerate(dead.map(deadWords))}.`,
    remedy:
      'Call your registrar today: depending on the status, you must pay an invoice, confirm a contact address or request the restoration of the domain.',
  },
  'whois/ns-agree': {
    title: 'Name servers at the registry',
    task: 'Update the name servers at the registry',
    why: 'If the registry and the DNS do not name the same servers, some visitors can be sent to the wrong place.',
    pass: ({ dns }) => `The registry and the DNS name the same servers: ${enumerate(dns)}.`,
    warn: ({ registry, dns }) =>
      `The registry names ${enumerate(registry)}; the DNS names ${dns.length > 0 ? enumerate(dns) : 'none'}.`,
    remedy:
      'If a change has just been made, wait 48 hours and run the audit again. Otherwise find out which of these servers are those of your current DNS provider and answer for the domain: name those, and only those, in the NS records of the zone, then at your registrar.',
  },
  'whois/dnssec-agree': {
    title: 'DNSSEC at the registry',
    task: 'Make the registry and the DNS agree on DNSSEC',
    why: 'A signature that one side announces and the other lacks makes the domain unreachable for some visitors, or suggests a protection that does not exist.',
    pass: ({ registry }) =>
      registry
        ? 'The registry announces a signed delegation, and the DNS publishes the DS record.'
        : 'The registry announces no signed delegation, and the DNS publishes no DS record: the two agree.',
    warn: ({ registry, ds }) =>
      registry
        ? 'The registry announces a signed delegation, but the DNS publishes no DS record.'
        : `The registry announces no signed delegation, but the DNS publishes ${count(ds, 'DS record', 'DS records')}.`,
    remedy:
      'If the zone is signed, ask your registrar to publish the DS record; if it is not, ask the registrar to remove it.',
  },
  'whois/recent-change': {
    title: 'Last change of the registration',
    why: 'A change that nobody expected is the first sign that a domain is being hijacked.',
    pass: ({ changed }) => `The registration was last changed on ${dateInWords(changed)}.`,
    info: ({ changed }) =>
      `The registration was changed on ${dateInWords(changed)}: make sure that this change comes from you.`,
    remedy: 'If this change does not come from you, tell your registrar at once.',
  },
  'whois/privacy': {
    title: 'Personal data in the registration',
    why: 'A name, an address or a number that the registry publishes serves to write to you, to sell to you and to impersonate you at the registrar.',
    pass: ({ registrable }) => `The registration data of ${registrable} shows no data of a person.`,
    info: ({ registrable, personal }) =>
      `The registration data of ${registrable} shows everyone ${enumerate(personal.map((field) => FIELDS[field]))} of its holder.`,
    remedy: 'Ask your registrar to redact these data, or register the domain in the name of the company.',
  },
  'whois/registrar': {
    title: 'Registrar',
    why: 'The registrar is the company that you pay for the domain. Anyone who gets into your account there can divert the website and mail.',
    info: ({ registrable, name, ianaId, abuse }) =>
      `${registrable} is managed by ${name}${ianaId === null ? '' : ` (IANA number ${ianaId})`}.${abuse ? ` To report abuse: ${abuse}.` : ''}`,
    remedy:
      'Enable two-factor authentication for your account there, and check that messages from the registrar still reach you.',
  },
  'whois/single-point': {
    title: 'One account for everything',
    why: 'When the name, the DNS and mail are with the same provider, one stolen password is enough to divert everything, and one outage stops everything.',
    pass: ({ registrar }) =>
      `${registrar} appears to operate neither the DNS nor incoming mail: a stolen account would not take everything.`,
    info: ({ registrar, roles }) =>
      `${registrar} also operates ${enumerate(roles.map((role) => (role === 'ns' ? 'the DNS' : 'incoming mail')))}: this is convenient, and makes this account the key to everything.`,
    remedy: 'Protect this account with two-factor authentication, and keep a copy of the DNS zone somewhere else.',
  },
  'whois/lock-transfer': {
    title: 'Transfer lock',
    why: 'Without a lock, anyone who obtains the transfer code can move the domain to another registrar.',
    pass: ({ locks }) => `The transfer of this domain is locked (${enumerate(locks)}).`,
    warn: ({ registrable }) => `The transfer of ${registrable} is not locked.`,
    remedy: 'In your account at the registrar, enable the transfer lock (clientTransferProhibited).',
  },
  'whois/lock-registry': {
    title: 'Registry lock',
    why: 'This lock, which the registry itself sets, holds even if your account at the registrar is stolen. It suits vital domains.',
    pass: () => 'The registry itself prohibits transfer, update and deletion of the domain.',
    info: ({ held }) =>
      held.length > 0
        ? `The registry sets only some of its locks: ${enumerate(held)}.`
        : 'The registry adds no lock of its own to that of the registrar, if any; this is the usual case.',
    remedy: 'If the domain is vital to you, ask your registrar for the registry lock option.',
  },
  'whois/expiry': {
    title: 'Expiry date',
    why: 'On the day of expiry, unless it is renewed, the website and mail stop. A stranger can then buy the name.',
    pass: ({ registrable, expires, days, ...sources }) =>
      `${registrable} is registered until ${dateInWords(expires)} (another ${count(days, 'day', 'days')}).${apart(sources)}`,
    warn: ({ registrable, expires, days, ...sources }) =>
      `${registrable} expires on ${dateInWords(expires)}, ${inDays(days)}.${apart(sources)}`,
    fail: ({ registrable, expires, days, ...sources }) =>
      `${registrable} ${days < 0 ? `expired on ${dateInWords(expires)}` : `expires on ${dateInWords(expires)}, ${inDays(days)}`}.${apart(sources)}`,
    remedy: ({ days }) =>
      days < 0
        ? 'Renew the domain today: once the redemption period is over (thirty days in most cases), anyone can register it.'
        : 'Renew the domain, for several years if possible, and enable automatic renewal.',
  },
  'whois/deps': {
    title: 'Third-party domains that your mail depends on',
    task: 'Cut what leads to a third-party domain without a sure holder',
    why: 'Your mail relies on domains that are not yours. If one of them is abandoned, someone else can register it and write, read or receive in your place.',
    pass: ({ domains, undated }) =>
      `${count(domains.length, 'third-party domain', 'third-party domains')}: ${enumerateSome(domains)}. None is free to register or about to expire${undated > 0 ? `; for ${count(undated, 'domain', 'domains')}, the expiry date is not known` : ''}.`,
    info: ({ expiring }) => `${nearEnds(expiring)} See the protocol that uses it.`,
    warn: ({ expiring }) => nearEnds(expiring),
    fail: ({ lost }) =>
      `${enumerateSome(lost.map(({ domain, roles, kind }) => `${domain} (${inRoles(roles)}) ${kind === 'free' ? 'is registered by nobody' : 'is suspended or being deleted'}`))}.`,
    remedy: (facts) =>
      facts.lost.length > 0
        ? `Remove from your zone today everything that leads to ${enumerateSome(facts.lost.map(({ domain }) => domain))}, or have it renewed if it still has a holder.`
        : `Ask your provider to renew ${enumerateSome(facts.expiring.map(({ domain }) => domain))}. If you no longer use ${agree(
            facts.expiring.map(({ domain }) => domain),
            'it, remove it',
            'them, remove them',
          )} from your zone.`,
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'not-registered': 'The registry does not know this domain.',
  'statuses-not-published': 'This registry does not publish the status of the domain.',
  'name-servers-not-published': 'This registry does not publish the name servers.',
  'dnssec-not-published': 'This registry does not say whether the delegation is signed.',
  'change-not-published': 'This registry does not publish the date of the last change.',
  'registrar-not-published': 'This registry does not name the registrar.',
  'no-transfer-lock-there': 'Under this top-level domain, a code protects transfers, not a lock.',
  'no-dependency': 'Your mail depends on no third-party domain among those that the zone names.',
  'expiry-not-published': 'This registry does not publish an expiry date that is still ahead.',
} satisfies ReasonsFor<typeof checks>;

/** States that take a domain away, for readers who have never heard of EPP. */
const DEAD: Readonly<Record<DeadState, string>> = {
  redemption: 'in the redemption period',
  deletion: 'about to be deleted',
  quarantine: 'in quarantine, the last step before anyone can register it',
  expired: 'expired',
  suspended: 'suspended',
  'held-by-registry': 'suspended by the registry',
  'held-by-registrar': 'suspended by the registrar',
  undelegated: 'without name servers at the registry',
};

function deadWords(status: string): string {
  const state = deadState(status);
  return state === null ? `"${status}"` : `${DEAD[state]} ("${status}")`;
}

function inDays(days: number): string {
  return days === 0 ? 'in less than one day' : `in ${count(days, 'day', 'days')}`;
}

function ofParent(domain: string, registrable: string): string {
  return domain === registrable ? '' : ` The subdomain ${domain} depends on it.`;
}

const FIELDS = {
  name: 'the name',
  email: 'the e-mail address',
  phone: 'the telephone number',
  address: 'the postal address',
} as const;

const ROLES: Readonly<Record<DependencyRole, string>> = {
  ns: 'name servers',
  mx: 'receiving',
  spf: 'sending',
  reports: 'reports',
  alias: 'alias',
};

export interface NearEnd {
  readonly domain: string;
  readonly roles: readonly DependencyRole[];
  readonly days: number;
}

function nearEnds(expiring: readonly NearEnd[]): string {
  const ends = expiring.map(
    ({ domain, days, roles }) =>
      `${domain} (${inRoles(roles)}) ${days < 0 ? 'is past its expiry date' : `expires ${inDays(days)}`}`,
  );
  return `${enumerateSome(ends)}.`;
}

function inRoles(roles: readonly DependencyRole[]): string {
  return roles.map((role) => ROLES[role]).join(', ');
}

/** Where registry and registrar give different dates. */
function apart({ registry, registrar }: { readonly registry?: string; readonly registrar?: string }): string {
  return registry && registrar
    ? ` The registry says ${dateInWords(registry)}, the registrar ${dateInWords(registrar)}: the earlier date is used.`
    : '';
}
