import type { AuditEvidence } from '../../evidence.ts';
import type { DmarcRecord } from '../../protocols/dmarc/parse.ts';
import { type Applied, appliedRecord } from '../../protocols/dmarc/policy.ts';
import type { RemedyId } from '../ids.ts';
import { placeholderMailbox } from '../placeholders.ts';
import { type Proposal, proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation } from '../situation.ts';
import { aliasChange, withoutAliases } from '../zone/aliases.ts';
import { withDmarc, withdrawn } from './published.ts';
import { isSampled } from './readers.ts';
import { uselessHosts } from './record.ts';
import { isMute, isMuteToday, usableUris, type Wanted, WEEKS_OF_REPORTS, writeDmarc } from './write.ts';

/** What is to be set aside is told by SPF and DKIM: both stand as they are to be, and a month of reports shows so. */
const BEFORE_STRICTER: readonly RemedyId[] = ['dkim/signing', 'dmarc/record', 'spf/narrow'];

/** The policy that stands there for all messages, also at receivers that read `pct` (RFC 7489 §6.3). */
export const dmarcShare = remedy({
  id: 'dmarc/share',
  who: 'dns',
  follows: BEFORE_STRICTER,
  propose: (situation) =>
    stage(situation, (record) => {
      const { p, sp, np, testing } = record;
      return p === null || !isSampled(record) ? null : { p, sp, np, testing };
    }),
});

/** From observation to the spam folder, after a month of reports. */
export const dmarcQuarantine = remedy({
  id: 'dmarc/quarantine',
  who: 'dns',
  follows: [...BEFORE_STRICTER, 'dmarc/share'],
  propose: (situation) =>
    stage(situation, ({ p, testing }, isMute) =>
      !isMute && (p === 'none' || p === null || (p === 'quarantine' && testing)) ? { p: 'quarantine' } : null,
    ),
});

/** Subdomains under the policy of the domain. */
export const dmarcSubdomains = remedy({
  id: 'dmarc/subdomains',
  who: 'dns',
  follows: [...BEFORE_STRICTER, 'dmarc/share', 'dmarc/quarantine'],
  propose: (situation) =>
    failingChecks(situation, 'dmarc/policy-sp', 'dmarc/policy-np').length === 0
      ? null
      : // What is on trial stays so: that all of it applies to the domain itself is another step.
        stage(situation, ({ p, testing }) => (p === null || p === 'none' ? null : { p, testing })),
});

/**
 * From quarantine to reject. The grade does not ask for it (RFC 9989 §7.4), except for a domain that sends no mail, which takes one step
 * whatever its policy is. Each stage replaces the record of the one before, so two of them never stand side by side.
 */
export const dmarcReject = remedy({
  id: 'dmarc/reject',
  who: 'dns',
  follows: [...BEFORE_STRICTER, 'dmarc/share', 'dmarc/quarantine', 'dmarc/subdomains'],
  propose: (situation) =>
    stage(
      situation,
      ({ p, testing }, isMute) =>
        (isMute && p !== 'reject') || p === 'quarantine' || (p === 'reject' && testing) ? { p: 'reject' } : null,
      'choice',
    ),
});

/** The rest is said by the record that stands there, without what weakens it. */
type Step = Pick<Wanted, 'p'> & Partial<Pick<Wanted, 'sp' | 'np' | 'testing'>>;

/** The record that stands there, with a stricter policy and nothing that weakens it. */
function stage(
  situation: Situation,
  step: (record: DmarcRecord, isMute: boolean) => Step | null,
  unasked: Proposal['unasked'] = 'needed',
) {
  const evidence = evidenceFor(situation, 'dmarc');
  const own = evidence?.walk[0];
  if (!evidence || !own?.texts.seen) return null;
  const found = applied(situation.evidence);
  if (!found?.byAll) return null;
  const { inherited } = found;
  // A record of its own speaks for the name alone, and says what the one above asks of it.
  const record = inherited ? { ...found.record, p: found.asked, sp: null, np: null } : found.record;
  const next = step(record, isMuteToday(situation));
  if (next === null) return null;
  const mute = isMute(evidence);
  // A domain that sends nothing has no reports to wait for.
  const weeks = isMuteToday(situation) ? 0 : WEEKS_OF_REPORTS;
  const text = stricter(situation.evidence, record, next);
  const alias = aliasChange(situation.evidence, own.name);
  const before = alias.length > 0 ? [] : withdrawn(evidence);
  const mailbox = placeholderMailbox(situation.domain);
  const placeholders = text.includes(mailbox) ? [mailbox] : [];
  return proposal({
    facts: {
      name: own.name,
      from: record.p,
      to: next.p,
      weeks,
      inherited,
      isMute: mute,
      /** `t=y` goes from the record. */
      endsTrial: record.testing && !next.testing,
      alias: alias[0]?.before[0] ?? null,
    },
    effort: 15,
    risk: weeks === 0 ? 'none' : 'watch',
    needs: weeks === 0 ? [] : [{ kind: 'reports', of: 'dmarc', weeks }],
    waits: weeks,
    records: [...alias, recordChange({ name: own.name, type: 'TXT', before, after: [text], placeholders })],
    apply: (world) => withDmarc(withoutAliases(world, [own.name]), text),
    unasked: mute ? 'needed' : unasked,
  });
}

function stricter(evidence: AuditEvidence, record: DmarcRecord, next: Step): string {
  const isUseless = uselessUris(evidence);
  return writeDmarc(record, {
    testing: false,
    sp: record.sp === 'none' ? null : record.sp,
    np: record.np === 'none' ? null : record.np,
    ...next,
    pct: null,
    rua: usableUris(record.rua, isUseless),
    ruf: usableUris(record.ruf, isUseless),
  });
}

/** The record that receivers apply; null where there is none, or none was seen. */
function applied(evidence: AuditEvidence): Applied | null {
  const dmarc = evidenceIn(evidence, 'dmarc');
  const found = dmarc && appliedRecord(dmarc);
  return found?.seen ? found.value : null;
}

function uselessUris(evidence: AuditEvidence): (host: string) => boolean {
  const dmarc = evidenceIn(evidence, 'dmarc');
  const useless = dmarc ? uselessHosts(dmarc) : [];
  return (host) => useless.includes(host);
}
