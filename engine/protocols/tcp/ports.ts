import type { ClearProtocol, GreetingProtocol } from '../../model/ask.ts';

/** The ports that are knocked at, and no others: at most twenty, most telling first, since an address sees two knocks at once. */
export const PORTS = [
  { port: 443, service: 'HTTPS' },
  { port: 25, service: 'SMTP' },
  { port: 80, service: 'HTTP' },
  { port: 3389, service: 'RDP' },
  { port: 23, service: 'Telnet' },
  { port: 3306, service: 'MySQL' },
  { port: 5432, service: 'PostgreSQL' },
  { port: 465, service: 'SMTPS' },
  { port: 587, service: 'submission' },
  { port: 993, service: 'IMAPS' },
  { port: 143, service: 'IMAP' },
  { port: 995, service: 'POP3S' },
  { port: 110, service: 'POP3' },
  { port: 21, service: 'FTP' },
  { port: 22, service: 'SSH' },
  { port: 5900, service: 'VNC' },
  { port: 6379, service: 'Redis' },
  { port: 27017, service: 'MongoDB' },
  { port: 9200, service: 'Elasticsearch' },
  { port: 445, service: 'SMB' },
] as const;

export const HTTPS = 443;
export const SMTP = 25;
export const TELNET = 23;
export const FTP = 21;
export const SSH = 22;
/** Remote desktops, open to anyone who guesses a password. */
export const SCREENS: readonly number[] = [3389, 5900];
/** Stores of data that belong behind a firewall. */
export const STORES: readonly number[] = [3306, 5432, 6379, 27017, 9200, 445];
export const SUBMISSIONS = 465;
export const SUBMISSION = 587;
/** What a firewall written for IPv4 alone leaves open on IPv6. */
export const FORGOTTEN: readonly number[] = [...SCREENS, ...STORES, TELNET, FTP, SSH];
/** Mail reading: the port that starts in clear, and its encrypted twin. */
export const READING: readonly (readonly [clear: number, encrypted: number])[] = [
  [143, 993],
  [110, 995],
];

/** Services that begin in clear, and may be asked for TLS. */
export const CLEAR: ReadonlyMap<number, ClearProtocol> = new Map([
  [143, 'imap'],
  [110, 'pop3'],
  [FTP, 'ftp'],
]);

/** Services that speak first: a port of theirs that stays silent, or says something else, is none of them. */
export const GREETING: ReadonlyMap<number, GreetingProtocol> = new Map([
  [3306, 'mysql'],
  [5900, 'vnc'],
  [TELNET, 'telnet'],
]);

/** Nobody serves anything there (tcpmux, RFC 1078): a machine that takes this connection takes every one, and hides what it serves. */
export const UNUSED = 1;

export function serviceOf(port: number): string {
  return PORTS.find((known) => known.port === port)?.service ?? 'TCP';
}
