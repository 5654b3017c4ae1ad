import { type CheckResult, isOpen, type ProtocolResult } from '@rempart/contract';

/** One rule of a protocol that says something else than before. */
export interface ChangedCheck {
  readonly id: string;
  readonly title: string;
  /** null: this rule was not there. */
  readonly before: CheckResult['outcome'] | null;
  readonly after: CheckResult['outcome'] | null;
  /** What is found now; empty where the rule is there no more. */
  readonly found: string;
}

/**
 * What changed in a protocol between two looks at it: rules with another outcome, and rules that are still open for another reason. What was
 * and stays in order is left out, even where its words count days or name another server.
 */
export function changedChecks(before: ProtocolResult, after: ProtocolResult): readonly ChangedCheck[] {
  const ids = new Set([...after.checks, ...before.checks].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [earlier, later] = [before, after].map(({ checks }) => checks.find((check) => check.id === id));
    const isSame = earlier?.outcome === later?.outcome;
    const isStillOpen =
      earlier !== undefined && later !== undefined && isOpen(earlier) && earlier.found !== later.found;
    if (isSame && !isStillOpen) return [];
    const title = (later ?? earlier)?.title ?? id;
    return [{ id, title, before: earlier?.outcome ?? null, after: later?.outcome ?? null, found: later?.found ?? '' }];
  });
}
