import { count, enumerate, enumerateSome } from '../../common/phrases.en.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';
import type { OpenPort, Scanned } from './exposure.ts';
import { serviceOf } from './ports.ts';

export const advice = {
  'tcp/state': {
    title: 'Ports that were probed',
    why: 'An open port gives access to a server. Keep open only those of the services that you offer.',
    info: ({ machines, guarded, elsewhere }) =>
      `${machines.map(machine).join(' ')}${guarded.length > 0 ? ` ${enumerate(guarded)}: this machine accepts every connection, without saying what it serves.` : ''}${abroad(elsewhere)}`,
    remedy: 'In the firewall, close every port that serves neither your visitors nor those who send you mail.',
  },
  'tcp/mx-25': {
    title: 'Receiving mail (port 25)',
    task: 'Open port 25 of the mail servers',
    why: 'Mail arrives through this port. If it is closed, senders receive an error, or their messages wait.',
    pass: ({ opened }) => `Port 25 responds on ${mailHosts(opened)}.`,
    warn: ({ silent }) =>
      `${mailHosts(silent)} ${silent.length > 1 ? 'do not respond on port 25, although these machines respond' : 'does not respond on port 25, although this machine responds'} elsewhere and our own port 25 is open.`,
    fail: ({ refused, opened }) =>
      `Port 25 is closed on ${mailHosts(refused)}${opened.length > 0 ? `; it responds on ${mailHosts(opened)}` : ''}.`,
    remedy:
      'Start the mail service and open port 25 in the firewall. If other servers receive your mail, you can remove this one from the MX records instead.',
  },
  'tcp/submission': {
    title: 'Message submission by your users (ports 465 and 587)',
    why: 'Your mail clients submit their messages through these ports; port 465 is encrypted from the moment the connection opens (RFC 8314).',
    pass: ({ ports }) => `Port 465, encrypted from the start, is open: ${openPorts(ports)}.`,
    info: ({ ports }) =>
      `Only port 587 is open: ${openPorts(ports)}. Port 465, encrypted from the start, is recommended.`,
    remedy: 'Open port 465 as well.',
  },
  'tcp/imap-pop': {
    title: 'Mailbox access (IMAP and POP3)',
    why: 'On a mailbox port without encryption, anyone who listens on the network can read passwords and messages.',
    pass: () => 'No mailbox port without encryption is open.',
    warn: ({ ports }) => `${openPorts(ports)}: encryption is offered, but a password is accepted without it.`,
    info: ({ ports }) => `${openPorts(ports)}: encryption is offered, but the mail client decides whether to use it.`,
    fail: ({ ports }) =>
      `${openPorts(ports)}: no encryption is offered (neither STARTTLS nor STLS); passwords and messages travel in clear text.`,
    remedy:
      'Enable encryption on these ports and configure the mail clients to use it, then refuse passwords before encryption (in Dovecot 2.4: "auth_allow_cleartext = no"; before 2.4: "disable_plaintext_auth = yes"). Better still, open the encrypted ports 993 (IMAP) and 995 (POP3), configure the mail clients for them, then close 143 and 110.',
  },
  'tcp/legacy': {
    title: 'Telnet and FTP',
    why: 'These protocols of the 1970s send passwords in clear text.',
    pass: ({ filtered }) => `Neither Telnet nor FTP is open.${outOfReach(filtered)}`,
    info: ({ ports }) =>
      `FTP is open and offers TLS: ${openPorts(ports)}. Make sure that it requires TLS, or prefer SFTP.`,
    warn: ({ ports }) => `FTP is open and does not offer TLS: ${openPorts(ports)}. Passwords travel in clear text.`,
    fail: ({ ports }) => `Telnet is open: ${openPorts(ports)}.`,
    remedy:
      'Set up SSH to administer the machine, through a VPN if possible, then stop Telnet; replace FTP with SFTP, or make it require TLS (AUTH TLS).',
  },
  'tcp/admin': {
    title: 'Remote administration',
    why: 'Ransomware often enters through a remote desktop that is visible from the whole internet.',
    pass: ({ filtered }) => `No remote desktop (RDP, VNC) or SSH port is open.${outOfReach(filtered)}`,
    info: ({ ports }) => `SSH is open: ${openPorts(ports)}. Allow keys only, no passwords.`,
    fail: ({ ports }) => `A remote desktop is accessible from the whole internet: ${openPorts(ports)}.`,
    remedy:
      'Today, make sure that you have another way in (VPN, console of the hosting provider), then close this port in the firewall. Afterwards, look for unknown connections in the logs.',
  },
  'tcp/data': {
    title: 'Databases and file shares',
    why: 'A database that is visible from the whole internet can be copied, or erased for ransom; under the GDPR, a breach of personal data must be reported within 72 hours (in France, to the CNIL).',
    pass: ({ filtered }) => `No database and no file share is open.${outOfReach(filtered)}`,
    fail: ({ ports }) =>
      `${ports.length > 1 ? 'Some data services accept' : 'A data service accepts'} connections from the whole internet: ${openPorts(ports)}. We read nothing there.`,
    remedy:
      'In the firewall, close this port today to all but the machines that use it; listen on the internal network only if they are all there; change the passwords and look for unknown accesses.',
  },
  'tcp/family': {
    title: 'Firewall over IPv6',
    why: 'A firewall that is configured only for IPv4 leaves ports open over IPv6 that everyone believes closed.',
    pass: ({ machines }) =>
      `Nothing more is open over IPv6 than over IPv4 on ${enumerateSome(machines.map(({ names, address }) => `${names[0]} (${address})`))}.`,
    warn: ({ ports }) => `Open over IPv6, closed or filtered over IPv4: ${openPorts(ports)}.`,
    remedy: 'Apply to IPv6 the firewall rules that are already written for IPv4.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'nothing-to-scan':
    'No machine of the zone is to be probed: all are operated by third parties, or have no public address.',
  'no-ipv6-seen': 'None of these machines responds over IPv6, or our own network does not lead there.',
  'receives-no-mail': 'This domain does not receive mail.',
  'mail-elsewhere': 'Mail arrives at a third-party provider, whose ports we do not probe.',
  'no-mail-service': 'The domain publishes no MX record and its machine refuses mail: it receives none.',
  'no-address': 'The mail servers of the zone have no public address.',
  'no-submission': 'No submission port is open on these machines.',
} satisfies ReasonsFor<typeof checks>;

function machine({ names, address, open, closed, silent }: Scanned): string {
  const opened =
    open.length > 0
      ? `${count(open.length, 'open port', 'open ports')} (${enumerate(open.map(portName))})`
      : 'no open port';
  const unanswered = silent.length === 0 ? 'all responded' : `${silent.length} without a response`;
  return `${enumerate(names)} (${address}): ${opened}, ${closed.length} closed, ${unanswered}.`;
}

function portName(port: number): string {
  return `${port} ${serviceOf(port)}`;
}

function openPorts(ports: readonly OpenPort[]): string {
  return enumerateSome(ports.map(({ names, port, service }) => `${port} ${service} on ${names[0]}`));
}

function mailHosts(hosts: readonly { readonly host: string; readonly address: string | null }[]): string {
  return enumerate(hosts.map(({ host, address }) => (address === null ? host : `${host} (${address})`)));
}

function abroad(elsewhere: readonly string[]): string {
  if (elsewhere.length === 0) return '';
  return ` Not probed, since third parties operate them: ${enumerateSome(elsewhere)}.`;
}

function outOfReach(filtered: number): string {
  return filtered === 0
    ? ''
    : ` ${count(filtered, 'port that we probed', 'ports that we probed')} did not respond: filtered, as far as we can see from here.`;
}
