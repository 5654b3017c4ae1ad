/**
 * What the world answered, or that it did not. Absence is an answer; silence is not.
 * NXDOMAIN and an empty answer are seen. A timeout, a SERVFAIL or a reset is unseen, and `detail` says more where more is known.
 */
export type Observed<T> = Seen<T> | Unseen;

export interface Seen<T> extends Sourced {
  readonly seen: true;
  readonly value: T;
}

export interface Unseen extends Sourced {
  readonly seen: false;
  readonly silence: Silence;
  /** Short technical words, in English: an errno, an EDE text, the address concerned. */
  readonly detail?: string;
}

/** Where an observation comes from. */
export interface Sourced {
  /** The ids of the exchanges in the trace that it rests on; absent where it rests on none, as in evidence made by hand. */
  readonly by?: readonly number[];
  /** Where another audit asked: when its answer came, ISO 8601, and after how long. For the trace, which does not pass it on. */
  readonly shared?: { readonly at: string; readonly elapsedMs: number };
}

/**
 * Why nothing was seen. `lame`: a name server answered, but not as one that has the zone. `deadline`: the audit's time was over.
 * `forbidden`: the address is not public and was never connected to. `opted-out`: the owner of the machine refuses audits, and it was
 * never connected to; `detail` names the domain or the address. `not-asked`: an option excluded the question. `limit`: one of our own
 * limits was hit. `internal`: a bug in this program. `not-recorded`: the audit is older than the question. `undiscoverable`: it may exist
 * under a name that cannot be guessed; `detail` is how many were tried. `accepts-all`: a machine that takes every connection shows nothing
 * of what it serves. `per-message`: there is no one answer, for the question depends on who writes from where, by a macro of SPF; `detail`
 * is the term. `planned`: a step of the plan changes it, and what it will be nobody has seen. `unread`: a record stands there of a form
 * or a type that tells us nothing; `detail` says which. `other-host`: what was read speaks of another host, whose part in this domain
 * nobody told. `out-of-zone`: the name belongs to another zone than the one that is known, and nobody was asked. `undeclared`: the question
 * tries to pass, and is put only where the visitor declared the domain their own; `third-party`: nor then, to a machine of another name.
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
  | 'opted-out'
  | 'not-asked'
  | 'not-recorded'
  | 'limit'
  | 'undiscoverable'
  | 'accepts-all'
  | 'per-message'
  | 'planned'
  | 'undeclared'
  | 'third-party'
  | 'unread'
  | 'other-host'
  | 'out-of-zone'
  | 'internal';

/** An observation made of others, `from`, takes over what they rest on. */
export const seen = <T>(value: T, from: readonly Sourced[] = []): Seen<T> => ({
  seen: true,
  value,
  ...sourcesOf(from),
});

export const unseen = (silence: Silence, detail?: string, from: readonly Sourced[] = []): Unseen => ({
  seen: false,
  silence,
  ...(detail !== undefined && { detail }),
  ...sourcesOf(from),
});

/** The same observation with its value changed; silence stays silence, and both rest on what they rested on. */
export function mapSeen<T, U>(observed: Observed<T>, change: (value: T) => U): Observed<U> {
  return observed.seen ? seen(change(observed.value), [observed]) : observed;
}

/** The same observation, which rests on `others` too. */
export function restingOn<O extends Sourced>(observed: O, others: readonly Sourced[]): O {
  return { ...observed, ...sourcesOf([observed, ...others]) };
}

function sourcesOf(observations: readonly Sourced[]): Sourced {
  // Most rest on no other, or on one, whose ids are told once already.
  if (observations.length === 0) return {};
  if (observations.length === 1) return observations[0]?.by?.length ? { by: observations[0].by } : {};
  const by = [...new Set(observations.flatMap(({ by = [] }) => by))];
  return by.length > 0 ? { by } : {};
}
