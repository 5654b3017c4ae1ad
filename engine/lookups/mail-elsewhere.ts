import { readDomain } from '../common/domain-name.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Network } from '../model/ask.ts';
import type { Observed } from '../model/observed.ts';

const ASKED_MS = 2_000;

/**
 * Whether a name has an MX of its own other than the null one (RFC 7505 §3); null where no answer comes within two seconds. One
 * question, before any audit and in the trace of none.
 */
export async function receivesMail(domain: string, network: Network): Promise<boolean | null> {
  const ask = network.open({ signal: AbortSignal.timeout(ASKED_MS), permits: { dns: true, connections: false } });
  const answer = await ask.dns(domain, 'MX');
  return answer.seen ? answer.value.records.some(({ data }) => data.type === 'MX' && data.host !== '') : null;
}

/**
 * Where the mail of a sub-domain is set up that was seen to have no MX: the registered name above it, in its own letters; null for any
 * other name.
 */
export function mailElsewhere(evidence: AuditEvidence): string | null {
  const reading = readDomain(evidence.domain, { laboratory: true });
  if (!reading.ok || reading.registrable === reading.domain || !isWithoutMail(evidence)) return null;
  const above = readDomain(reading.registrable, { laboratory: true });
  return above.ok ? above.unicode : null;
}

/** One answer that was seen is enough; silence is none. */
function isWithoutMail({ existence, protocols: { smtp, spf, dmarc, dkim } }: AuditEvidence): boolean {
  if (existence.seen && existence.value === 'absent') return true;
  if (smtp?.seen && smtp.value.profile.seen && smtp.value.profile.value.receives) return false;
  if (smtp?.seen && smtp.value.exchangers.seen)
    return smtp.value.exchangers.value.records.every(({ host }) => host === '');
  return [smtp, spf, dmarc, dkim].some((one) => one?.seen && saysNo(one.value.profile));
}

function saysNo(profile: Observed<{ readonly receives: boolean }>): boolean {
  return profile.seen && !profile.value.receives;
}
