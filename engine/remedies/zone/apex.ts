import { fieldsOf } from '@rempart/contract';
import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen } from '../../model/observed.ts';
import { linksOf } from '../../protocols/cname/chains.ts';
import type { CnameEvidence, NameAnswer } from '../../protocols/cname/evidence.ts';
import { proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';
import { readThrough } from './read-through.ts';

/**
 * The alias at the apex replaced by all that is read through it. Where something stands beside it, which of the two resolvers read depends
 * on the server: then no value is known to be in use.
 */
export const apexRecords = remedy({
  id: 'cname/records',
  who: 'dns',
  follows: ['cname/aliases'],
  propose: (situation) => {
    const { domain, evidence: world } = situation;
    const evidence = evidenceFor(situation, 'cname');
    if (!evidence || failingChecks(situation, 'cname/apex').length === 0 || isAmbiguous(evidence)) return null;
    const top = evidence.names.find(({ name }) => name === domain);
    const target = top && linksOf(top)[0];
    const read = readThrough(world, domain);
    if (target === undefined || !read.isWhole) return null;
    return proposal({
      facts: {
        name: domain,
        target,
        types: read.sets.map(({ type }) => type),
        isForeign: !sameOrganization(domain, target),
      },
      effort: 30,
      risk: 'watch',
      records: [
        recordChange({ name: domain, type: 'CNAME', before: [`${target}.`], after: [] }),
        ...read.sets.map(({ name, type, values }) => recordChange({ name, type, before: [], after: values })),
      ],
      apply: (changed) => withOwnRecords(changed, domain),
      reveals: situation.verdicts.flatMap((verdict) =>
        verdict.outcome === 'notApplicable' && fieldsOf(verdict.facts)['reason'] === 'apex-alias'
          ? [verdict.check]
          : [],
      ),
    });
  },
});

function isAmbiguous({ domain, beside }: CnameEvidence): boolean {
  if (!beside.seen) return true;
  const types = beside.value.flatMap((one) => (one.name === domain && one.types.seen ? one.types.value : []));
  return types.some((type) => type !== 'NS');
}

/** The evidence once the domain's own name holds what was found by its alias. */
function withOwnRecords(world: AuditEvidence, domain: string): AuditEvidence {
  const own = withEvidence(world, 'cname', ({ leads, ...cname }) => {
    const names = cname.names.map((answer) => (answer.name === domain ? withoutLinks(answer) : answer));
    const left = new Set(names.flatMap(linksOf).map(registrableDomain));
    return {
      ...cname,
      names,
      beside: mapSeen(cname.beside, (found) => found.filter(({ name }) => name !== domain)),
      pages: cname.pages.filter(({ name }) => name !== domain),
      ...(leads && { leads: leads.filter((foreign) => left.has(foreign.domain)) }),
    };
  });
  return withEvidence(own, 'dns', (dns) => ({
    ...dns,
    caa: mapSeen(dns.caa, (levels) =>
      levels.map(({ owner, ...level }) => (level.name === domain || owner === undefined ? level : { ...level, owner })),
    ),
  }));
}

function withoutLinks(answer: NameAnswer): NameAnswer {
  return { ...answer, chain: mapSeen(answer.chain, (chain) => ({ ...chain, aliases: [] })), walked: null };
}
