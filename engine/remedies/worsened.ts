import type { Verdict } from '../judgement/judge.ts';
import type { CheckId } from '../protocols/index.ts';
import type { RemedyId } from './ids.ts';

/** Why it is right that a check gets worse by a step. */
export type WorseReason =
  | 'mail-first'
  | 'reports-next'
  | 'login-next'
  | 'nobody-refused'
  | 'none-meant'
  | 'foreign-hosts-out'
  | 'partly-covered'
  | 'sender-shown'
  | 'now-read'
  | 'dane-next'
  | 'longer-next';

/** What may get worse by which step, and why: nothing else may (`harm/told.ts`). */
const ACCEPTED: Partial<Record<RemedyId, Partial<Record<CheckId, WorseReason>>>> = {
  // `pct=0` stood beside a policy: older receivers apply none of it, and begin to refuse with any other wording (decision 0032).
  'dmarc/record': {
    'dmarc/policy-p': 'none-meant',
    'dmarc/policy-sp': 'none-meant',
    'dmarc/policy-np': 'none-meant',
    'spf/all-fail': 'none-meant',
  },
  // Where a server would be refused, a policy on trial loses no mail.
  // On trial nothing is refused, and a name that is not seen to be a server of the owner's stays out of the policy.
  'mta-sts/pause': { 'mta-sts/policy-mode': 'mail-first', 'mta-sts/mx-match': 'foreign-hosts-out' },
  'mta-sts/record': {
    'mta-sts/policy-mode': 'mail-first',
    'mta-sts/mx-match': 'foreign-hosts-out',
    'mta-sts/tlsrpt-present': 'reports-next',
  },
  // It begins with a day, which a mistake does not outlast; a week follows.
  'mta-sts/enforce': { 'mta-sts/policy-max-age': 'longer-next' },
  // Passwords are seen to be taken once there is encryption to ask under; `smtp/login` takes them away.
  'smtp/starttls': { 'smtp/auth-on25': 'login-next' },
  // The first server with TLSA records shows that another one has none.
  'smtp/dane': { 'smtp/dane-present': 'partly-covered' },
  // Senders heed TLSA records only in a signed zone: once it is signed, their absence shows. Without them mail arrives as before (RFC 7672
  // §2.2).
  'dns/dnssec': { 'smtp/dane-present': 'dane-next' },
  // A term that let in senders whom nobody can name is gone: these are suspected, not refused. One that was misspelt names its sender.
  // Terms behind an `all` are not read (RFC 7208 §5.1) until that is at their end.
  'spf/record': {
    'spf/all-fail': 'nobody-refused',
    'dkim/record-provider': 'sender-shown',
    'dmarc/align-modes': 'sender-shown',
    'spf/mech-broad4': 'now-read',
    'spf/mech-broad6': 'now-read',
    'spf/mech-total': 'now-read',
  },
  // A key that no receiver could read is that of another selector.
  'dkim/records': { 'dkim/key-shared': 'now-read' },
  // The name behind the alias is that of a provider.
  'smtp/mx': { 'dkim/record-provider': 'sender-shown' },
  'spf/narrow': { 'spf/all-fail': 'nobody-refused' },
};

export function acceptedReason(step: string, check: CheckId): WorseReason | null {
  return ACCEPTED[step as RemedyId]?.[check] ?? null;
}

const RANK: Partial<Record<Verdict['outcome'], number>> = { pass: 0, info: 0, warn: 1, fail: 2 };

/**
 * The checks that weigh in the grade and get worse from one state to the next. A check that did not apply, or could not be made, and now
 * gives an answer does not get worse: nothing was known to be in order.
 */
export function worsened(before: readonly Verdict[], after: readonly Verdict[]): readonly CheckId[] {
  const was = new Map(before.map(({ check, outcome }) => [check, RANK[outcome]]));
  return after.flatMap(({ check, outcome, severity }) => {
    const [from, to] = [was.get(check), RANK[outcome]];
    return severity !== 'info' && from !== undefined && to !== undefined && to > from ? [check] : [];
  });
}
