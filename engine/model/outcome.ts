import type { Observed, Silence, Unseen } from './observed.ts';

/** What a rule concludes. Its facts are numbers, names and records; never a sentence. */
export type Outcome<Facts = unknown> =
  | Pass<Facts>
  | Warn<Facts>
  | Fail<Facts>
  | Info<Facts>
  | NotApplicable<string>
  | Unknown;

/** A part of its subject that a rule did not see, and why. */
export interface UnseenPart {
  /** A host, an address, a list, a name: as it is told to people. */
  readonly of: string;
  readonly silence: Silence;
}

/**
 * What was not seen beside what was. A rule that leaves anything out says so here: it is told after what was found, and the floor of the
 * grade counts as failed what passed in part.
 */
interface Partial {
  readonly unseen?: readonly UnseenPart[];
}

export interface Pass<Facts> extends Partial {
  readonly outcome: 'pass';
  readonly facts: Facts;
}
export interface Warn<Facts> extends Partial {
  readonly outcome: 'warn';
  readonly facts: Facts;
}
export interface Fail<Facts> extends Partial {
  readonly outcome: 'fail';
  readonly facts: Facts;
}
/** Worth saying, never scored. */
export interface Info<Facts> extends Partial {
  readonly outcome: 'info';
  readonly facts: Facts;
}
/** The rule does not speak of this domain; the reason is a word of the protocol's `reasons` table. */
export interface NotApplicable<Reason extends string> {
  readonly outcome: 'notApplicable';
  readonly facts: { readonly reason: Reason };
}
/** What the rule needs was not seen. */
export interface Unknown {
  readonly outcome: 'unknown';
  readonly facts: { readonly silence: Silence; readonly detail?: string };
}

/** `unseen`: what of the subject does not belong to what passes. */
export const pass = <const Facts>(facts: Facts, unseen: readonly UnseenPart[] = []): Pass<Facts> => ({
  outcome: 'pass',
  facts,
  ...(unseen.length > 0 && { unseen }),
});
export const warn = <const Facts>(facts: Facts): Warn<Facts> => ({ outcome: 'warn', facts });
export const fail = <const Facts>(facts: Facts): Fail<Facts> => ({ outcome: 'fail', facts });
export const info = <const Facts>(facts: Facts): Info<Facts> => ({ outcome: 'info', facts });

export const notApplicable = <const Reason extends string>(reason: Reason): NotApplicable<Reason> => ({
  outcome: 'notApplicable',
  facts: { reason },
});

/** Of a connection: the word of the machine itself, or of our own rules. Who is turned away misses nothing there. */
export const TURNED_AWAY: readonly Silence[] = ['refused', 'forbidden'];

/** What of these was not seen. `told`: silences that say all there is to know. */
export function unseenAmong(
  parts: readonly (readonly [of: string, observed: Observed<unknown>])[],
  told: readonly Silence[] = [],
): readonly UnseenPart[] {
  return parts.flatMap(([of, observed]) =>
    observed.seen || told.includes(observed.silence) ? [] : [{ of, silence: observed.silence }],
  );
}

/** The same conclusion, which leaves these out. That a rule does not apply is said of the whole subject, or not at all. */
export function leavingOut<O extends Outcome>(outcome: O, parts: readonly UnseenPart[]): O | Unknown {
  const [first] = parts;
  if (!first || outcome.outcome === 'unknown') return outcome;
  if (outcome.outcome === 'notApplicable') return unknown({ silence: first.silence, detail: first.of });
  return { ...outcome, unseen: [...(outcome.unseen ?? []), ...parts] };
}

/**
 * Whether what was left out may change what was found. That nothing leads from here to an address, over IPv6 mostly, is told, and is no
 * doubt about the domain.
 */
export function isInDoubt(outcome: Outcome): boolean {
  return 'unseen' in outcome && (outcome.unseen ?? []).some(({ silence }) => silence !== 'unreachable');
}

/** From a silence to the only thing a rule may say of it. */
export const unknown = ({ silence, detail }: Omit<Unseen, 'seen'>): Unknown => ({
  outcome: 'unknown',
  facts: { silence, ...(detail !== undefined && { detail }) },
});
