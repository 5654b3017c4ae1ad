import type { Refusals } from './refusals.en.ts';
import { refusals as french } from './refusals.fr.ts';

/** The command line does not hold together, or a file that it names. `said` says so in the language of the person who typed it. */
export class UsageError extends Error {
  readonly said: (refusals: Refusals) => string;

  constructor(said: (refusals: Refusals) => string) {
    super(said(french));
    this.said = said;
  }
}
