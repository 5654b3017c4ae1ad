import { enumerate } from '../../../common/phrases.en.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/hosts.ts';
import type { UnusedWhy } from '../https-services.ts';

export const advice = {
  'dns/a-present': {
    title: 'Addresses of the website',
    task: 'Publish the address of the website',
    why: 'Visitors find the website by these addresses. From outside, a private address leads nowhere.',
    pass: ({ hosts }) =>
      `Published addresses: ${enumerate(hosts.filter(({ addresses }) => addresses.length > 0).map(({ host, addresses }) => `${host} (${enumerate(addresses)})`))}.`,
    fail: ({ internal, left }) =>
      `A private or reserved address is published: ${enumerate(placesOf(internal))}.${left.length > 0 ? '' : ' Nobody can open the website.'}`,
    info: () => 'The domain and its "www" have no address: no website is published there.',
    remedy: 'Remove the private address from the public zone and publish the public address of the web server.',
  },
  'dns/a-ipv6': {
    title: 'Website reachable over IPv6',
    task: 'Make the website reachable over IPv6',
    why: 'A growing share of visitors, mostly on mobile networks, arrives over IPv6.',
    pass: ({ compared }) =>
      compared
        ? 'The website has an IPv6 address, responds there, and shows the same page as over IPv4.'
        : 'The website has an IPv6 address and responds there.',
    warn: ({ without, unlike }) =>
      [without.length > 0 ? `No IPv6 address for ${enumerate(without)}.` : '', unlike ? difference(unlike) : '']
        .filter((text) => text !== '')
        .join(' '),
    fail: ({ refusing }) =>
      `The IPv6 address refuses the connection, whereas the IPv4 address responds: ${enumerate(placesOf(refusing))}. Visitors over IPv6 wait for the website, or do not see it.`,
    remedy: ({ without, refusing, unlike }) => {
      if (refusing.length > 0)
        return 'Open port 443 at this IPv6 address, or remove the AAAA record until the address responds.';
      if (unlike && without.length === 0)
        return 'Make the A and AAAA records lead to the same configuration of the web server.';
      return `Enable IPv6 at the hosting provider of the website, then have an AAAA record for ${enumerate(without)} that leads to the same website added to the DNS zone.`;
    },
  },
  'dns/https-record': {
    title: 'HTTPS record of the website',
    task: 'Bring the HTTPS record of the website in line with its addresses',
    why: 'Recent browsers begin with the address and the name that this record gives. Where they are wrong, the website opens late, or not at all.',
    pass: ({ hosts }) => `The HTTPS record of ${enumerate(hosts)} leads to the website.`,
    warn: ({ nowhere, astray, closed, unused }) =>
      [
        ...nowhere.map(({ host, target }) => `The HTTPS record of ${host} leads to ${target}, which has no address.`),
        ...(astray.length > 0
          ? [`The HTTPS record gives an address that the name does not have: ${enumerate(placesOf(astray))}.`]
          : []),
        ...closed.map(
          ({ host, address, port }) =>
            `The HTTPS record of ${host} leads to ${address}, port ${port}, where nothing takes a connection.`,
        ),
        ...unused.map(({ host, why }) => `The HTTPS record of ${host} is not followed: ${UNUSED[why]}.`),
      ].join(' '),
    remedy: ({ unused }) =>
      unused.length > 0
        ? 'Publish one HTTPS record (type 65), either an alias or a service, with parameters that fit together; or remove it: it is optional.'
        : 'In the HTTPS record (type 65) give the name, the port and the addresses of today, or remove "ipv4hint", "ipv6hint" and "port", which are optional.',
  },
} satisfies AdviceFor<typeof checks>;

const UNUSED: Readonly<Record<UnusedWhy, string>> = {
  'beside-alias': 'an alias stands beside it, and counts alone',
  'mandatory-missing': 'a parameter that it declares mandatory is missing, and browsers reject all records of the name',
  'mandatory-unknown': 'it demands a parameter that browsers do not know',
  'no-protocol': 'it excludes the default protocol and names no other',
};

export type Difference =
  | { readonly kind: 'status'; readonly host: string; readonly four: number; readonly six: number }
  | { readonly kind: 'redirect'; readonly host: string; readonly four: string | null; readonly six: string | null }
  | { readonly kind: 'content'; readonly host: string; readonly likeness: number };

function difference(found: Difference): string {
  const { host, kind } = found;
  if (kind === 'status') return `${host} responds with status ${found.four} over IPv4 and ${found.six} over IPv6.`;
  if (kind === 'redirect')
    return `${host} leads to ${found.four ?? 'its own page'} over IPv4 and to ${found.six ?? 'its own page'} over IPv6.`;
  return `${host} does not show the same page over IPv4 and IPv6 (${Math.round(found.likeness * 100)}% of the words in common).`;
}
