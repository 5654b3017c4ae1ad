import { sameOrganization } from '../../common/organizational-domain.ts';
import { idsOf } from '../../protocols/index.ts';
import { costOf } from '../../protocols/spf/cost.ts';
import type { SpfEvidence } from '../../protocols/spf/evidence.ts';
import { MENDABLE, meantRecords, writtenLength } from '../../protocols/spf/meant.ts';
import { isNearlySpf, isSpf } from '../../protocols/spf/parse.ts';
import { lookupsSeen } from '../../protocols/spf/rehearsal.ts';
import { knownPolicies, lookupsOf, referralsOf } from '../../protocols/spf/tree.ts';
import { unknownAfter } from '../changes.ts';
import { mailHostsOf } from '../mail/usable-hosts.ts';
import { type Proposal, proposal, type RecordChange, type Risk, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation } from '../situation.ts';
import { completed, firstRecord, type SpfText } from './draft.ts';
import { type MendKind, repairSpf, type SpfRepair } from './mend.ts';
import { CLOSED, withSpf } from './published.ts';
import { AUTHORISING, droppedSenders, droppedUnreported } from './senders.ts';

/** RFC 7208 §4.6.4. */
const LOOKUPS_ALLOWED = 10;

const CHECKS = idsOf(
  'spf',
  'record-present',
  'record-single',
  'record-strict-prefix',
  'record-strings',
  'record-size',
  'record-nomail',
  'syntax-valid',
  'syntax-unknown',
  'syntax-cidr',
  'syntax-glue',
  'syntax-dup',
  'syntax-after-all',
  'syntax-macro',
  'all-plus',
  'all-neutral',
  'mech-ptr',
  'mech-broad4',
  'mech-broad6',
  'mech-reserved',
  'mech-a-mx-void',
  'mech-redirect-all',
  'lookup-limit',
  'void-limit',
  'include-missing',
  'include-free',
  'include-loop',
  'include-nested-plus',
  'include-redundant',
  'mx-covered',
);

/** One sound record out of what stands there, or a first one. Nothing that sends today is forgotten. */
export const spfRecord = remedy({
  id: 'spf/record',
  who: 'dns',
  // `mx` authorises whatever the MX set names: hosts that a third party could take go first.
  follows: ['cname/records', 'smtp/mx', 'spf/loops'],
  propose: (situation): Proposal<SpfRecord> | null => {
    const evidence = evidenceFor(situation, 'spf');
    if (!evidence?.texts.seen || !evidence.policy.records.seen || failingChecks(situation, ...CHECKS).length === 0)
      return null;
    const length = writtenLength(evidence);
    if (length > MENDABLE) return rewriting(situation, length);
    const found = evidenceIn(situation.evidence, 'dkim')?.senders;
    const keys = found?.seen ? found.value : [];
    // What may authorise a sender of today stays until reports have shown whether it does (`spf/narrow`).
    const mended = repairSpf(evidence, handlesMail(evidence) ? AUTHORISING : []);
    // A server under an unregistered name, or that was not seen to be one, is authorised by no proposed `mx`.
    const isSafe = mailHostsOf(situation.evidence).left.length === 0;
    const draft = mended
      ? completed(mended, evidence, { isSafe, mayClose: true })
      : firstRecord(evidence, { hasSenders: keys.length > 0, isSafe });
    if (!draft) return null;
    const { record, added } = draft;
    const before = evidence.texts.value.filter((text) => isSpf(text) || isNearlySpf(text));
    if (
      before.length === 1 &&
      before[0] === record &&
      evidence.strings.length === 1 &&
      (evidence.strings[0]?.length ?? 0) < 2
    )
      return null;
    const mends = mended?.mends ?? [];
    const merged = Math.max(before.length, meantRecords(evidence).length);
    const after = evidenceIn(withSpf(situation.evidence, record), 'spf');
    // A name that leads nowhere today may belong to a sender whose address, or policy, will be restored.
    const lost = mends.filter(({ kind }) => kind === 'void' || kind === 'no-policy').map(({ from }) => from);
    const unused = [...new Set([...(after ? droppedSenders(evidence, after) : []), ...lost])];
    return proposal({
      facts: {
        tooLong: null,
        name: situation.domain,
        isNew: mended === null,
        merged,
        mends,
        added,
        lookups: { before: costOf(evidence.policy).lookups, after: after ? costOf(after.policy).lookups : 0 },
        allowed: LOOKUPS_ALLOWED,
        isClosed: record === CLOSED,
      },
      effort: mends.length > 4 ? 30 : 15,
      risk: riskOf(mends, evidence.policy.records.value.length === 0 ? 0 : merged, record),
      records: [spfChange(situation.domain, before, record)],
      needs: [
        ...(unused.length > 0 ? [{ kind: 'unused', values: unused } as const] : []),
        // What a first list leaves out nobody but its owner knows.
        ...(mended === null && record !== CLOSED ? [{ kind: 'complete', before: '~all' } as const] : []),
      ],
      apply: (world) => withSpf(world, record),
      // The provider's own policy was not read.
      assumedPassing: added.some((term) => term !== 'mx') ? ['spf/mx-covered'] : [],
    });
  },
});

/**
 * Terms that admit more than the owner’s senders are withdrawn once reports show that none of the owner’s mail depends on them alone.
 * Before there are reports, nobody can tell.
 */
