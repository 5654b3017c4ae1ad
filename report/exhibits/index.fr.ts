import type { ProtocolId } from '@rempart/engine';
import type { Block } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { bimiExhibits, dkimExhibits, dmarcExhibits, mtaStsExhibits, spfExhibits } from './records.fr.ts';
import { blacklistExhibits, domainExhibits, smtpExhibits, tcpExhibits } from './servers.fr.ts';
import { cnameExhibits, dnsExhibits, whoisExhibits } from './zone.fr.ts';

/** What was read, as it was read: the records, servers and certificates on which a sheet rests. */
export function exhibits(id: ProtocolId, subject: Subject): readonly Block[] {
  return EXHIBITS[id](subject);
}

const EXHIBITS: Readonly<Record<ProtocolId, (subject: Subject) => readonly Block[]>> = {
  'mta-sts': mtaStsExhibits,
  bimi: bimiExhibits,
  dmarc: dmarcExhibits,
  dkim: dkimExhibits,
  spf: spfExhibits,
  dns: dnsExhibits,
  domain: domainExhibits,
  blacklist: blacklistExhibits,
  tcp: tcpExhibits,
  smtp: smtpExhibits,
  cname: cnameExhibits,
  whois: whoisExhibits,
};
