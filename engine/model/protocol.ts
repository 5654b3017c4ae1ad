import type { Ask } from './ask.ts';
import type { Check } from './check.ts';

/** What a gatherer is given. */
export interface GatherContext<Step extends string> {
  /** The audited name: A-labels, lower case, no final dot. */
  readonly domain: string;
  readonly ask: Ask;
  /** DKIM selectors that the visitor typed. */
  readonly selectors: readonly string[];
  /** Those that signed the domain's mail: of its test messages, and of reports about it. */
  readonly mailSelectors?: readonly string[] | undefined;
  /** The visitor declared that this domain sends no mail. Where it is absent, the records decide. */
  readonly sendsNothing?: boolean | undefined;
  /** Marks a sub-step of the card as complete. It may be called again; the remaining steps are complete when the gatherer returns. */
  readonly done: (step: Step) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: each check has facts of its own
type ChecksOf<Evidence, Step extends string> = readonly Check<Evidence, any, string, Step>[];

/**
 * All that the engine knows of one protocol: how to look, and what to think of what was seen. The list of checks keeps its exact type:
 * the ids and the facts that the rest of the engine may name are derived from it.
 */
export interface Protocol<
  Id extends string,
  Evidence,
  Step extends string,
  Checks extends ChecksOf<Evidence, Step> = ChecksOf<Evidence, Step>,
> {
  readonly id: Id;
  /** The sub-steps printed on the visitor's card, in order. */
  readonly steps: readonly Step[];
  /** Asks, judges nothing, never throws for what the world does. The evidence is plain JSON. */
  readonly gather: (context: GatherContext<NoInfer<Step>>) => Promise<Evidence>;
  readonly checks: Checks;
}

export function protocol<
  const Id extends string,
  Evidence,
  const Step extends string,
  const Checks extends ChecksOf<Evidence, NoInfer<Step>>,
>(definition: Protocol<Id, Evidence, Step, Checks>): Protocol<Id, Evidence, Step, Checks> {
  return definition;
}
