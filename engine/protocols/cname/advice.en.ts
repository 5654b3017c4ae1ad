import { agree, count, enumerate, enumerateSome, monthInWords } from '../../common/phrases.en.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { Alias } from './chains.ts';
import type { checks } from './checks.ts';

type Lead = Pick<Alias, 'name' | 'target'>;

export const advice = {
  'cname/apex': {
    title: 'Alias at the apex of the domain',
    task: 'Replace the alias at the apex of the domain',
    why: 'An alias at the apex hides everything else: the mail servers, the SPF policy and the name servers of the domain. Mail can stop.',
    pass: ({ domain }) => `${domain} is not an alias.`,
    info: ({ domain, target }) =>
      `The subdomain ${domain} is an alias for ${target}: this is allowed, but the subdomain can then publish nothing else.`,
    fail: ({ domain, target }) =>
      `${domain} is an alias (CNAME) for ${target}, which the DNS forbids at the apex of a zone.`,
    remedy:
      'Replace the CNAME record at the apex with A and AAAA records, or with the ALIAS or ANAME record that your DNS provider offers.',
  },
  'cname/coexist': {
    title: 'Aliases and other records',
    task: 'Separate the aliases from the other records',
    why: 'Some servers ignore what is published beside an alias: depending on the server that answers, the mail or the service that relies on it works or does not.',
    pass: ({ names }) => `Nothing else is published beside the aliases that we examined (${enumerateSome(names)}).`,
    fail: ({ conflicts }) => `Other records are published beside an alias: ${enumerateSome(neighbours(conflicts))}.`,
    remedy: 'For each of these names, keep either the alias or the other records.',
  },
  'cname/wildcard': {
    title: 'Wildcard alias (*)',
    task: 'Restrict the alias that is given to every unknown name',
    why: 'With a wildcard alias to an external service, any invented subdomain leads to that service, where someone else can make use of it.',
    pass: ({ domain }) => `No wildcard alias is published under ${domain}.`,
    info: ({ domain, target }) => `*.${domain} is an alias for ${target}, which also belongs to you.`,
    warn: ({ domain, target, service }) =>
      `*.${domain} is an alias for ${target}${service === null ? '' : ` (${service})`}, outside your domain.`,
    remedy: 'Declare the subdomains that you use one by one, then delete the wildcard alias.',
  },
  'cname/forbidden': {
    title: 'Servers named by an alias',
    task: 'Refer to servers by their canonical names, not by an alias',
    why: 'The standard requires MX and NS records to name a host and not an alias: some senders refuse to deliver to an alias.',
    pass: ({ hosts }) =>
      hosts > 1
        ? `None of the ${hosts} servers named by MX and NS records is an alias.`
        : 'The only server named by MX or NS records is not an alias.',
    fail: ({ aliased }) =>
      `Aliases are named as servers: ${enumerateSome(aliased.map(({ by, host, target }) => `${by} ${host} → ${target}`))}.`,
    remedy: 'Point the MX and NS records to the final name, or give this name A and AAAA records.',
  },
  'cname/length': {
    title: 'Length of the alias chains',
    task: 'Shorten the alias chains',
    why: 'Each link slows down the answer and adds a provider that your service depends on.',
    pass: ({ links }) => `The longest chain has ${count(links.length, 'link', 'links')}.`,
    info: chain,
    warn: chain,
    fail: chain,
    remedy: 'Point the alias directly to the last name of the chain, if your provider allows it.',
  },
  'cname/loop': {
    title: 'Alias loops',
    why: 'An alias that leads back to itself leads nowhere: the name does not resolve.',
    pass: ({ aliases }) =>
      aliases > 1 ? `None of the ${aliases} aliases found forms a loop.` : 'The only alias found does not form a loop.',
    fail: ({ circles }) =>
      `Some aliases form a loop: ${enumerateSome(circles.map(({ name, links }) => [name, ...links].join(' → ')))}.`,
    remedy: 'Point one of these names to the right server, or delete it.',
  },
  'cname/dangling': {
    title: 'Alias for a name that no longer exists',
    why: (facts) =>
      facts !== null && 'isBound' in facts && facts.isBound
        ? 'An alias whose target no longer exists serves nobody: visitors get an error.'
        : 'When the target of a forgotten alias no longer exists, someone else can create this target again and then speak in your name.',
    pass: ({ aliases }) =>
      aliases > 1
        ? `The ${aliases} aliases found lead to names that exist.`
        : 'The only alias found leads to a name that exists.',
    info: ({ aliases }) =>
      `${leads(aliases)}: nothing is published there yet. A provider often publishes a key there only once signing (DKIM) is turned on, or when it next changes keys: keep ${aliases.length > 1 ? 'these aliases' : 'this alias'}.`,
    fail: ({ aliases }) =>
      `${count(aliases.length, 'alias leads', 'aliases lead')} to a place where nothing is: ${leads(aliases)}.`,
    remedy: ({ aliases }) =>
      `Delete ${agree(aliases, 'this alias, or restore its target', 'these aliases, or restore their targets')} if you still use the service.`,
  },
  'cname/takeover': {
    title: 'Subdomain takeover',
    why: 'When an alias leads to an abandoned site at a hosting service, someone else can open an account there, claim your subdomain and publish anything under your name.',
    pass: ({ names, services, renewed }) =>
      `${leads(names)}: the page responds, without a sign of abandonment. We know ${services} services (list renewed in ${monthInWords(renewed)}); we do not judge the others.`,
    warn: ({ names }) =>
      `${services(names)}: the page says that nothing is published there. This service often requires a proof before it hands over a name, but not always.`,
    fail: ({ names }) =>
      `${services(names)}: the site there is unclaimed. A stranger can claim it and publish under your name.`,
    info: ({ names }) =>
      `${services(names)}: nothing is there any more, but the service gives this name to nobody else. Delete the alias if it no longer serves.`,
    remedy: ({ names }) =>
      `Delete the CNAME record of ${enumerateSome(names.map(({ name }) => name))} now, or claim the site at the service yourself.`,
  },
  'cname/free-domain': {
    title: 'Alias for a domain that anyone can register',
    why: 'If the target domain belongs to nobody, anyone can register it for a few euros and decide what your subdomain shows.',
    pass: ({ aliases }) =>
      aliases > 1
        ? `None of the ${aliases} aliases found leads to a domain that anyone can register.`
        : 'The only alias found does not lead to a domain that anyone can register.',
    fail: ({ domains, names }) =>
      `${enumerate(domains)} ${agree(domains, 'belongs', 'belong')} to nobody: neither the DNS nor the registry knows ${agree(domains, 'it', 'them')}. Aliases concerned: ${leads(names)}.`,
    remedy: 'Delete these aliases today; if you cannot, register the target domain yourself.',
  },
  'cname/expiring': {
    title: 'Alias for a domain that is about to expire',
    task: 'Have the target domain of an alias renewed',
    why: 'When the target domain expires, anyone can register it and publish anything under your subdomain.',
    pass: ({ domains, undated }) =>
      `Your aliases lead to ${enumerateSome(domains)}: ${undated.length === domains.length ? 'the registry publishes no expiry date, but announces no end either' : 'no expiry within 30 days'}.`,
    warn: ({ near }) =>
      `${enumerateSome(near.map(({ domain, days }) => `${domain} ${days < 0 ? 'is past its expiry date' : `expires in ${days === 0 ? 'less than one day' : count(days, 'day', 'days')}`}`))}.`,
    fail: ({ dying }) =>
      `At the registry, ${enumerate(dying)} ${agree(dying, 'is', 'are')} suspended or being deleted.`,
    remedy: 'Ask this provider whether it renews its domain. If it does not, delete the aliases that lead there now.',
  },
  'cname/private': {
    title: 'Alias for an internal address',
    task: 'Remove internal names from the public zone',
    why: 'A published internal address is of no use outside, and describes your network to anyone who wants to get in.',
    pass: ({ aliases }) =>
      aliases > 1
        ? `None of the ${aliases} aliases found leads to an internal address.`
        : 'The only alias found does not lead to an internal address.',
    warn: ({ names }) =>
      `${count(names.length, 'alias leads', 'aliases lead')} to an internal address: ${enumerateSome(names.map(({ name, target, address }) => `${name} → ${target} (${address})`))}.`,
    remedy:
      'First create these names in the internal DNS, and check that computers and the VPN use it. Then remove them from the public zone.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'no-alias': 'Not applicable: none of the names that we examined is an alias.',
  'nothing-pointed': 'Not applicable: neither MX nor NS records name a server.',
  'nobody-else': 'Not applicable: no alias leads outside your domain.',
  'names-that-serve':
    'Only names of the site or of the mail servers lead to an internal address: the points about them say what to do.',
  'no-known-service':
    'No alias leads to a service that is known to allow a takeover; we do not judge unknown services.',
} satisfies ReasonsFor<typeof checks>;

export interface Conflict {
  readonly name: string;
  readonly server: string;
  readonly types: readonly string[];
}

/** Each name once, however many servers say so. */
function neighbours(conflicts: readonly Conflict[]): readonly string[] {
  return [...Map.groupBy(conflicts, ({ name }) => name)].map(([name, found]) => {
    const types = found.flatMap((one) => one.types);
    return `${name} (${enumerate(types)}, according to ${enumerateSome(found.map(({ server }) => server))})`;
  });
}

function chain({ name, links }: { readonly name: string; readonly links: readonly string[] }): string {
  return `The chain of ${name} has ${links.length} links: ${links.join(' → ')}.`;
}

function leads(aliases: readonly Lead[]): string {
  return enumerateSome(aliases.map(({ name, target }) => `${name} → ${target}`));
}

function services(names: readonly (Lead & { readonly service: string })[]): string {
  return enumerateSome(names.map(({ name, service, target }) => `${name} → ${service} (${target})`));
}
