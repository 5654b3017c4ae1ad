/**
 * What the world answered, or that it did not. Absence is an answer; silence is not.
 * NXDOMAIN and an empty answer are seen. A timeout, a SERVFAIL or a reset is unseen, and `detail` says more where more is known.
 */
export type Observed<T> = Seen<T> | Unseen;

export interface Seen<T> {
  readonly seen: true;
  readonly value: T;
}

export interface Unseen {
  readonly seen: false;
  readonly silence: Silence;
  /** Short technical words, in English: an errno, an EDE text, the address concerned. */
  readonly detail?: string;
}

/**
 * Why nothing was seen. `lame`: a name server answered, but not as one that has the zone. `deadline`: the audit's time was over. `forbidden`: the address is not public and was never connected to.
 * `not-asked`: an option excluded the question. `limit`: one of our own bounds was reached. `internal`: a fault of ours.
 * `not-recorded`: the
 * audit is older than the question. `undiscoverable`: it may exist under a name that cannot be guessed; `detail` is how many were tried.
 */
export type Silence =
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'servfail'
  | 'malformed'
  | 'lame'
  | 'deadline'
  | 'forbidden'
  | 'not-asked'
  | 'not-recorded'
  | 'limit'
  | 'undiscoverable'
  | 'internal';

export const seen = <T>(value: T): Seen<T> => ({ seen: true, value });

export const unseen = (silence: Silence, detail?: string): Unseen => ({
  seen: false,
  silence,
  ...(detail !== undefined && { detail }),
});

/** The same observation with its value changed; silence stays silence. */
export function mapSeen<T, U>(observed: Observed<T>, change: (value: T) => U): Observed<U> {
  return observed.seen ? seen(change(observed.value)) : observed;
}
