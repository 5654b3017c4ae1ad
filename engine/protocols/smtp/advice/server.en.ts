import { agree, eachOf, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/server.ts';

export const advice = {
  'smtp/reachable': {
    title: 'Access to the servers',
    task: 'Make all mail servers reachable',
    why: 'A server that does not respond on port 25 delays messages; if none responds, nothing arrives.',
    pass: ({ hosts }) => `${enumerateSome(hosts)}: the connection is established on port 25.`,
    info: ({ dead, hosts }) =>
      `${enumerateSome(dead)} ${agree(dead, 'refuses', 'refuse')} connections; ${enumerateSome(hosts)}, of better preference, ${agree(hosts, 'responds', 'respond')}.`,
    warn: ({ dead, hosts, late }) => {
      const quiet = dead.filter((host) => !late.includes(host));
      if (late.length > 0)
        return [
          `${enumerateSome(late)} ${agree(late, 'accepts', 'accept')} the connection, but ${agree(late, 'does', 'do')} not greet within twenty seconds.`,
          quiet.length > 0 ? `${enumerateSome(quiet)} did not respond.` : '',
        ]
          .filter(Boolean)
          .join(' ');
      return hosts.length > 0
        ? `${enumerateSome(dead)} ${agree(dead, 'refuses', 'refuse')} connections; only ${enumerateSome(hosts)} ${agree(hosts, 'responds', 'respond')}.`
        : `${enumerateSome(dead)} did not respond in time, although our own port 25 is open.`;
    },
    fail: ({ closed, mute }) =>
      [
        closed.length > 0 ? `${enumerateSome(closed)} ${agree(closed, 'refuses', 'refuse')} connections.` : '',
        mute.length > 0 ? `${enumerateSome(mute)} ${agree(mute, 'hangs', 'hang')} up before the greeting.` : '',
        'No server accepts messages on port 25.',
      ]
        .filter(Boolean)
        .join(' '),
    remedy: (facts) =>
      'late' in facts && facts.late.length > 0
        ? 'Bring the wait before the greeting down to a few seconds ("postscreen_greet_wait" in Postfix, "delay" in Exim), or look for what slows the server down: some senders wait no longer.'
        : `Start the mail service, or open port 25 in the firewall.${'hosts' in facts && facts.hosts.length > 0 ? ' Remove servers that are out of service for good from the MX records.' : ''}`,
  },
  'smtp/banner': {
    title: 'Greeting',
    task: 'Correct the greeting of the mail server',
    why: 'The server must accept the connection and give its full name. Otherwise messages are rejected, or senders become wary.',
    pass: ({ banners }) => said(banners),
    warn: ({ nameless }) => `The greeting contains no full name: ${said(nameless)}`,
    fail: ({ refusing }) => `The server refuses our connection in its greeting: ${said(refusing)}`,
    remedy: (facts) =>
      'refusing' in facts
        ? 'If this refusal concerns only our address (block list, reputation), there is nothing to do; if not, look in the log of the server for the reason why it refuses connections.'
        : 'Set the name of the server ("myhostname" in Postfix) to its full name, and the greeting to "220 name ESMTP".',
  },
  'smtp/ehlo': {
    title: 'Extended SMTP (EHLO)',
    task: 'Make the mail server accept EHLO',
    why: 'Without EHLO, there is no encryption, no large message and no internationalised address.',
    pass: ({ hosts }) => `EHLO is accepted by ${enumerateSome(hosts)}.`,
    warn: ({ without }) =>
      `EHLO is rejected by ${enumerateSome(without)}, which ${agree(without, 'accepts', 'accept')} only HELO.`,
    remedy: 'Update the server, or disable the filter that blocks EHLO.',
  },
  'smtp/relay': {
    title: 'Open relay',
    why: 'A server that sends messages for anyone ends up on block lists, and your messages are then rejected.',
    pass: ({ refused }) =>
      `The servers refuse to relay for strangers (${enumerateSome(refused.map(({ host }) => host))}).`,
    fail: ({ open }) =>
      `Open relay, by what the server says: it accepts a recipient elsewhere from a stranger. ${said(open)} Whether it sends the message on would show only with a message, and we send none.`,
    remedy:
      'Unless this server is known to throw such messages away, restrict relaying to authenticated users today (in Postfix: "smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination").',
  },
  'smtp/ptr': {
    title: 'Reverse names of the servers (PTR)',
    why: 'Many receivers reject mail from a server that has no reverse name.',
    pass: ({ names }) => `${eachOf(names.map(({ address, name }) => `${address}: ${name}`))}.`,
    warn: ({ without }) => `Without a reverse name: ${enumerate(without)}.`,
    remedy: 'Ask your hosting provider for a PTR record that gives the full name of the server.',
  },
  'smtp/fcrdns': {
    title: 'Confirmed reverse name',
    why: 'Where this server also sends, the large receivers require that its reverse name lead back to the same address.',
    pass: ({ addresses }) => `The reverse name leads back to the address: ${enumerate(addresses)}.`,
    warn: ({ astray }) =>
      astray
        .map(({ address, name }) => `${address} has the reverse name ${name}, which does not lead back to it.`)
        .join(' '),
    remedy: 'Make the PTR record at the hosting provider and the address (A, AAAA) of that name in the DNS match.',
  },
  'smtp/ptr-generic': {
    title: 'Reverse name of the server itself',
    why: 'A name that the provider composes from the address resembles that of a residential line; many filters are wary of it.',
    pass: ({ names }) =>
      `The reverse name is that of a server: ${enumerateSome(names.map(({ address, name }) => `${name} (${address})`))}.`,
    warn: ({ generic }) =>
      `Reverse name composed by the provider: ${enumerateSome(generic.map(({ address, name }) => `${name} (${address})`))}.`,
    remedy:
      'Ask your hosting provider for a PTR record that gives the name of the mail server, not one made from the address.',
  },
} satisfies AdviceFor<typeof checks>;

function said(servers: readonly { readonly host: string; readonly said: string }[]): string {
  return `${eachOf(servers.map(({ host, said }) => `${host}: "${said}"`))}.`;
}
