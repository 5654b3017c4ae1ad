import { type CheckResult, isOpen, type ProtocolResult } from '@rempart/contract';

/** One rule of a protocol whose finding has changed. */
export interface ChangedCheck {
  readonly id: string;
  readonly title: string;
  /** null: this rule did not exist before. */
  readonly before: CheckResult['outcome'] | null;
  readonly after: CheckResult['outcome'] | null;
  /** The present finding; empty where the rule no longer exists. */
  readonly found: string;
}

type Checked = Pick<ProtocolResult, 'checks'>;

/**
 * The changes of a protocol between two audits: rules with another outcome, and rules still open for another reason. Rules that pass both
 * times are left out, even where their words count days or name another server.
 */
export function changedChecks(before: Checked, after: Checked): readonly ChangedCheck[] {
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
