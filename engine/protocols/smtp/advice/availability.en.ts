import { partyName } from '../../../atlas/atlas.ts';
import { agree, count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/availability.ts';

export const advice = {
  'smtp/mx-redundancy': {
    title: 'Number of servers',
    why: 'When a server stops, senders keep their messages for a few days; a second server avoids that wait.',
    info: ({ hosts, addresses, isAll, reachable, services }) =>
      `${count(hosts.length, 'server name', 'server names')}, ${isAll ? '' : 'at least '}${count(addresses, 'address', 'addresses')}. ${
        hosts.length > 1
          ? relief(reachable, services)
          : 'One name is enough at a large provider, where it stands for several machines.'
      }`,
    remedy: 'Nothing needs to be corrected.',
  },
  'smtp/mx-services': {
    title: 'Service that receives the mail',
    task: 'Have one service receive the mail',
    why: 'A sender chooses among the servers as he can reach them: what the wrong service takes is not in the mailboxes that you read, and nobody is told.',
    pass: () => 'No two services that keep mail apart receive it.',
    warn: ({ services }) =>
      `${enumerate(services.map(partyName))} receive the mail, and none has the mailboxes of another: what one takes is not found at another.`,
    remedy: ({ services }) =>
      `Keep the MX records of the service that holds your mailboxes, and remove those of the others (${enumerate(services.map(partyName))}), unless they hand on to it all that they take.`,
  },
  'smtp/mx-ipv4': {
    title: 'Mail servers over IPv4',
    task: 'Give a mail server an IPv4 address',
    why: 'Many servers send over IPv4 only: without an address of that family, their messages do not reach you.',
    pass: ({ hosts }) => `${enumerateSome(hosts)} ${agree(hosts, 'has', 'have')} an IPv4 address.`,
    fail: ({ hosts }) =>
      `No MX host has an IPv4 address (${enumerateSome(hosts)}): who sends over IPv4 only cannot write to you.`,
    remedy: ({ hosts }) =>
      `Give ${enumerateSome(hosts)} an IPv4 address, or publish a second MX record for a host that has one, and open port 25 there.`,
  },
  'smtp/mx-ipv6': {
    title: 'Mail over IPv6',
    why: 'Senders with IPv6 alone would have to go through a third party to write to you. That is rare today, but will matter in time.',
    pass: ({ hosts }) => `${enumerateSome(hosts)}: the connection is established over IPv6.`,
    warn: ({ hosts, closed }) =>
      closed.length > 0
        ? `The IPv6 address refuses connections on port 25: ${enumerateSome(closed)}.`
        : `No IPv6 address: ${enumerateSome(hosts)}.`,
    remedy: ({ closed, elsewhere }) => {
      if (elsewhere)
        return closed.length > 0
          ? 'Report it to your mail provider: only the provider can open the address or remove it.'
          : 'Ask your mail provider whether it can receive over IPv6; only the provider can enable it.';
      return 'Give at least one MX host an IPv6 address (AAAA), and have the mail service listen on it.';
    },
  },
} satisfies AdviceFor<typeof checks>;

function relief(reachable: readonly string[], services: readonly string[]): string {
  if (services.length > 1)
    return `They are those of ${enumerate(services.map(partyName))}, of which none takes the messages of another.`;
  if (reachable.length > 1)
    return `If one of those that respond stops, another takes the messages: ${enumerateSome(reachable)}.`;
  const [only] = reachable;
  return only === undefined
    ? 'None responded during the audit: nothing shows that one stands in for another.'
    : `Only ${only} responded during the audit: nothing shows that another takes the messages if it stops.`;
}
