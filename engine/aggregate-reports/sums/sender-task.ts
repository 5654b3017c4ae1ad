import { excusedOf } from './excuse.ts';
import type { Sender } from './sender.ts';
import { failingOf, type Tally } from './tally.ts';

/**
 * What there is to do about a sender. `nothing`: all pass. `unsaid`: receivers do not say. `excused`: what fails came by a list, or was
 * forwarded, as receivers say. `mostly`: nearly all pass, and forwarding explains such rests. `broken`: what fails bears signatures in the
 * domain's name that verify no more, as lists and forwarding leave them. `partly`: some of its messages are signed in the domain's name,
 * others not. `own-name`: it signs in its own name. `sign`: it does not sign. `recognise`: nobody knows whose it is.
 */
export type Task =
  | 'nothing'
  | 'unsaid'
  | 'excused'
  | 'mostly'
  | 'broken'
  | 'partly'
  | 'own-name'
  | 'sign'
  | 'recognise';

/** A sender whose messages pass at this rate has the set-up that it needs. */
const MOSTLY = 0.95;

export function taskOf({ kind, isAuthorized }: Sender, tally: Tally): Task {
  const failing = failingOf(tally);
  if (failing === 0 && excusedOf(tally.excused) > 0) return 'excused';
  if (failing === 0) return tally.unsaid > 0 ? 'unsaid' : 'nothing';
  if (tally.passed >= MOSTLY * (tally.passed + failing)) return 'mostly';
  if (tally.broken === failing) return 'broken';
  if (kind === 'address' && isAuthorized !== true && tally.passed === 0) return 'recognise';
  if (tally.dkimAligned > 0) return 'partly';
  return tally.signed > 0 ? 'own-name' : 'sign';
}
