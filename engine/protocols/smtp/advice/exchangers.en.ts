import { agree, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/exchangers.ts';

export const advice = {
  'smtp/mx-present': {
    title: 'Mail servers (MX)',
    task: 'Say which server receives your mail, or that none does (MX)',
    why: 'MX records name the servers that receive your mail. Without them, senders try the address of the website, and messages may be lost.',
    pass: ({ hosts }) => `Mail is delivered to ${enumerateSome(hosts)}.`,
    warn: ({ domain, answers }) => {
      if (answers === null)
        return `No MX record is published: senders try the address of ${domain} itself, which did not respond to us.`;
      if (answers)
        return `No MX record is published: mail is delivered to the address of ${domain} itself, which responds.`;
      return `No MX record is published, and the address of ${domain} itself accepts no mail: nobody can write to you.`;
    },
    remedy: ({ answers }) =>
      answers
        ? 'Publish an MX record that names your mail server.'
        : 'If the domain receives no mail, say so with a null MX ("0 ."); if it does, publish your MX records.',
  },
  'smtp/mx-null': {
    title: 'Statement that the domain receives no mail (null MX)',
    task: 'Correct the null MX',
    why: 'A null MX tells everyone that the domain receives no mail; messages return to their author.',
    pass: () => 'The domain states that it receives no mail.',
    warn: () =>
      'The domain states that it receives no mail, but not that it sends none: some receivers will reject a message to which nobody can reply.',
    fail: ({ preference, beside }) =>
      beside.length > 0
        ? `The null MX is published beside other MX records (${enumerateSome(beside)}): senders do not know which to believe.`
        : `The null MX has preference ${preference} instead of 0.`,
    remedy: (facts) =>
      'beside' in facts && facts.beside.length === 0
        ? 'Publish the null MX with preference 0: "0 .".'
        : 'Keep either "0 ." alone, with the SPF record "v=spf1 -all", or your real MX records.',
  },
  'smtp/mx-literal': {
    title: 'Syntax of the MX records',
    why: 'An MX record must name a server; an IP address or an incomplete name leads nowhere.',
    pass: ({ hosts }) => `The MX records name servers: ${enumerateSome(hosts)}.`,
    fail: ({ faulty, left }) => `Malformed MX records: ${enumerate(faulty)}.${deadEnd(left)}`,
    remedy: ({ meant }) =>
      meant.length > 0
        ? `A dot is missing at the end of the name, so that the zone completed it. Write ${enumerate(meant.map((host) => `"${host}."`))}, and check that this name has an address.`
        : 'Publish the full name of the server ("mx1.example.com"), which in turn has the address.',
  },
  'smtp/mx-cname': {
    title: 'MX and aliases',
    why: 'The standard forbids an MX host to be an alias (CNAME); some senders refuse to deliver to one.',
    pass: () => 'No MX host is an alias.',
    fail: ({ aliases }) => aliases.map(({ host, target }) => `${host} is an alias of ${target}.`).join(' '),
    remedy: ({ aliases }) =>
      `Publish the final name in the MX record: ${enumerate(aliases.map(({ target }) => target))}.`,
  },
  'smtp/mx-resolves': {
    title: 'Addresses of the MX hosts',
    why: 'A server without an address can receive nothing; if none has one, all messages are lost.',
    pass: ({ found }) => `Every MX host has an address: ${enumerateSome(found)}.`,
    fail: ({ without, left }) => `Without an address: ${enumerateSome(without)}.${deadEnd(left)}`,
    remedy: ({ addressable, left }) =>
      addressable.length > 0
        ? `Give ${enumerateSome(addressable)} an address${left.length > 0 ? `, or remove ${agree(addressable, 'this host', 'these hosts')} from the MX records` : ', or publish the MX records that your mail provider gives'}.`
        : 'Put in the MX record the full name of the server, which in turn has the address.',
  },
  'smtp/mx-private': {
    title: 'Public addresses of the MX hosts',
    why: 'An address reserved for internal networks cannot be reached from the internet: messages are delayed or lost.',
    pass: ({ hosts }) => `The addresses of ${enumerateSome(hosts)} are public.`,
    fail: ({ internal, left }) => `Addresses that nobody can reach: ${placesOf(internal).join(', ')}.${deadEnd(left)}`,
    remedy: ({ left }) =>
      `Publish the public address of the server${left.length > 0 ? ', or remove this MX record' : ''}.`,
  },
  'smtp/mx-free': {
    title: 'Domains of the MX hosts',
    why: 'If nobody owns the domain of an MX host, a stranger can buy it and receive your messages.',
    pass: ({ hosts }) => `The domains of the MX hosts are registered (${enumerateSome(hosts)}).`,
    fail: ({ free }) =>
      free
        .map(
          ({ host, domain, lapsing }) =>
            `${host} depends on ${domain}, which ${lapsing ? 'its owner has abandoned: it will be free in a few weeks' : 'is free to buy'}. Its buyer could receive part of your messages.`,
        )
        .join(' '),
    remedy: ({ free, left }) => {
      const hosts = enumerate(free.map(({ host }) => host));
      const bought = free.some(({ lapsing }) => lapsing)
        ? ''
        : `, or register ${enumerate([...new Set(free.map(({ domain }) => domain))])}`;
      return left.length > 0
        ? `Remove ${hosts} from your MX records today${bought}.`
        : `Put your real mail server in place of ${hosts} in your MX records today${bought}. If the domain receives no mail, publish a null MX ("0 .") instead.`;
    },
  },
} satisfies AdviceFor<typeof checks>;

function deadEnd(left: readonly string[]): string {
  return left.length > 0 ? '' : ' No MX record leads to a server: nobody can write to you.';
}
