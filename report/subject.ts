import type { Operator } from '@rempart/contract';
import {
  type AuditEvidence,
  type Conclusion,
  conclude,
  type Plan,
  type ProtocolId,
  planOf,
  proofsOf,
  type Verdict,
} from '@rempart/engine';

/** What a report is drawn from. Nothing else goes into it: the same order gives the same bytes. */
export interface ReportOrder {
  readonly evidence: AuditEvidence;
  /** The day that the report bears, ISO 8601. */
  readonly drawnAt: string;
  /** null: nobody ordered it, as the specimen. */
  readonly buyer: Buyer | null;
  /** null until a person has read it. */
  readonly review: Review | null;
  readonly operator: Operator;
  /** Marked as such on every page. */
  readonly specimen: boolean;
  readonly links: Links;
}

export interface Buyer {
  /** Of the order, as « C-20261121-7F3K ». */
  readonly order: string;
  readonly name: string;
  readonly company: string | null;
}

export interface Review {
  readonly name: string;
  readonly role: string;
  /** ISO 8601. */
  readonly at: string;
  /** The expert’s own words, paragraphs parted by empty lines; empty for none. */
  readonly note: string;
}

/** Addresses of this site; null where this installation has no such page. */
export interface Links {
  /** Where the same audit is run again without payment. */
  readonly recheck: string | null;
  /** Where this file’s fingerprint can be checked, with its code: rows of modules, true for dark. */
  readonly verification: {
    readonly url: string;
    readonly modules: readonly (readonly boolean[])[];
    /** The TXT record by which the holder of the domain shows that the report is theirs. */
    readonly proof: { readonly name: string; readonly value: string } | null;
  } | null;
  readonly support: string | null;
  /** Where DMARC reports are read. */
  readonly senders: string | null;
  /** Where a test message is asked for. */
  readonly testMessage: string | null;
}

/** An order with all that follows from its evidence. */
export interface Subject extends ReportOrder {
  /** The moment from which the days of the plan are counted: nobody begins before the report is there. ISO 8601. */
  readonly from: string;
  readonly conclusion: Conclusion;
  readonly plan: Plan;
  /** Without exchanges where the evidence is older than traces. */
  readonly proofs: ReturnType<typeof proofsOf>;
}

export function subjectOf(order: ReportOrder): Subject {
  const subject = unprovedSubject(order);
  return { ...subject, proofs: proofsOf(order.evidence, subject.conclusion.verdicts) };
}

/** The same without its proofs, which take half of the work. */
export function unprovedSubject(order: ReportOrder): Subject {
  const { evidence, drawnAt, review } = order;
  const conclusion = conclude(evidence);
  const from = [evidence.at, drawnAt, review?.at ?? ''].toSorted().at(-1) ?? drawnAt;
  return { ...order, from, conclusion, plan: planOf(evidence, conclusion, { from }), proofs: new Map() };
}

export type Gathered<Id extends ProtocolId> = Extract<
  NonNullable<AuditEvidence['protocols'][Id]>,
  { readonly seen: true }
>['value'];

/** What was seen of one protocol; null where nothing was. */
export function gatheredOf<Id extends ProtocolId>(
  { evidence }: Pick<Subject, 'evidence'>,
  id: Id,
): Gathered<Id> | null {
  const found = evidence.protocols[id];
  return found?.seen ? (found.value as Gathered<Id>) : null;
}

export function verdictsOf({ conclusion }: Subject, id: ProtocolId): readonly Verdict[] {
  return conclusion.verdicts.filter(({ protocol }) => protocol === id);
}

/** Faults that count, the heaviest first. */
export function faultsOf(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts
    .filter(({ outcome, severity }) => (outcome === 'fail' || outcome === 'warn') && severity !== 'info')
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** More faults than a usual domain has: what repeats is reported once, so that the report can still be read. */
const CROWDED = 20;

export function isCrowded({ conclusion }: Subject): boolean {
  return faultsOf(conclusion.verdicts).length > CROWDED;
}

const ORDER: Readonly<Record<Verdict['severity'], number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 };

function weightOf({ severity, outcome }: Verdict): number {
  return ORDER[severity] * 2 + (outcome === 'fail' ? 1 : 0);
}
