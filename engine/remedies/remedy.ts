import type { AuditEvidence } from '../evidence.ts';
import type { Grade } from '../judgement/grade.ts';
import type { ResponsibleParty, Risk } from '../model/labour.ts';
import type { CheckId } from '../protocols/index.ts';
import type { Change, Changes, Touched } from './changes.ts';
import type { RemedyId } from './ids.ts';
import type { Placeholder } from './placeholders.ts';
import type { Situation } from './situation.ts';
import type { WorseReason } from './worsened.ts';

export type { ResponsibleParty as Who, Risk };

/** What to withdraw and what to publish at one name. Other values of the same name and type stay as they are. */
export interface RecordChange {
  /** Without final dot. */
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'TXT' | 'MX' | 'CNAME' | 'CAA' | 'TLSA';
  /** Seconds. */
  readonly ttl: number;
  /** As read in the DNS. A TXT is written whole, its character-strings joined. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Parts of `after` that the reader must replace by his own. */
  readonly placeholders: readonly Placeholder[];
}

/** What a web server has to send: a file at an address, or header lines for every page. */
export interface ServedText {
  readonly url: string;
  readonly contentType: string;
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
}

/** A door of a machine, and how it has to stand once the action is done. */
export interface PortChange {
  readonly address: string;
  readonly port: number;
  readonly state: 'open' | 'closed';
}

/** What must be so before an action is done, besides its day and the actions before it. */
export type Need =
  /** Reports were read for so many weeks, and show nobody of the owner's who fails. */
  | { readonly kind: 'reports'; readonly of: 'dmarc' | 'tls'; readonly weeks: number }
  /** These doors were seen open, and people use them. */
  | { readonly kind: 'seen-open'; readonly ports: readonly string[] }
  /** Nobody of the owner's sends by these any more. */
  | { readonly kind: 'unused'; readonly values: readonly string[] }
  /** A new key is published and signs. */
  | { readonly kind: 'new-key'; readonly instead: readonly string[] }
  /** The TLSA records of these servers name the key that they will show: they were published before, or the key stays. */
  | { readonly kind: 'tlsa-first'; readonly hosts: readonly string[] }
  /** The policy of MTA-STS names the new servers beside those of today. */
  | { readonly kind: 'policy-first' }
  /** Name servers are changed only for such as sign with the same keys, or once the registry publishes no DS any more. */
  | { readonly kind: 'unsigned-first' }
  /** The new keys of a zone stand beside the old ones through each stage of the change, as long as caches may hold what was before. */
  | { readonly kind: 'both-keys' }
  /** The people who administer machines through these doors have tried another way in. */
  | { readonly kind: 'other-way-in'; readonly ports: readonly string[] }
  /** What is read through these names, which are aliases, stands there itself in the same change; `values` are those seen today. */
  | { readonly kind: 'carried'; readonly names: readonly string[]; readonly values: readonly string[] }
  /** A check gets worse by it, and why that is right. */
  | { readonly kind: 'worsens'; readonly check: CheckId; readonly why: WorseReason }
  /** The value is completed by the owner before this term: whatever else sends for him. */
  | { readonly kind: 'complete'; readonly before: string }
  /** The score falls by it: checks begin to count that did not apply before. */
  | { readonly kind: 'lowers'; readonly from: Standing; readonly to: Standing };

export type Standing = Pick<Grade, 'letter' | 'points'>;

/** Whether something has to be so first; the others say what an audit will find afterwards. */
export function isToMeet({ kind }: Need): boolean {
  return kind !== 'worsens' && kind !== 'lowers';
}

