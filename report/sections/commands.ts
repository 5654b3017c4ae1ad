import type { ProtocolId } from '@rempart/engine';
import { publishedKeys } from '@rempart/engine';
import { gatheredOf, type Subject } from '../subject.ts';

/** How to see the same with one's own eyes. Only names that a shell takes as they stand; empty where there is nothing to ask. */
export function commandsFor(id: ProtocolId, subject: Pick<Subject, 'evidence'>): readonly string[] {
  return COMMANDS[id](subject.evidence.domain, subject).filter((line) => PLAIN.test(line));
}

/** Letters, digits and the signs of names, addresses and options: nothing that a shell would read otherwise. */
const PLAIN = /^[A-Za-z0-9 ._:/+-]+$/;

const COMMANDS: Readonly<
  Record<ProtocolId, (domain: string, subject: Pick<Subject, 'evidence'>) => readonly string[]>
> = {
  'mta-sts': (domain) => [
    `dig +short TXT _mta-sts.${domain}`,
    `curl -si https://mta-sts.${domain}/.well-known/mta-sts.txt`,
  ],
  bimi: (domain) => [`dig +short TXT default._bimi.${domain}`],
  dmarc: (domain) => [`dig +short TXT _dmarc.${domain}`],
  dkim: (domain, subject) => {
    const gathered = gatheredOf(subject, 'dkim');
    const selectors = gathered ? [...new Set(publishedKeys(gathered).map(({ selector }) => selector))] : [];
    return selectors.map((selector) => `dig +short TXT ${selector}._domainkey.${domain}`);
  },
  spf: (domain) => [`dig +short TXT ${domain}`],
  dns: (domain) => [`dig +dnssec NS ${domain}`, `curl -sI https://${domain}/`],
  domain: (domain) => [`whois ${domain}`],
  blacklist: (domain) => [`dig +short MX ${domain}`],
  tcp: (domain, subject) => {
    const [host] = gatheredOf(subject, 'tcp')?.hosts ?? [];
    return [`nc -vz ${host?.address ?? domain} 443`];
  },
  smtp: (domain, subject) => {
    const hosts = (gatheredOf(subject, 'smtp')?.servers ?? []).map(({ host }) => host);
    return [
      `dig +short MX ${domain}`,
      ...hosts.slice(0, 2).map((host) => `openssl s_client -starttls smtp -connect ${host}:25`),
    ];
  },
  cname: (domain) => [`dig +short CNAME www.${domain}`],
  whois: (domain) => [`whois ${domain}`],
};
