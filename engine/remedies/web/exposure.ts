import { seen } from '../../model/observed.ts';
import { readExpiry } from '../../protocols/dns/security-txt.ts';
import type { ScannedHost } from '../../protocols/tcp/evidence.ts';
import { clearAmong, forgottenDoors, openAmong, sidesOf } from '../../protocols/tcp/exposure.ts';
import { FTP, READING, SCREENS, SSH, STORES, TELNET } from '../../protocols/tcp/ports.ts';
import { proposal, remedy } from '../remedy.ts';
import { changed, faulty, seenOf } from '../situation.ts';
import { daysAfter } from '../sound.ts';

const CLOSED = ['tcp/data', 'tcp/admin', 'tcp/legacy', 'tcp/imap-pop', 'tcp/family'];

/** Doors that nobody outside needs. */
export const closePorts = remedy({
  id: 'tcp/ports',
  who: 'web',
  propose: (situation) => {
    const evidence = seenOf(situation, 'tcp');
    const faults = faulty(situation, ...CLOSED);
    if (!evidence || faults.length === 0) return null;
    const clear = [
      ...(faults.includes('tcp/imap-pop') ? READING.map(([port]) => port) : []),
      ...(faults.includes('tcp/legacy') ? [FTP] : []),
    ];
    const open = [
      ...openAmong(sidesOf(evidence), [...STORES, ...SCREENS, TELNET]),
      ...clearAmong(sidesOf(evidence), clear).bare,
      ...forgottenDoors(evidence).filter(({ port }) => [FTP, SSH].includes(port)),
    ];
    const isClosed = (address: string, port: number) =>
      open.some((one) => one.address === address && one.port === port);
    const shut = (host: ScannedHost): ScannedHost => ({
      ...host,
      ports: host.ports.map((one) =>
        isClosed(host.address, one.port) ? { ...one, answer: seen({ state: 'closed', elapsedMs: 0 }) } : one,
      ),
    });
    return proposal({
      facts: { open: open.map(({ address, port, service }) => ({ address, port, service })) },
      effort: 30,
      risk: 'watch',
      apply: (world) =>
        changed(world, 'tcp', (tcp) => ({
          ...tcp,
          hosts: tcp.hosts.map(shut),
          ...(tcp.overIpv6 && { overIpv6: tcp.overIpv6.map(shut) }),
        })),
    });
  },
});

const DAYS_VALID = 364;

/** Whom to tell of a weakness (RFC 9116), where a file is there already and cannot be used. */
export const securityTxt = remedy({
  id: 'web/security-txt',
  who: 'web',
  follows: ['web/https'],
  propose: (situation) => {
    const evidence = seenOf(situation, 'dns');
    const host = evidence?.pages.secure?.host;
    if (!evidence || host === undefined) return null;
    if (faulty(situation, 'dns/securitytxt-present', 'dns/securitytxt-fields').length === 0) return null;
    const url = `https://${host}/.well-known/security.txt`;
    const mailbox = `votre-adresse-securite@${situation.domain}`;
    const expires = readExpiry(daysAfter(situation.evidence, DAYS_VALID));
    const text = [`Contact: mailto:${mailbox}`, `Expires: ${expires}`, 'Preferred-Languages: fr, en', ''].join('\n');
    const file = { url, status: 200, contentType: 'text/plain', text, stopped: null };
    return proposal({
      facts: { url, expires },
      effort: 15,
      risk: 'none',
      served: [{ url, contentType: 'text/plain', text, placeholders: [mailbox] }],
      apply: (world) => changed(world, 'dns', (dns) => ({ ...dns, pages: { ...dns.pages, securityTxt: seen(file) } })),
    });
  },
});