/** What one remedy proposes for one domain. */
export interface Proposal<Facts = unknown> {
  /** Numbers, names and records; never a sentence. */
  readonly facts: Facts;
  /** Minutes of work, waiting left out. */
  readonly effort: number;
  readonly risk: Risk;
  /** Weeks to wait after the stage before (`follows`), or from today. */
  readonly waits: number;
  readonly records: readonly RecordChange[];
  readonly served: readonly ServedText[];
  readonly ports: readonly PortChange[];
  /** Servers and names whose settings are changed by other means than records, files and ports; empty where there are none. */
  readonly targets: readonly string[];
  readonly needs: readonly Need[];
  /** What it changes besides its records, files and ports, which tell their own values. */
  readonly changes: readonly Change[];
  /** The evidence as if the action were done. It must accept any evidence, including evidence that other actions have changed already. */
  readonly apply: (evidence: AuditEvidence) => AuditEvidence;
  /** Checks that changed evidence cannot decide; they are assumed to pass once the action is done. */
  readonly assumedPassing: readonly CheckId[];
  /**
   * Checks that do not apply or cannot be seen today, begin to apply with the action, and are supposed to pass: they weigh in the grade
   * from then on.
   */
  readonly reveals: readonly CheckId[];
  /**
   * Why it is worth doing though it removes no verdict: others build on it or it protects (`needed`), or its owner may like it (`choice`),
   * which the report calls optional. null: it is not.
   */
  readonly unasked: 'needed' | 'choice' | null;
}

/** One thing that can be done for a domain. */
export interface Remedy<Id extends RemedyId = RemedyId, Facts = unknown> {
  /** `protocol/noun`, for ever. */
  readonly id: Id;
  readonly who: ResponsibleParty;
  /** Where what is proposed decides who holds the lever. */
  whoFor?(facts: Facts): ResponsibleParty;
  /** Stages that come before, where they are proposed. They stand earlier in the list. */
  readonly follows: readonly RemedyId[];
  /** null: nothing to do here. */
  readonly propose: (situation: Situation) => Proposal<Facts> | null;
}

export function remedy<const Id extends RemedyId, Facts>(
  definition: Omit<Remedy<Id, Facts>, 'follows'> & { readonly follows?: readonly RemedyId[] },
): Remedy<Id, Facts> {
  return { follows: [], ...definition };
}

type Optional =
  | 'waits'
  | 'records'
  | 'served'
  | 'ports'
  | 'targets'
  | 'needs'
  | 'changes'
  | 'apply'
  | 'assumedPassing'
  | 'reveals'
  | 'unasked';

/** A step changes something: it prints records, files or ports, or declares its changes. One that declares nothing does not compile. */
type Changing =
  | Pick<Proposal, 'records'>
  | Pick<Proposal, 'served'>
  | Pick<Proposal, 'ports'>
  | { readonly changes: Changes };

/** A proposal with the usual things left out. */
export function proposal<Facts>(
  given: Omit<Proposal<Facts>, Optional> & Partial<Pick<Proposal<Facts>, Optional>> & Changing,
): Proposal<Facts> {
  const usual = {
    waits: 0,
    records: [],
    served: [],
    ports: [],
    targets: [],
    needs: [],
    changes: [],
    assumedPassing: [],
    reveals: [],
    unasked: null,
  };
  const proposed = { ...usual, apply: (evidence: AuditEvidence) => evidence, ...given };
  return { ...proposed, records: proposed.records.filter(({ before, after }) => before.length + after.length > 0) };
}

/** What other steps have to reckon with (`sequence.ts`). */
export function touchesOf({ changes }: Pick<Proposal, 'changes'>): readonly Touched[] {
  return changes.flatMap(({ touches }) => touches);
}

/** Long enough to spare resolvers, short enough to go back within the hour. */
const TTL = 3_600;

/** From the values that stand at a name to those that should: what stays is not told, and a set holds each value once (RFC 2181 §5). */
export function recordChange({
  before,
  after,
  ...change
}: Pick<RecordChange, 'name' | 'type' | 'before' | 'after'> & {
  readonly placeholders?: readonly Placeholder[];
}): RecordChange {
  const placeholders: readonly Placeholder[] = [];
  return {
    ttl: TTL,
    placeholders,
    ...change,
    before: [...new Set(before)].filter((value) => !after.includes(value)),
    after: [...new Set(after)].filter((value) => !before.includes(value)),
  };
}
