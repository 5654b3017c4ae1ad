import type { Ask } from './ask.ts';
import type { Check } from './check.ts';

/** What a gatherer is sent out with. */
export interface GatherContext<Step extends string> {
  /** The audited name: A-labels, lower case, no final dot. */
  readonly domain: string;
  readonly ask: Ask;
  /** DKIM selectors that the visitor typed. */
  readonly selectors: readonly string[];
  /** Whoever asked says that no mail is sent in this name. Default: what the records say. */
  readonly sendsNothing?: boolean | undefined;
  /** Tells that a sub-step of the card has all its answers. Repeating it is harmless; what is not told is done when the gatherer returns. */
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
