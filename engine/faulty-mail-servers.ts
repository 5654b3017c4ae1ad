import { textsIn } from './common/texts.ts';
import type { AuditEvidence } from './evidence.ts';

/** The mail servers of the domain that these facts name, or all of them where they name none. */
export function mailServersIn(facts: unknown, evidence: AuditEvidence): readonly string[] {
  const hosts = mailHosts(evidence);
  const texts = textsIn(facts);
  const named = hosts.filter((host) => texts.has(host));
  return named.length > 0 ? named : hosts;
}

/** As either protocol that visits them has seen them: an audit may have left one out. */
function mailHosts({ protocols }: AuditEvidence): readonly string[] {
  const { smtp, 'mta-sts': policy } = protocols;
  if (smtp?.seen) return smtp.value.servers.map(({ host }) => host);
  const mail = policy?.seen ? policy.value.mail : null;
  return mail?.seen ? mail.value.hosts.map(({ host }) => host) : [];
}
