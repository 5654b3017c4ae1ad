import { eachOf, enumerateSome } from '../../../common/phrases.en.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/manners.ts';

export const advice = {
  'smtp/postmaster': {
    title: 'The addresses postmaster and abuse',
    task: 'Create the addresses postmaster and abuse',
    why: 'Other operators use these addresses to report a failure or a compromised account at your company; without them, they block first.',
    pass: ({ mailboxes }) => `Messages are accepted for ${enumerateSome(mailboxes)}.`,
    warn: ({ refused }) =>
      `Addresses rejected: ${eachOf(refused.map(({ mailbox, host, said }) => `${mailbox} by ${host} ("${said}")`))}.`,
    remedy: 'Create these two addresses, or aliases to a mailbox that someone reads.',
  },
  'smtp/vrfy': {
    title: 'Address verification (VRFY)',
    task: 'Disable address verification (VRFY)',
    why: 'A server that confirms or denies each address lets anyone draw up a list of your staff, to target them later.',
    pass: ({ discreet }) => `The server does not say which addresses exist: ${listed(discreet)}.`,
    warn: ({ telling }) => `The server answers for an invented address: ${listed(telling)}.`,
    remedy: 'Disable the VRFY command (in Postfix: "disable_vrfy_command = yes").',
  },
  'smtp/starttls-inject': {
    title: 'Commands injected before encryption',
    task: 'Update the mail server (STARTTLS)',
    why: 'An attacker on the network can slip commands in before those of the sender, and divert a message although it is encrypted.',
    pass: ({ hosts }) => `A command sent together with STARTTLS is discarded or rejected by ${enumerateSome(hosts)}.`,
    fail: ({ servers }) =>
      `A command sent in the clear together with STARTTLS is executed once the session is encrypted, on ${enumerateSome(placesOf(servers))}.`,
    remedy:
      'Update the mail software, or the firewall that relays SMTP in its place: Postfix fixed this flaw in 2011 (CVE-2011-0411, version 2.7.3).',
  },
} satisfies AdviceFor<typeof checks>;

function listed(servers: readonly { readonly host: string; readonly said: string }[]): string {
  return eachOf(servers.map(({ host, said }) => `${host} answers "${said}"`));
}