export const spfNarrow = remedy({
  id: 'spf/narrow',
  who: 'dns',
  follows: ['spf/record', 'dmarc/record'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'spf');
    if (!evidence?.texts.seen || failingChecks(situation, ...CHECKS).length === 0) return null;
    if (writtenLength(evidence) > MENDABLE || !handlesMail(evidence)) return null;
    const mended = repairSpf(evidence);
    const isSafe = mailHostsOf(situation.evidence).left.length === 0;
    const draft = mended && completed(mended, evidence, { isSafe, mayClose: false });
    const after = draft && evidenceIn(withSpf(situation.evidence, draft.record), 'spf');
    if (!after || droppedUnreported(evidence, after).length === 0) return null;
    const unused = droppedSenders(evidence, after);
    const weeks = WEEKS_OF_REPORTS;
    const before = evidence.texts.value.filter(isSpf);
    const { record, added } = draft;
    return proposal({
      facts: { name: situation.domain, mends: mended.mends, added, weeks },
      effort: 30,
      risk: 'watch',
      waits: weeks,
      needs: [
        { kind: 'reports', of: 'dmarc', weeks },
        { kind: 'unused', values: unused },
        ...(added.includes('mx') ? [{ kind: 'complete', before: '~all' } as const] : []),
      ],
      records: [spfChange(situation.domain, before, record)],
      apply: (world) => withSpf(world, record),
    });
  },
});

/** As before a policy of DMARC is made stricter. */
const WEEKS_OF_REPORTS = 4;

function spfChange(name: string, before: readonly string[], record: SpfText): RecordChange {
  return recordChange({ name, type: 'TXT', before, after: [record] });
}

function handlesMail({ profile }: SpfEvidence): boolean {
  return !profile.seen || profile.value.sends || profile.value.receives;
}

/** Of a record that is too long to be mended, no value is proposed: only its owner knows which of its terms he needs. */
function rewriting(situation: Situation, length: number): Proposal<SpfRecord> {
  return proposal({
    facts: {
      tooLong: { length, most: MENDABLE },
      name: situation.domain,
      isNew: false,
      merged: 1,
      mends: [],
      added: [],
      lookups: { before: 0, after: 0 },
      allowed: LOOKUPS_ALLOWED,
      isClosed: false,
    },
    effort: 120,
    risk: 'watch',
    targets: [situation.domain],
    changes: [unknownAfter('replace', 'record/spf')],
    assumedPassing: failingChecks(situation, ...CHECKS),
  });
}

export interface SpfRecord {
  /** Characters that stand there, and how many are mended at most; null where it is mended. */
  readonly tooLong: { readonly length: number; readonly most: number } | null;
  readonly name: string;
  readonly isNew: boolean;
  /** Records that become one. */
  readonly merged: number;
  readonly mends: readonly SpfRepair[];
  readonly added: readonly string[];
  readonly lookups: { readonly before: number; readonly after: number };
  readonly allowed: number;
  readonly isClosed: boolean;
}

/** What remains over ten lookups once all dead weight is gone can only be given up, or sent from a subdomain: never flattened. */
export const spfLookups = remedy({
  id: 'spf/lookups',
  who: 'sender',
  follows: ['spf/record'],
  propose: (situation): Proposal<SpfLookups> | null => {
    const evidence = evidenceFor(situation, 'spf');
    const isOver = failingChecks(situation, 'spf/lookup-limit').length > 0;
    // In a circle there is no end of lookups, whatever else is given up.
    if (!evidence || !isOver || failingChecks(situation, 'spf/include-loop').length > 0) return null;
    const costs = referralsOf(evidence.policy)
      .map(({ term, name, policy: one }) => ({
        term: term.text,
        lookups: one.seen ? 1 + costOf(one.value).lookups : null,
        isOwn: term.name === 'include' && sameOrganization(name, evidence.domain),
      }))
      .toSorted((a, b) => (b.lookups ?? Number.POSITIVE_INFINITY) - (a.lookups ?? Number.POSITIVE_INFINITY));
    const hosts = knownPolicies(evidence.policy)
      .flatMap(lookupsOf)
      .filter(({ mechanism, target }) => mechanism === 'a' && sameOrganization(target, evidence.domain));
    const ownHosts = [...new Set(hosts.map(({ term }) => term.text))];
    return proposal({
      facts: { lookups: lookupsSeen(evidence), allowed: LOOKUPS_ALLOWED, costs, ownHosts },
      effort: 60,
      risk: 'watch',
      changes: [unknownAfter('replace', 'record/spf')],
      targets: [evidence.domain],
      assumedPassing: ['spf/lookup-limit'],
    });
  },
});

export interface SpfLookups {
  readonly lookups: number;
  readonly allowed: number;
  /** `lookups`: null where they differ from message to message. */
  readonly costs: readonly { readonly term: string; readonly lookups: number | null; readonly isOwn: boolean }[];
  /** Terms that look up a host with a name of the organisation. */
  readonly ownHosts: readonly string[];
}

const HARMLESS: readonly MendKind[] = ['respelt', 'repeated', 'covered', 'loop', 'private', 'free', 'ignored'];
const TELLING: readonly MendKind[] = ['open', 'broad'];

/** Where no policy was read before, or one that said something else, one that is obeyed may refuse whom it forgets. */
function riskOf(mends: readonly SpfRepair[], policies: number, record: string): Risk {
  const wasRead = policies === 1 && !mends.some(({ kind }) => kind === 'respelt');
  if (mends.some(({ kind }) => TELLING.includes(kind)) || (policies === 0 && record === 'v=spf1 -all')) return 'watch';
  return !wasRead || mends.some(({ kind }) => !HARMLESS.includes(kind)) ? 'low' : 'none';
}
