import type { RemedyFacts, RemedyId } from '../list.ts';

/** The words of one remedy. */
export interface WordsOf<Facts> {
  /** What to do, in one line that begins with an infinitive. */
  readonly title: (facts: Facts) => string;
  /** What it changes for the company. */
  readonly why: string | ((facts: Facts) => string);
  /** What to do, one sentence each. */
  readonly steps: (facts: Facts) => readonly string[];
  /** What must be seen before going on, or to know that it is done. */
  readonly criterion: string | ((facts: Facts) => string);
  /** How to go back. */
  readonly rollback: string | ((facts: Facts) => string);
}

/** The remedies of some topics: each id begins with its topic. */
export type RemedyOf<Topic extends string> = Extract<RemedyId, `${Topic}/${string}`>;

/** The remedies whose facts have these. */
export type RemedyWith<Facts> = { [Id in RemedyId]: RemedyFacts<Id> extends Facts ? Id : never }[RemedyId];

/** A table for some remedies; one without words does not compile where the tables are joined. */
export type WordsFor<Ids extends RemedyId> = { readonly [Id in Ids]: WordsOf<RemedyFacts<Id>> };
