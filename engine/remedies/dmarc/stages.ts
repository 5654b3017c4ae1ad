import type { AuditEvidence } from '../../evidence.ts';
import type { DmarcRecord } from '../../protocols/dmarc/parse.ts';
import { type Applied, appliedRecord } from '../../protocols/dmarc/policy.ts';
import { placeholderMailbox } from '../placeholders.ts';
import { type Proposal, proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation } from '../situation.ts';
import { aliasChange, withoutAliases } from '../zone/aliases.ts';
import { withDmarc, withdrawn } from './published.ts';
import { isSampled } from './readers.ts';
import { uselessHosts } from './record.ts';
import { isMute, usableUris, type Wanted, writeDmarc } from './write.ts';

/** Weeks of reports to read before a policy is made stricter; a record that already asks for reports has some. */
const WEEKS_OF_REPORTS = 4;
const WEEKS_WITH_REPORTS = 2;

/** The policy that stands there for all messages, also at receivers that read `pct` (RFC 7489 §6.3). */
export const dmarcShare = remedy({
  id: 'dmarc/share',
  who: 'dns',
  follows: ['dmarc/record'],
  propose: (situation) =>
    stage(situation, (record, { hadReports }) => {
      const { p, sp, np, testing } = record;
      if (p === null || !isSampled(record)) return null;
      return { p, sp, np, testing, waits: hadReports ? WEEKS_WITH_REPORTS : WEEKS_OF_REPORTS };
    }),
});

/**
 * From observation to the spam folder, after a month of reports: how long a record has asked for them cannot be seen (RFC 9989 §7.4). A
 * domain that sends nothing has no reports to wait for.
 */
export const dmarcQuarantine = remedy({
  id: 'dmarc/quarantine',
  who: 'dns',
  follows: ['dmarc/record', 'dmarc/share'],
  propose: (situation) =>
    stage(situation, (record, { isMute }) =>
      record.p === 'none' || record.p === null || (record.p === 'quarantine' && record.testing)
        ? { p: 'quarantine', waits: isMute ? 0 : WEEKS_OF_REPORTS }
        : null,
    ),
});

/** Subdomains under the policy of the domain. */
export const dmarcSubdomains = remedy({
  id: 'dmarc/subdomains',
  who: 'dns',
  follows: ['dmarc/record', 'dmarc/share', 'dmarc/quarantine'],
  propose: (situation) =>
    failingChecks(situation, 'dmarc/policy-sp', 'dmarc/policy-np').length === 0
      ? null
      : stage(situation, ({ p }) => (p === null || p === 'none' ? null : { p, waits: WEEKS_WITH_REPORTS })),
});

/**
 * From the spam folder to refusal. Nothing in the grade asks for it (RFC 9989 §7.4). Each stage replaces the record of the
 * one before, so that no two of them may stand side by side.
 */
export const dmarcReject = remedy({
  id: 'dmarc/reject',
  who: 'dns',
  follows: ['dmarc/record', 'dmarc/share', 'dmarc/quarantine', 'dmarc/subdomains'],
  propose: (situation) =>
    stage(
      situation,
      (record, { isMute }) =>
        record.p === 'quarantine' || (record.p === 'reject' && record.testing)
          ? { p: 'reject', waits: isMute ? WEEKS_WITH_REPORTS : WEEKS_OF_REPORTS }
          : null,
      'choice',
    ),
});

/** The rest is said by the record that stands there, without what weakens it. */
type Step = Pick<Wanted, 'p'> & Partial<Pick<Wanted, 'sp' | 'np' | 'testing'>> & { readonly waits: number };

interface Standing {
  readonly hadReports: boolean;
  readonly isMute: boolean;
}

/** The record that stands there, with a stricter policy and nothing that weakens it. */
function stage(
  situation: Situation,
  step: (record: DmarcRecord, standing: Standing) => Step | null,
  unasked: Proposal['unasked'] = 'needed',
) {
  const evidence = evidenceFor(situation, 'dmarc');
  const own = evidence?.walk[0];
  if (!evidence || !own?.texts.seen) return null;
  const found = applied(situation.evidence);
  if (!found?.byAll) return null;
  const { record, inherited } = found;
  const mute = isMute(evidence);
  const next = step(record, { hadReports: hasReports(situation.initial), isMute: mute });
  if (next === null) return null;
  const isUseless = uselessUris(situation.evidence);
  const text = writeDmarc(record, {
    testing: false,
    sp: record.sp === 'none' ? null : record.sp,
    np: record.np === 'none' ? null : record.np,
    ...next,
    pct: null,
    rua: usableUris(record.rua, isUseless),
    ruf: usableUris(record.ruf, isUseless),
  });
  const alias = aliasChange(situation.evidence, own.name);
  const before = alias.length > 0 ? [] : withdrawn(evidence);
  const mailbox = placeholderMailbox(situation.domain);
  const placeholders = text.includes(mailbox) ? [mailbox] : [];
  return proposal({
    facts: {
      name: own.name,
      from: record.p,
      to: next.p,
      weeks: next.waits,
      inherited,
      isMute: mute,
      alias: alias[0]?.before[0] ?? null,
    },
    effort: 15,
    risk: mute ? 'none' : 'watch',
    needs: mute ? [] : [{ kind: 'reports', of: 'dmarc', weeks: next.waits }],
    waits: next.waits,
    records: [...alias, recordChange({ name: own.name, type: 'TXT', before, after: [text], placeholders })],
    apply: (world) => withDmarc(withoutAliases(world, [own.name]), text),
    unasked,
  });
}

/** Whether reports have come so far: a record that receivers apply names an address that can receive them. */
function hasReports(evidence: AuditEvidence): boolean {
  const isUseless = uselessUris(evidence);
  return applied(evidence)?.record.rua.some(({ host }) => host !== null && !isUseless(host)) ?? false;
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
