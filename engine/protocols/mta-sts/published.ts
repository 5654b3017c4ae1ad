import { reachabilityOf } from '../../common/mail-sessions.ts';
import { tlsRefusal } from '../../common/tls-refusal.ts';
import { notApplicable, type Outcome, unknown } from '../../model/outcome.ts';
import type { MtaStsEvidence, PolicyAnswer, Recipients } from './evidence.ts';
import { isSts, isTlsRpt, meantAsSts, meantAsTlsRpt, recordRead } from './parse.ts';
import { isOfVersion, isPolicy, type Mode, modeOf, type Policy, parsePolicy } from './policy-file.ts';

/** Texts meant as a record, and those among them that are one. */
export interface Candidates {
  readonly meant: readonly string[];
  readonly valid: readonly string[];
}

export function stsAmong(texts: readonly string[]): Candidates {
  return { meant: texts.filter(meantAsSts), valid: texts.filter(isSts) };
}

export function tlsRptAmong(texts: readonly string[]): Candidates {
  return { meant: texts.filter(meantAsTlsRpt), valid: texts.filter(isTlsRpt) };
}

/** Without MX an address alone does not say that mail is received there; a server that speaks on port 25 does. */
export function receivesMail({ implicit, hosts }: Recipients, { port25 }: MtaStsEvidence): boolean {
  return hosts.some((host) => !implicit || reachabilityOf(host, host.sessions, port25).heard === 'spoke');
}

/** For rules on the one record that senders read. */
export function onRecord<R extends Outcome>(rule: (record: string) => R) {
  return ({ record }: MtaStsEvidence) => {
    if (!record.seen) return unknown(record);
    const { meant, valid } = stsAmong(record.value.texts);
    const [only, ...others] = valid;
    if (only === undefined) return notApplicable(meant.length > 0 ? 'record-ignored' : 'no-record');
    return others.length > 0 ? notApplicable('several-records') : rule(only);
  };
}

/** For rules on the host of the policy: they matter once a record, even a faulty one, says that there is a policy. */
export function onPolicyHost<R extends Outcome>(rule: (evidence: MtaStsEvidence) => R) {
  return (evidence: MtaStsEvidence) => {
    if (!evidence.record.seen) return unknown(evidence.record);
    return stsAmong(evidence.record.value.texts).meant.length > 0 ? rule(evidence) : notApplicable('no-record');
  };
}

/** How the request for the policy ended: an answer, a handshake that the host refused, or no HTTPS server there. */
export type Fetched =
  | { readonly got: 'answer'; readonly answer: PolicyAnswer }
  | { readonly got: 'handshake'; readonly fault: string }
  | { readonly got: 'closed' };

/** For rules on how the policy is fetched. */
export function onFetched<R extends Outcome>(rule: (fetched: Fetched, evidence: MtaStsEvidence) => R) {
  return onPolicyHost((evidence) => {
    const { addresses, answer } = evidence.policy;
    if (answer.seen) return rule({ got: 'answer', answer: answer.value }, evidence);
    if (answer.silence === 'forbidden' || (addresses.seen && addresses.value.length === 0)) {
      return notApplicable('no-policy-host');
    }
    if (answer.silence !== 'refused') return unknown(answer);
    const fault = tlsRefusal(answer);
    return rule(fault === null ? { got: 'closed' } : { got: 'handshake', fault }, evidence);
  });
}

/** For rules on what the policy host answered. */
export function onAnswer<R extends Outcome>(rule: (answer: PolicyAnswer, evidence: MtaStsEvidence) => R) {
  return onFetched((fetched, evidence) =>
    fetched.got === 'answer' ? rule(fetched.answer, evidence) : notApplicable('policy-not-served'),
  );
}

/** For rules on the file itself. */
export function onFile<R extends Outcome>(rule: (policy: Policy, evidence: MtaStsEvidence) => R) {
  return onAnswer((answer, evidence) => {
    if (answer.status !== 200) return notApplicable('policy-not-served');
    if (answer.coding !== undefined) return unknown({ silence: 'malformed', detail: answer.coding });
    return rule(parsePolicy(answer.body), evidence);
  });
}

/** For rules on the fields of a file that is a policy. */
export function onPolicy<R extends Outcome>(rule: (policy: Policy, evidence: MtaStsEvidence) => R) {
  return onFile((policy, evidence) => (isPolicy(policy) ? rule(policy, evidence) : notApplicable('unreadable-policy')));
}

/**
 * For rules on the mail servers that a policy in force binds: a fault fails in `enforce` and warns in `testing`. A policy that no sender
 * looks for, because its record is none that they read, binds nobody, and neither does one that they reject.
 */
export function onBoundMail<R extends Outcome>(rule: (bound: Bound, evidence: MtaStsEvidence) => R) {
  return onPolicy((policy, evidence) => {
    const { record } = evidence;
    if (record.seen && recordRead(record.value.texts) === null) {
      return notApplicable(stsAmong(record.value.texts).valid.length > 1 ? 'several-records' : 'record-ignored');
    }
    if (!isOfVersion(policy)) return notApplicable('rejected-policy');
    const mode = modeOf(policy);
    if (mode === null) return notApplicable('unreadable-policy');
    if (mode === 'none') return notApplicable('mode-none');
    if (!evidence.mail.seen) return unknown(evidence.mail);
    const mail = evidence.mail.value;
    return receivesMail(mail, evidence) ? rule({ mail, policy, mode }, evidence) : notApplicable('receives-no-mail');
  });
}

/** Mail servers and the policy that binds them. */
export interface Bound {
  readonly mail: Recipients;
  readonly policy: Policy;
  readonly mode: Exclude<Mode, 'none'>;
}
