import { count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { Breadth } from '../breadth.ts';
import type { mechanismChecks } from '../checks/mechanisms.ts';

const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `"${text.slice(0, 60)}"`));
const recordOf = (via: string | null) =>
  via === null ? 'The record' : `The record of ${via}, to which yours redirects,`;
const listed = (networks: readonly { readonly domain: string; readonly text: string }[]) =>
  enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`));

const NARROW_NETWORKS =
  'Replace these networks with the addresses of your servers; if they come from an included service, ask it to narrow them or remove it.';

const addresses = (number: number) => count(number, 'IPv4 address', 'IPv4 addresses');

/** "16 IPv4 addresses, all of known providers". */
function reached(own: number, providers: number): string {
  if (providers === 0) return addresses(own);
  if (own === 0)
    return `${addresses(providers)}, ${providers === 1 ? 'of a known provider' : 'all of known providers'}`;
  return `${addresses(own + providers)}, ${count(providers, 'of a known provider', 'of known providers')}`;
}

type Counted = Omit<Breadth, 'silence'>;

/** Whom a record lets in, as far as that can be counted. */
function namedBy({ own, providers, ipv6, uncounted }: Counted): string {
  if (own + providers + ipv6 === 0 && uncounted.length > 0) return 'names no address itself';
  return `authorises ${uncounted.length > 0 ? 'at least ' : ''}${enumerate([
    reached(own, providers),
    ...(ipv6 > 0 ? [count(ipv6, 'IPv6 address or network', 'IPv6 addresses or networks')] : []),
  ])}`;
}

/** What stands for those whom it finds message by message. */
function foundByMessage({ uncounted }: Counted): string {
  return uncounted.length > 0
    ? ` Further senders are looked up for each message, and we cannot count them: ${quoted(uncounted)}.`
    : '';
}

export const advice = {
  'spf/all-plus': {
    title: 'Servers that SPF authorises',
    why: '"+all" authorises every server in the world to send in your name.',
    pass: () => 'No term of the record authorises every server.',
    fail: ({ term, isAll, via }) =>
      isAll
        ? `${recordOf(via)} ends with "${term}": it authorises every server in the world.`
        : `The name in "${term}" always exists, whoever the sender is: the record authorises every server in the world.`,
    remedy: ({ isAll, via }) => {
      if (via !== null)
        return `If the record of ${via} is yours, correct it; if not, replace the redirect with the terms that the service documents, followed by "~all".`;
      return isAll
        ? 'Replace this term with "~all", then with "-all" once all your senders are named.'
        : 'Remove this term, or use the one that your provider documents: it contains a macro such as "%{i}".';
    },
  },
  'spf/all-neutral': {
    title: 'End of SPF ("~all" or "-all")',
    why: 'Without this ending, SPF says nothing about the servers that it does not name.',
    pass: () => 'The record reaches a result for the servers that it does not name.',
    fail: ({ term, via }) =>
      term === null
        ? `${recordOf(via)} has neither "all" nor "redirect=": other servers are not rejected.`
        : `${recordOf(via)} ends with "${term}": it says nothing about other servers.`,
    remedy: ({ via }) =>
      via === null
        ? 'End the record with "~all", or with "-all" once all your senders are named.'
        : `End the record of ${via} with "~all", or with "-all" once all your senders are named; if it is not yours, replace the redirect with "include:${via} ~all".`,
  },
  'spf/all-fail': {
    title: 'Rejection of other servers',
    why: '"~all" is enough where DMARC is enforced; without DMARC, many receivers let such messages through.',
    pass: ({ term, via, enforced }) =>
      `${recordOf(via)} ends with "${term}"${enforced ? ', and DMARC is enforced' : ''}.`,
    warn: ({ term, via }) =>
      `${recordOf(via)} ends with "${term}", and DMARC is not enforced: other servers are barely suspected.`,
    remedy:
      'Enforce DMARC ("p=quarantine") once your reports are clean, or end the record with "-all" once all your senders are named.',
  },
  'spf/mech-ptr': {
    title: 'The "ptr" mechanism',
    why: 'The standard advises against "ptr", which is slow and unreliable; some receivers ignore it, and the senders that it was to authorise fail.',
    pass: () => 'The record does not use "ptr".',
    warn: ({ terms }) => `The record uses ${quoted(terms)}.`,
    remedy: 'Replace "ptr" with the addresses of your servers ("ip4:", "ip6:").',
  },
  'spf/mech-broad4': {
    title: 'IPv4 networks that are too wide',
    why: 'Every authorised address is a server that may write in your name: a large network has millions of them.',
    pass: () => 'No oversized IPv4 network is authorised.',
    warn: ({ networks }) => `Very wide networks: ${listed(networks)}.`,
    fail: ({ networks }) => `Oversized networks: ${listed(networks)}.`,
    remedy: NARROW_NETWORKS,
  },
  'spf/mech-broad6': {
    title: 'IPv6 networks that are too wide',
    why: 'Every authorised address is a server that may write in your name: a large network belongs to many people.',
    pass: () => 'No oversized IPv6 network is authorised.',
    warn: ({ networks }) => `Very wide networks: ${listed(networks)}.`,
    fail: ({ networks }) => `Oversized networks: ${listed(networks)}.`,
    remedy: NARROW_NETWORKS,
  },
  'spf/mech-total': {
    title: 'Number of authorised addresses',
    why: 'Every authorised address may write in your name, including those that others rent: the more there are, the less SPF protects.',
    pass: (facts) => `The record ${namedBy(facts)}.${foundByMessage(facts)}`,
    info: (facts) => `The record ${namedBy(facts)}${facts.isMany ? ': that is a lot' : ''}.${foundByMessage(facts)}`,
    warn: (facts) => `The record ${namedBy(facts)}: far more than one organisation uses.${foundByMessage(facts)}`,
    fail: (facts) => `The record ${namedBy(facts)}: far too many for all of them to be yours.${foundByMessage(facts)}`,
    remedy:
      'Replace large networks with the addresses of your servers, and remove the services that you no longer use.',
  },
  'spf/mech-reserved': {
    title: 'Private addresses',
    why: 'A receiver never sees a private address: it is useless in the record and describes your network.',
    pass: () => 'The record names no private address.',
    warn: ({ terms }) => `Private addresses in the record: ${quoted(terms)}.`,
    remedy: 'Remove these terms.',
  },
  'spf/mech-a-mx-void': {
    title: '"a" and "mx" terms without effect',
    task: 'Give back an address to the names in SPF that have none, or remove them',
    why: 'A term that leads to no address authorises nobody and uses one of the two void lookups that are tolerated.',
    pass: () => 'Every "a" or "mx" term leads to an address.',
    warn: ({ terms }) => `Terms that lead to no address: ${quoted(terms)}.`,
    remedy:
      'If the name is still that of a server of yours, give it back its address first (for "mx", every MX host) or correct it; remove a term only if it no longer names anything.',
  },
  'spf/mech-redirect-all': {
    title: 'Redirect beside "all"',
    why: 'Where "all" is present, the redirect is never read: the senders that it was to authorise are not.',
    pass: ({ redirect }) => `"${redirect}" alone ends the record.`,
    warn: ({ redirect, all }) => `"${redirect}" is ignored because "${all}" ends the record before it.`,
    remedy: 'Keep one of the two: the redirect alone, or "include:" of the same name before "all".',
  },
} satisfies AdviceFor<typeof mechanismChecks>;
