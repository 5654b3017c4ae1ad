import { enumerate, enumerateSome } from '../../common/phrases.en.ts';
import type { OpenPort } from '../../protocols/tcp/exposure.ts';
import type { RemedyOf, WordsFor } from './model.ts';

type Open = Pick<OpenPort, 'address' | 'port' | 'service'>;

/** "MySQL (192.0.2.1, port 3306)". */
const listed = (doors: readonly Open[]): string =>
  enumerateSome(
    doors.map(({ address, port, service }) => `${service} (${address}, port ${port})`),
    8,
  );

/** "IMAP 143 and POP3 110". */
const numbered = (doors: readonly Pick<Open, 'service' | 'port'>[]): string =>
  enumerateSome([...new Set(doors.map(({ service, port }) => `${service} ${port}`))]);

const instead = (doors: readonly { readonly instead: number; readonly insteadService: string }[]) =>
  doors.map((door) => ({ port: door.instead, service: door.insteadService }));

const AGAIN = 'Open the port again for the one address that needs it.';

export const doorWords: WordsFor<RemedyOf<'tcp'>> = {
  'tcp/reading-open': {
    title: ({ doors }) => `Open encrypted mail retrieval (${numbered(instead(doors))})`,
    why: 'Mail is retrieved in clear today. Programs must be able to move to the encrypted port before the old one closes.',
    steps: ({ doors }) => [
      `Open ${enumerateSome(doors.map(({ address, instead, insteadService }) => `${insteadService} (${address}, port ${instead})`))}.`,
      'Configure all mail programs and phones to use it, and check that each receives its messages.',
    ],
    criterion: 'Each program receives its messages through the encrypted port.',
    rollback: 'Close the encrypted port again; the old one is still open.',
  },
  'tcp/reading-close': {
    title: ({ doors }) => `Close mail retrieval in clear (${numbered(doors)})`,
    why: 'On a retrieval port in clear, a person who listens on the network can read passwords and messages.',
    steps: ({ doors, weeks }) => [
      `Configure all programs to use ${numbered(instead(doors))}.`,
      `Wait ${weeks} weeks, and check in the logs that nobody connects to the old port any more.`,
      `Then close: ${listed(doors)}.`,
    ],
    criterion: 'For a week, each program still receives its messages.',
    rollback: 'Open the port again while you configure the program that was forgotten.',
  },
  'tcp/shell-open': {
    title: () => 'Open SSH (SFTP) to replace Telnet and FTP',
    why: 'Telnet and FTP transmit passwords in clear. Before they are closed, another way in must work.',
    steps: ({ doors }) => [
      `On ${enumerateSome([...new Set(doors.map(({ address }) => address))])}, open SSH (port 22), by key and only for known addresses, or check the console of your host.`,
      'Try to sign in there and to upload a file, then configure the programs that used Telnet or FTP.',
    ],
    criterion: 'Everyone who uploads files or administers the machine can do so over SSH.',
    rollback: 'Close port 22 again.',
  },
  'tcp/shell-close': {
    title: ({ doors }) => `Close ${numbered(doors)} once SSH is in use`,
    why: 'These protocols of the 1970s transmit passwords in clear.',
    steps: ({ doors, weeks }) => [
      `Wait ${weeks} weeks after SSH came into use, and check in the logs that nobody uses the old access any more.`,
      `Then close in the firewall: ${listed(doors)}.`,
    ],
    criterion: 'The site can be updated and the machine can still be administered.',
    rollback: AGAIN,
  },
  'tcp/ports': {
    title: ({ open }) =>
      `Close to the internet ${enumerateSome(open.map(({ service, port }) => `${service} (port ${port})`))}`,
    why: 'Bots constantly try databases and file shares that are visible from the internet. They copy them, or delete them for ransom.',
    steps: ({ open }) => [
      'Find out which machines use them from outside (a site hosted elsewhere, a backup, business software), and first admit their addresses alone in the firewall.',
      `Close to the rest of the internet right away: ${listed(open)}.`,
    ],
    criterion: 'The site and the programs that use these services still work.',
    rollback: AGAIN,
  },
  'tcp/remote': {
    title: ({ open }) =>
      `Close remote access to the internet (${enumerate([...new Set(open.map(({ service, port }) => `${service} ${port}`))])})`,
    why: 'Bots constantly try remote access that is visible from the internet: ransomware often gets in that way.',
    steps: ({ open, isLegacy }) => [
      'First prepare another way into the machine: a VPN, or the console of the hosting provider. Connect that way, and keep this connection open.',
      ...(isLegacy ? ['Check that SSH (port 22) really replaces Telnet and FTP for everyone who uses them.'] : []),
      `Then close in the firewall: ${listed(open)}. If a person has to get in from a fixed address, admit that one alone.`,
    ],
    criterion: 'Everyone who administers the machine gets in the other way.',
    rollback: AGAIN,
  },
};
