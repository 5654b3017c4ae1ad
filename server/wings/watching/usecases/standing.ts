import { type FleetDomain, type Placement, protocolIds } from '@rempart/contract';
import { type Verdict, verdictOf } from '@rempart/engine';
import type { KnownOfDomain } from '../ports/watching.ts';

/** What a list shows of a domain besides its letter, from its known state. */
export function standingOf(
  { verdicts, deadlines }: Pick<KnownOfDomain, 'verdicts' | 'deadlines'>,
  now: Date,
): Pick<FleetDomain, 'verdicts' | 'forged' | 'due'> {
  const [due] = deadlines
    .filter(({ on }) => Date.parse(on) >= now.getTime())
    .toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
  return {
    verdicts: Object.fromEntries(
      protocolIds.flatMap((id) => {
        const checks = verdicts.filter(({ protocol }) => protocol === id);
        return checks.length === 0 ? [] : [[id, verdictOf(id, checks)]];
      }),
    ),
    forged: forgedOf(verdicts),
    due: due ? { kind: due.kind, name: due.name, on: due.on, automatic: due.automatic } : null,
  };
}

/** By the policy that receivers apply to the name itself. Without one they deliver; what was not measured is unknown. */
export function forgedOf(verdicts: readonly Pick<Verdict, 'check' | 'outcome' | 'facts'>[]): Placement {
  const found = (check: Verdict['check']) => verdicts.find((verdict) => verdict.check === check);
  const policy = found('dmarc/policy-p');
  if (policy?.outcome === 'fail') return 'inbox';
  if (policy?.outcome === 'pass') {
    const { effective } = (policy.facts ?? {}) as { readonly effective?: unknown };
    return effective === 'reject'
      ? 'refused'
      : effective === 'quarantine'
        ? 'spam'
        : effective === 'none'
          ? 'inbox'
          : 'unknown';
  }
  return found('dmarc/record-present')?.outcome === 'fail' ? 'inbox' : 'unknown';
}
