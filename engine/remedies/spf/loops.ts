import { sameOrganization } from '../../common/organizational-domain.ts';
import { seen } from '../../model/observed.ts';
import type { SpfPolicy } from '../../protocols/spf/evidence.ts';
import { isSpf, parseSpf, type Term } from '../../protocols/spf/parse.ts';
import { isReferring, knownPolicies, nameOf } from '../../protocols/spf/tree.ts';
import { proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';
import { letsAnybodyIn } from './mend.ts';

/**
 * The term that leads back to a policy above it, taken out of the owner's record in which it stands: evaluation never came past it. That of
 * the domain's own record goes with its other faults (`spf/record`). Where nobody would be let in afterwards, who sends is not known.
 */
export const spfLoops = remedy({
  id: 'spf/loops',
  who: 'dns',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'spf');
    if (!evidence || failingChecks(situation, 'spf/include-loop').length === 0) return null;
    const { domain, policy } = evidence;
    const circling = knownPolicies(policy).filter(({ loops }) => loops.length > 0);
    const own = circling.filter((one) => one.domain !== domain && sameOrganization(one.domain, domain));
    const cuts = [...new Map(own.map((one) => [one.domain, cutOf(one)])).values()];
    if (cuts.length === 0 || cuts.includes(null)) return null;
    const known = cuts.filter((cut) => cut !== null);
    const after = withCuts(policy, known);
    if (!letsAnybodyIn(after)) return null;
    return proposal({
      facts: { cuts: known.map(({ name, terms }) => ({ name, terms })) },
      effort: 10,
      risk: 'low',
      records: known.map(({ name, from, to }) => recordChange({ name, type: 'TXT', before: [from], after: [to] })),
      apply: (world) => withEvidence(world, 'spf', (spf) => ({ ...spf, policy: withCuts(spf.policy, known) })),
    });
  },
});

interface Cut {
  readonly name: string;
  readonly terms: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** null where the record was not seen, or is not one. */
function cutOf(policy: SpfPolicy): Cut | null {
  const [from, ...others] = policy.records.seen ? policy.records.value.filter(isSpf) : [];
  if (from === undefined || others.length > 0) return null;
  const { terms } = parseSpf(from);
  const back = terms.filter((term) => isReferring(term) && leadsBack(term, policy));
  const left = terms.filter((term) => !back.includes(term));
  const ends = left.some(({ name }) => name === 'all' || name === 'redirect');
  const words = [...left.map(({ text }) => text), ...(ends ? [] : ['-all'])];
  return { name: policy.domain, terms: back.map(({ text }) => text), from, to: ['v=spf1', ...words].join(' ') };
}

function leadsBack(term: Term, policy: SpfPolicy): boolean {
  const name = nameOf(term, policy);
  return name.seen && policy.loops.includes(name.value);
}

function withCuts(policy: SpfPolicy, cuts: readonly Cut[]): SpfPolicy {
  const cut = cuts.find(({ name }) => name === policy.domain);
  const referred = policy.referred.map((one) => withCuts(one, cuts));
  return cut ? { ...policy, referred, records: seen([cut.to]), loops: [] } : { ...policy, referred };
}
