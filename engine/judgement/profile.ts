import type { ResultKind } from '@rempart/contract';
import { hasAddress } from '../common/host-addresses.ts';
import type { AuditEvidence } from '../evidence.ts';

export type { ResultKind };

/** What a domain is used for, as far as was seen; null where it was not. */
export interface DomainProfile {
  readonly receives: boolean | null;
  readonly sends: boolean | null;
  /** The visitor declared that it sends nothing. */
  readonly declared: boolean;
  /** Shows no trace of mail, and is a name below a registered domain. */
  readonly host: boolean;
  readonly web: boolean | null;
}

/** Read from the evidence of the cards, which judge by the same. */
export function profileOf({ protocols }: AuditEvidence): DomainProfile {
  const cards = [protocols.spf, protocols.dmarc, protocols.dkim, protocols.smtp];
  const mail = cards.flatMap((card) => (card?.seen && card.value.profile.seen ? [card.value.profile.value] : []))[0];
  return {
    receives: mail?.receives ?? null,
    sends: mail?.sends ?? null,
    declared: mail?.declared ?? false,
    host: mail?.host ?? false,
    web: hasWeb(protocols.dns),
  };
}

/** What kind of page a result is; `letter` is that of its grade. */
export function resultKindOf(evidence: AuditEvidence, letter: string | null): ResultKind {
  const { existence } = evidence;
  if (existence.seen && existence.value === 'absent') return 'absent';
  if (letter === null) return 'silent';
  const { receives, sends } = profileOf(evidence);
  if (receives !== false) return 'mail';
  return sends === false ? 'parked' : 'no-mail';
}

function hasWeb(dns: AuditEvidence['protocols']['dns']): boolean | null {
  if (!dns?.seen) return null;
  const found = dns.value.web.hosts.map(({ addresses }) => hasAddress(addresses));
  if (found.some((one) => one.seen && one.value)) return true;
  return found.some((one) => !one.seen) || found.length === 0 ? null : false;
}
