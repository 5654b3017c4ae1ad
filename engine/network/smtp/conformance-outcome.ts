import type { SmtpConformance } from '../../model/ask.ts';
import type { SoFar } from './visit.ts';

export type Draft = {
  -readonly [Field in keyof Omit<SmtpConformance, 'elapsedMs' | 'transcript'>]: SmtpConformance[Field];
};

/** What is known of a server before its first reply. */
export function draftOf(place: Pick<Draft, 'host' | 'address' | 'domain'>): Draft {
  return {
    ...place,
    together: null,
    injected: null,
    postmaster: null,
    abuse: null,
    relay: null,
    vrfy: null,
    broken: null,
  };
}

/** What came of one session. */
export interface Held extends SoFar {
  readonly own: Draft;
  /** A server that refused NOOP behind STARTTLS, left, or held it against us may answer everything else in a session without it. */
  readonly isSpoilt: boolean;
}

export const outcomeOf = ({ own, elapsedMs, transcript }: Held): SmtpConformance => ({ ...own, elapsedMs, transcript });

/** What came of NOOP is of the first session, all else of the second. */
export function joined(first: SmtpConformance, second: SmtpConformance): SmtpConformance {
  return {
    ...second,
    ...{ together: first.together, injected: first.injected },
    broken: second.broken ?? (first.together === null ? first.broken : null),
    elapsedMs: first.elapsedMs + second.elapsedMs,
    transcript: [...(first.transcript ?? []), ...(second.transcript ?? [])],
  };
}
