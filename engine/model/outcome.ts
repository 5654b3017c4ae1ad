import type { Silence, Unseen } from './observed.ts';

/** What a rule concludes. Its facts are numbers, names and records; never a sentence. */
export type Outcome<Facts = unknown> =
  | Pass<Facts>
  | Warn<Facts>
  | Fail<Facts>
  | Info<Facts>
  | NotApplicable<string>
  | Unknown;

export interface Pass<Facts> {
  readonly outcome: 'pass';
  readonly facts: Facts;
}
export interface Warn<Facts> {
  readonly outcome: 'warn';
  readonly facts: Facts;
}
export interface Fail<Facts> {
  readonly outcome: 'fail';
  readonly facts: Facts;
}
/** Worth saying, never scored. */
export interface Info<Facts> {
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

export const pass = <const Facts>(facts: Facts): Pass<Facts> => ({ outcome: 'pass', facts });
export const warn = <const Facts>(facts: Facts): Warn<Facts> => ({ outcome: 'warn', facts });
export const fail = <const Facts>(facts: Facts): Fail<Facts> => ({ outcome: 'fail', facts });
export const info = <const Facts>(facts: Facts): Info<Facts> => ({ outcome: 'info', facts });

export const notApplicable = <const Reason extends string>(reason: Reason): NotApplicable<Reason> => ({
  outcome: 'notApplicable',
  facts: { reason },
});

/** From a silence to the only thing a rule may say of it. */
export const unknown = ({ silence, detail }: Omit<Unseen, 'seen'>): Unknown => ({
  outcome: 'unknown',
  facts: { silence, ...(detail !== undefined && { detail }) },
});
