import type { Ask } from './ask.ts';
import type { Check } from './check.ts';

/** What a gatherer is sent out with. */
export interface Errand<Step extends string> {
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

/** All that the engine knows of one protocol: how to look, and what to think of what was seen. */
export interface Protocol<Id extends string, Evidence, Step extends string> {
  readonly id: Id;
  /** The sub-steps printed on the visitor's card, in order. */
  readonly steps: readonly Step[];
  /** Asks, judges nothing, never throws for what the world does. The evidence is plain JSON. */
  readonly gather: (errand: Errand<NoInfer<Step>>) => Promise<Evidence>;
  // biome-ignore lint/suspicious/noExplicitAny: each check has facts of its own
  readonly checks: readonly Check<Evidence, any, string, NoInfer<Step>>[];
}

export function protocol<const Id extends string, Evidence, const Step extends string>(
  definition: Protocol<Id, Evidence, Step>,
): Protocol<Id, Evidence, Step> {
  return definition;
}
