import { eachOf, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/authentication.ts';

export interface Offering {
  readonly host: string;
  readonly mechanisms: readonly string[];
}

export const advice = {
  'smtp/auth-plain25': {
    title: 'Passwords in the clear',
    why: 'A password sent before encryption can be read by anyone who listens to the network.',
    pass: ({ hosts }) => `${enumerateSome(hosts)}: no password is asked for before encryption.`,
    warn: ({ offering }) => `Authentication is offered before encryption: ${eachOf(offering.map(listed))}.`,
    fail: ({ offering }) =>
      `These servers ask for a password in the clear, readable on its way: ${eachOf(offering.map(listed))}.`,
    remedy: 'Offer AUTH only after STARTTLS (in Postfix: "smtpd_tls_auth_only = yes").',
  },
  'smtp/auth-on25': {
    title: 'Authentication on port 25',
    why: 'This port receives messages from the whole world; authentication there is exposed to password guessing.',
    pass: () => 'Authentication is not offered on port 25.',
    warn: ({ offering }) => `Authentication is offered on port 25: ${eachOf(offering.map(listed))}.`,
    remedy:
      'Reserve authentication for ports 465 and 587; once your users and devices send through those, disable it on port 25.',
  },
  'smtp/auth-submission': {
    title: 'Passwords on the submission ports',
    task: 'Refuse passwords before encryption',
    why: 'Your staff give their password here; in the clear, it can be read on the network of a hotel or a train.',
    pass: ({ services }) =>
      `The password is asked for only over TLS: ${enumerateSome(services.map(({ host, port }) => `${host}:${port}`))}.`,
    warn: ({ offering }) => `Port 587 offers authentication before encryption: ${eachOf(offering.map(listed))}.`,
    fail: ({ offering }) => `Port 587 accepts a password before encryption: ${eachOf(offering.map(listed))}.`,
    remedy:
      'Offer AUTH only after STARTTLS on port 587 (in Postfix: "smtpd_tls_auth_only = yes"), and prefer port 465.',
  },
  'smtp/auth-mechs': {
    title: 'Authentication mechanisms',
    task: 'Offer an up-to-date authentication mechanism',
    why: 'CRAM-MD5, DIGEST-MD5 and NTLM rest on outdated hashes, and often oblige the server to store passwords in readable form.',
    pass: ({ offering }) => `Mechanisms offered: ${eachOf(offering.map(listed))}.`,
    warn: ({ offering }) => `Only outdated mechanisms are offered: ${eachOf(offering.map(listed))}.`,
    remedy: 'Offer SCRAM-SHA-256, or PLAIN over TLS, and then remove the outdated mechanisms.',
  },
  'smtp/submission-srv': {
    title: 'Published settings for mail clients',
    why: 'A mail client can read in the DNS where to fetch and submit messages; it follows what is written there, even in the clear.',
    info: ({ offered, declined }) =>
      [
        ...(offered.length > 0
          ? [
              `Services announced: ${enumerateSome(offered.map(({ service, host, port }) => `${service} at ${host}:${port}`))}.`,
            ]
          : []),
        ...(declined.length > 0 ? [`Services declared absent: ${enumerateSome(declined)}.`] : []),
      ].join(' '),
    warn: ({ clear }) =>
      `Only a port that starts in the clear is announced: ${enumerateSome(clear.map(({ service, host, port }) => `${service} at ${host}:${port}`))}.`,
    remedy:
      'Announce the services over TLS ("_submissions" on port 465, "_imaps" on 993, "_pop3s" on 995) and remove the others, or give them a larger priority value.',
  },
} satisfies AdviceFor<typeof checks>;

function listed({ host, mechanisms }: Offering): string {
  return `${host} (${mechanisms.join(', ')})`;
}
