import { agree, count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/delegation.ts';

export const advice = {
  'dns/ns-count': {
    title: 'Number of name servers',
    task: 'Have at least two name servers that answer',
    why: 'When your name servers stop answering, neither the website nor mail works. A domain needs at least two, independent of each other.',
    pass: ({ hosts, answering }) =>
      `${count(hosts.length, 'name server is', 'name servers are')} delegated, of which ${count(answering, 'answers', 'answer')}: ${enumerateSome(hosts)}.`,
    fail: ({ hosts, answering, silent }) => {
      if (answering > 0) return `Only one name server answers (delegated: ${enumerateSome(hosts)}).`;
      if (hosts.length === 0) return 'No name server is delegated for this domain.';
      return silent.length > 0
        ? `${enumerate(silent)}, the only usable name server of this domain, did not answer us.`
        : `None of the name servers delegated for this domain is usable: ${enumerateSome(hosts)}.`;
    },
    remedy: ({ hosts, answering, silent }) =>
      answering === 0 && hosts.length > 0
        ? `First bring ${enumerateSome(silent.length > 0 ? silent : hosts)} back into service, or have your DNS provider replace it; then add a second name server, in another network, both at your DNS provider and at your registrar.`
        : 'Add at least a second name server, in another network, both at your DNS provider and at your registrar.',
  },
  'dns/ns-distinct': {
    title: 'Independence of the name servers',
    task: 'Spread the name servers over several networks',
    why: 'Two servers on one machine or in one network fail together: the website and mail are then unreachable.',
    pass: ({ addresses, networks }) =>
      `The name servers have ${count(addresses.length, 'address', 'addresses')} in ${count(networks, 'network', 'networks')}.`,
    warn: ({ addresses }) => `All name servers are in the same network (${enumerateSome(addresses)}).`,
    fail: ({ addresses }) => `All names of name servers lead to a single machine (${enumerate(addresses)}).`,
    remedy: 'Place a secondary name server with another operator or in another network.',
  },
  'dns/ns-parent-child': {
    title: 'Agreement between the registry and the zone',
    task: 'Make the registry and the zone list the same name servers',
    why: 'The registry (the parent zone) and your zone must list the same name servers. A server left over at the registry still receives queries, even if it belongs to someone else by now.',
    pass: () => 'The registry and the zone list the same name servers.',
    warn: ({ onlyAtZone, apart }) =>
      [
        ...apartWords(apart),
        ...(onlyAtZone.length > 0
          ? [`The zone lists name servers that the registry does not list: ${enumerate(onlyAtZone)}.`]
          : []),
      ].join(' '),
    fail: ({ onlyAtParent, staleGlue, apart }) =>
      [
        ...apartWords(apart),
        ...(onlyAtParent.length > 0
          ? [`The registry lists name servers that the zone no longer lists: ${enumerate(onlyAtParent)}.`]
          : []),
        ...(staleGlue.length > 0
          ? [
              `The registry gives name servers an address that their own zone does not give them: ${enumerate(placesOf(staleGlue))}.`,
            ]
          : []),
      ].join(' '),
    remedy:
      'List the servers of your current DNS provider, and check that each answers for the domain. Name those, and only those, in the NS records of the zone; then declare the same ones, with their addresses, at your registrar. Never declare a server there that does not answer.',
  },
  'dns/ns-cname': {
    title: 'Name servers without aliases',
    task: 'Refer to the name servers by their canonical names',
    why: 'The standard forbids naming a name server by an alias (CNAME): some resolvers do not follow it, and cannot reach the domain.',
    pass: () => 'No name of a name server is an alias.',
    fail: ({ aliases }) =>
      `${aliases.length > 1 ? 'Some names of name servers are aliases' : 'The name of one name server is an alias'}: ${enumerate(aliases.map(({ host, alias }) => `${host} (to ${alias})`))}.`,
    remedy: 'Replace the alias with A and AAAA records, or list the final name directly in the NS records.',
  },
  'dns/ns-free': {
    title: 'Domains that the name servers depend on',
    task: 'Remove the name servers whose domain anyone can register',
    why: 'Anyone who registers the domain of one of your name servers can divert the website and mail, and obtain certificates.',
    pass: ({ domains }) =>
      domains.length === 0
        ? 'The name servers have names within your own domain.'
        : `The domains of the name servers exist: ${enumerate(domains)}.`,
    warn: ({ expiring }) =>
      `The domain of a name server is about to expire: ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'expired' : `in ${count(days, 'day', 'days')}`})`))}.`,
    fail: ({ free }) =>
      `Some name servers depend on ${agree(free, 'a domain that nobody holds any more', 'domains that nobody holds any more')}: ${enumerate(free)}. Anyone can register ${agree(free, 'it', 'them')}, now or soon.`,
    remedy: ({ free }) =>
      free.length > 0
        ? 'Remove these name servers at your registrar today, or have the domain that they depend on renewed.'
        : 'Ask the operator of these name servers whether it renews its domain. If it does not, change name servers before that date.',
  },
  'dns/ns-private': {
    title: 'Public addresses of the name servers',
    task: 'Give the name servers public addresses',
    why: 'At a private address, a name server cannot be reached from outside: queries sent to it are lost, and your internal network shows.',
    pass: ({ addresses }) => `${count(addresses, 'public address', 'public addresses')}, none private or reserved.`,
    fail: ({ internal }) => `A private or reserved address is published: ${enumerate(placesOf(internal))}.`,
    remedy: 'Remove these addresses from the zone and from the registry; keep internal servers in an internal view.',
  },
  'dns/ns-ipv6': {
    title: 'Name servers over IPv6',
    task: 'Make the name servers reachable over IPv6',
    why: 'A resolver that has only IPv6 cannot query your name servers directly. This is rare today, but will matter in time.',
    pass: ({ reachable }) => `${count(reachable.length, 'name server has', 'name servers have')} an IPv6 address.`,
    warn: ({ reachable }) =>
      reachable.length === 0
        ? 'No name server has an IPv6 address.'
        : `Only one name server has an IPv6 address (${enumerate(reachable)}).`,
    remedy:
      'Ask your DNS provider for name servers that are reachable over IPv6, or choose a provider that offers them.',
  },
} satisfies AdviceFor<typeof checks>;

interface NameServerList {
  readonly from: readonly string[];
  readonly hosts: readonly string[];
}

function apartWords(lists: readonly NameServerList[]): readonly string[] {
  const each = lists.map(
    ({ from, hosts }) => `${enumerate(from)} ${from.length > 1 ? 'list' : 'lists'} ${enumerate(hosts)}`,
  );
  return each.length > 0 ? [`The name servers do not all give the same list: ${each.join('; ')}.`] : [];
}
