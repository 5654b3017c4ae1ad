import type { Severity } from '../model/check.ts';
import type { Outcome } from '../model/outcome.ts';

/** A fault that several domains have. */
export interface CommonFault {
  /** Of the rule. */
  readonly check: string;
  readonly outcome: 'warn' | 'fail';
  readonly severity: Severity;
  readonly count: number;
  /** The first domains that have it, as many as were to be named. */
  readonly domains: readonly string[];
}

interface Judged {
  readonly check: string;
  readonly outcome: Outcome['outcome'];
  readonly severity: Severity;
}

export interface CommonFaults {
  readonly add: (domain: string, verdicts: readonly Judged[]) => void;
  /** Those of two domains or more: the most frequent first, among equals the gravest. */
  readonly list: () => readonly CommonFault[];
}

const WEIGHTS = { critical: 4, high: 3, medium: 2, low: 1, info: 0 } as const;

/** Groups the faults of many domains. Of each fault `named` domains are kept, so that memory does not grow with a long list. */
export function gatherCommonFaults(named: number): CommonFaults {
  const faults = new Map<string, Omit<CommonFault, 'count' | 'domains'> & { count: number; domains: string[] }>();
  return {
    add: (domain, verdicts) => {
      for (const { check, outcome, severity } of verdicts) {
        if ((outcome !== 'fail' && outcome !== 'warn') || severity === 'info') continue;
        const key = `${check} ${outcome}`;
        const fault = faults.get(key) ?? { check, outcome, severity, count: 0, domains: [] };
        fault.count += 1;
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

function weightOf({ outcome, severity }: Pick<CommonFault, 'outcome' | 'severity'>): number {
  return outcome === 'warn' ? Math.min(WEIGHTS[severity], WEIGHTS.medium) : WEIGHTS[severity];
}
