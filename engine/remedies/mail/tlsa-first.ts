import { matchingTlsa } from '../../protocols/smtp/dane.ts';
import type { MailServer, Tlsa } from '../../protocols/smtp/evidence.ts';
import type { Proposal } from '../remedy.ts';
import { evidenceFor, type Situation } from '../situation.ts';

/** How the TLSA records of servers that get a new certificate stand to it. */
export interface Vouched {
  /** A record names the key that the server shows: it holds for every certificate of the same key, also once the zone is signed. */
  readonly pinned: readonly string[];
  /** Records that senders heed will not hold for the new certificate: they name another key, a whole certificate or an authority. */
  readonly unnamed: readonly string[];
}

export function tlsaOf(situation: Situation, targets: readonly string[]): Vouched {
  const servers = describedServers(situation).filter(({ host }) => targets.includes(host));
  const isPinned = (server: MailServer) =>
    isMatched(server, situation, (record) => record.usage === 3 && record.selector === 1);
  const hosts = (found: readonly MailServer[]) => found.map(({ host }) => host);
  return {
    pinned: hosts(servers.filter(isPinned)),
    unnamed: hosts(servers.filter((server) => isHeeded(server) && !isPinned(server))),
  };
}

function describedServers(situation: Situation): readonly MailServer[] {
  const servers = evidenceFor(situation, 'smtp')?.servers ?? [];
  return servers.filter(({ tlsa }) => tlsa.seen && tlsa.value.records.length > 0);
}

/** Without DNSSEC no sender looks at TLSA records (RFC 7672 §2.2). */
function isHeeded({ authenticated }: MailServer): boolean {
  return !authenticated.seen || authenticated.value;
}

/** Whether one of these records holds for what the server shows today. */
function isMatched(
  { tlsa, sessions }: MailServer,
  { domain, evidence }: Situation,
  isMeant: (record: Tlsa) => boolean = () => true,
): boolean {
  const records = tlsa.seen ? tlsa.value.records.filter(isMeant) : [];
  return sessions.some(({ session }) => {
    const tls = session.seen ? session.value.starttls.session : null;
    return tls?.version != null && matchingTlsa(records, tls, domain, evidence.at) !== null;
  });
}

/**
 * A new certificate of these servers: TLSA records, where there are any, have to hold for it before it is installed (RFC 7671 §8.1). Where
 * the key stays they do; else the step asks for the record of the new key, and they are supposed to match, unless those of another server
 * do not.
 */
export function withTlsaFirst<Facts extends object>(
  found: Proposal<Facts>,
  hosts: readonly string[],
  situation: Situation,
): Proposal<Facts & Vouched> {
  const { pinned, unnamed } = tlsaOf(situation, hosts);
  const elsewhere = describedServers(situation).filter((server) => !hosts.includes(server.host));
  const isLeft = elsewhere.some((server) => isHeeded(server) && !isMatched(server, situation));
  const concerned = [...pinned, ...unnamed];
  return {
    ...found,
    facts: { ...found.facts, pinned, unnamed },
    needs: concerned.length > 0 ? [...found.needs, { kind: 'tlsa-first', hosts: concerned }] : found.needs,
    assumedPassing: unnamed.length > 0 && !isLeft ? [...found.assumedPassing, 'smtp/dane-match'] : found.assumedPassing,
  };
}
