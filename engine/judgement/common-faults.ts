import type { Severity } from '../model/check.ts';
import type { Outcome } from '../model/outcome.ts';

/** A fault that several domains have. */
export interface CommonFault<Verdict = unknown> {
  /** Of the rule. */
  readonly check: string;
  readonly outcome: 'warn' | 'fail';
  readonly severity: Severity;
  readonly count: number;
  /** The first domains that have it, as many as were to be named. */
  readonly domains: readonly string[];
  /** Its verdict on the first two of them: what both are told may be told to all. */
  readonly samples: readonly Verdict[];
}

interface Judged {
  readonly check: string;
  readonly outcome: Outcome['outcome'];
  readonly severity: Severity;
}

export interface CommonFaults<Verdict extends Judged> {
  readonly add: (domain: string, verdicts: readonly Verdict[]) => void;
  /** Those of two domains or more: the most frequent first, among equals the gravest. */
  readonly list: () => readonly CommonFault<Verdict>[];
}

const WEIGHTS = { critical: 4, high: 3, medium: 2, low: 1, info: 0 } as const;

/** Groups the faults of many domains. Of each fault `named` domains are kept, so that memory does not grow with a long list. */
export function gatherCommonFaults<Verdict extends Judged>(named: number): CommonFaults<Verdict> {
  const faults = new Map<string, Gathered<Verdict>>();
  return {
    add: (domain, verdicts) => {
      for (const verdict of verdicts) {
        const { check, outcome, severity } = verdict;
        if ((outcome !== 'fail' && outcome !== 'warn') || severity === 'info') continue;
        const key = `${check} ${outcome}`;
        const fault = faults.get(key) ?? { check, outcome, severity, count: 0, domains: [], samples: [] };
        fault.count += 1;
        if (fault.samples.length < 2) fault.samples.push(verdict);
        if (fault.domains.length < named) fault.domains.push(domain);
        faults.set(key, fault);
      }
    },
    list: () =>
      [...faults.values()]
        .filter(({ count }) => count > 1)
        .toSorted((a, b) => b.count - a.count || weightOf(b) - weightOf(a)),
  };
}

type Gathered<Verdict> = Omit<CommonFault, 'count' | 'domains' | 'samples'> & {
  count: number;
  domains: string[];
  samples: Verdict[];
};

function weightOf({ outcome, severity }: Pick<CommonFault, 'outcome' | 'severity'>): number {
  return outcome === 'warn' ? Math.min(WEIGHTS[severity], WEIGHTS.medium) : WEIGHTS[severity];
}
