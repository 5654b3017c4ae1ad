import type { AuditEvidence } from '../evidence.ts';
import type { Risk, Who } from '../model/labour.ts';
import type { CheckId } from '../protocols/index.ts';
import type { Situation } from './situation.ts';

export type { Risk, Who };

/** What to withdraw and what to publish at one name. Other values of the same name and type stay as they are. */
export interface RecordChange {
  /** Without final dot. */
  readonly name: string;
  readonly type: 'TXT' | 'MX' | 'CNAME' | 'CAA' | 'TLSA';
  /** Seconds. */
  readonly ttl: number;
  /** As read in the DNS. A TXT is written whole, its character-strings joined. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Parts of `after` that the reader must replace by his own. */
  readonly placeholders: readonly string[];
}

/** What a web server has to send: a file at an address, or header lines for every page. */
export interface ServedText {
  readonly url: string;
  readonly contentType: string;
  readonly text: string;
  readonly placeholders: readonly string[];
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
  /** The world with the action done. It must bear any evidence, also one in which other actions are done. */
  readonly apply: (evidence: AuditEvidence) => AuditEvidence;
  /** Checks whose outcome no faithful change of evidence can show: they are supposed to pass. */
  readonly supposes: readonly CheckId[];
  /** Worth doing though it removes no verdict. */
  readonly optional: boolean;
}

/** One thing that can be done for a domain. */
export interface Remedy<Id extends string = string, Facts = unknown> {
  /** `protocol/noun`, for ever. */
  readonly id: Id;
  readonly who: Who;
  /** Stages that come before, where they are proposed. They stand earlier in the list. */
  readonly follows: readonly string[];
  /** null: nothing to do here. */
  readonly propose: (situation: Situation) => Proposal<Facts> | null;
}

export function remedy<const Id extends string, Facts>(
  definition: Omit<Remedy<Id, Facts>, 'follows'> & { readonly follows?: readonly string[] },
): Remedy<Id, Facts> {
  return { follows: [], ...definition };
}

type Optional = 'waits' | 'records' | 'served' | 'apply' | 'supposes' | 'optional';

/** A proposal with the usual things left out. */
export function proposal<Facts>(
  given: Omit<Proposal<Facts>, Optional> & Partial<Pick<Proposal<Facts>, Optional>>,
): Proposal<Facts> {
  const usual = { waits: 0, records: [], served: [], supposes: [], optional: false };
  const proposed = { ...usual, apply: (evidence: AuditEvidence) => evidence, ...given };
  return { ...proposed, records: proposed.records.filter(({ before, after }) => before.length + after.length > 0) };
}

/** Long enough to spare resolvers, short enough to go back within the hour. */
const TTL = 3_600;

/** From the values that stand at a name to those that should: what stays is not told. */
export function recordChange({
  before,
  after,
  ...change
}: Pick<RecordChange, 'name' | 'type' | 'before' | 'after'> & {
  readonly placeholders?: readonly string[];
}): RecordChange {
  const placeholders: readonly string[] = [];
  return {
    ttl: TTL,
    placeholders,
    ...change,
    before: before.filter((value) => !after.includes(value)),
    after: after.filter((value) => !before.includes(value)),
  };
}
