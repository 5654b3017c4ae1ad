import { textsIn } from '../common/texts.ts';
import type { AuditEvidence } from '../evidence.ts';

/**
 * The mail servers of the domain that the facts of a faulty verdict name, by host or by address, or all of them where they name none; not
 * those that are named for being without the fault.
 */
export function mailServersIn(facts: unknown, evidence: AuditEvidence): readonly string[] {
  const servers = mailServers(evidence);
  const texts = textsIn(faultyPart(facts));
  const named = servers.filter(({ host, addresses }) => [host, ...addresses].some((name) => texts.has(name)));
  return (named.length > 0 ? named : servers).map(({ host }) => host);
}

const WITHOUT_FAULT: ReadonlySet<string> = new Set(['sound', 'offered', 'matched', 'opened', 'covered', 'left']);

function faultyPart(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.entries(facts).flatMap(([name, value]) => (WITHOUT_FAULT.has(name) ? [] : [value]));
}

interface NamedServer {
  readonly host: string;
  readonly addresses: readonly string[];
}

/** As either protocol that visits them has seen them: an audit may have left one out. */
function mailServers({ protocols }: AuditEvidence): readonly NamedServer[] {
  const { smtp, 'mta-sts': policy } = protocols;
  if (smtp?.seen)
    return smtp.value.servers.map(({ host, sessions, reverse }) => ({
      host,
      addresses: [...sessions, ...reverse].map(({ address }) => address),
    }));
  const mail = policy?.seen ? policy.value.mail : null;
  return mail?.seen ? mail.value.hosts.map(({ host }) => ({ host, addresses: [] })) : [];
}
