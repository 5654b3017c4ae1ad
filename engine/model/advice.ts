import type { Check } from './check.ts';
import type { Labour } from './labour.ts';

// biome-ignore lint/suspicious/noExplicitAny: checks of any evidence
type AnyCheck = Check<any, any, string, string>;
type Judged<C extends AnyCheck> = ReturnType<C['judge']>;
type FaultyFacts<C extends AnyCheck> = Extract<Judged<C>, { outcome: 'warn' | 'fail' }>['facts'];
type WordedOutcome = 'pass' | 'warn' | 'fail' | 'info';

/** The words of one rule: what was found (one entry per outcome it can reach), what it means for the company, what to do. */
export type RuleMessages<C extends AnyCheck> = {
  readonly title: string;
  /** What it means for the company, for someone who is no technician; null where nothing was concluded. */
  readonly why:
    | string
    | ((
        facts: Extract<Judged<C>, { outcome: WordedOutcome }>['facts'] | null,
        outcome: Judged<C>['outcome'],
      ) => string);
  /** What to do when the outcome is warn or fail. */
  readonly remedy: string | ((facts: FaultyFacts<C>) => string);
} & (C extends { readonly labour: Labour }
  ? {
      /**
       * What to do about it in one line that begins with the verb (an infinitive in French, an imperative in English): the title of an
       * action for which we compose no values; null where no fault is given.
       */
      readonly task: string | ((facts: FaultyFacts<C> | null) => string);
    }
  : unknown) & {
    readonly [K in Extract<Judged<C>['outcome'], WordedOutcome>]: (
      facts: Extract<Judged<C>, { outcome: K }>['facts'],
    ) => string;
  };

/** A table with the words of every rule of a list; a rule without words does not compile. */
export type AdviceFor<Checks extends readonly AnyCheck[]> = {
  readonly [C in Checks[number] as C['id']]: RuleMessages<C>;
};

/** Why a rule may not apply: one entry per reason that the rules of a list can give. */
export type ReasonsFor<Checks extends readonly AnyCheck[]> = Readonly<
  Record<Extract<Judged<Checks[number]>, { outcome: 'notApplicable' }>['facts']['reason'], string>
>;
