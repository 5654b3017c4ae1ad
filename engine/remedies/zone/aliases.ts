import { fieldsOf } from '@rempart/contract';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { Verdict } from '../../judgement/judge.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { aliasesOf, circleOf, linksOf } from '../../protocols/cname/chains.ts';
import type { CnameEvidence } from '../../protocols/cname/evidence.ts';
import { type CheckId, idsOf } from '../../protocols/index.ts';
import { proposal, type RecordChange, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation, withEvidence } from '../situation.ts';
import { readThrough } from './read-through.ts';

const FAULTS = idsOf('cname', 'takeover', 'free-domain', 'dangling', 'loop');

/**
 * Aliases that lead nowhere, in a circle, or to a service that anyone can claim, and through which nothing else is read: none of them is of
 * use.
 */
export const aliasesRemoved = remedy({
  id: 'cname/aliases',
  who: 'dns',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'cname');
    if (!evidence || failingChecks(situation, ...FAULTS).length === 0) return null;
    const names = uselessNames(evidence).filter((name) => readThrough(situation.evidence, name).sets.length === 0);
    if (names.length === 0) return null;
    const own = names.filter((name) => !isGivenByWildcard(evidence, name));
    const wildcard = own.length < names.length ? wildcardChange(evidence) : [];
    return proposal({
      facts: {
        names: [...own, ...wildcard.map(({ name }) => name)],
        claim: claimOf(situation),
      },
      effort: 10,
      risk: wildcard.length > 0 ? 'watch' : 'none',
      needs: wildcard.map(({ name }) => ({ kind: 'carried', names: [name], values: [] })),
      records: [...own.flatMap((name) => aliasChange(situation.evidence, name)), ...wildcard],
      apply: (world) => withoutWildcard(withoutAliases(world, names), wildcard.length > 0),
    });
  },
});

/** Whether others can take the place to which an alias leads: at once, where the service asks them for no proof, one day, or never. */
export type Claim = 'open' | 'edge' | 'gone' | 'bound';

function claimOf(situation: Situation): Claim {
  const found = (check: CheckId) => situation.verdicts.find((verdict) => verdict.check === check);
  const takeover = found('cname/takeover')?.outcome;
  if (takeover === 'fail' || failingChecks(situation, 'cname/free-domain').length > 0) return 'open';
  if (takeover === 'warn') return 'edge';
  const dangling = found('cname/dangling');
  return dangling?.outcome === 'fail' && fieldsOf(dangling.facts)['isBound'] === true ? 'bound' : 'gone';
}

/**
 * The alias at a name, taken away so that something else can stand there (RFC 1034 §3.6.2); nothing where there is none, or one that a
 * wildcard gives: it yields to whatever is published (RFC 4592 §2.2.1).
 */
export function aliasChange(evidence: AuditEvidence, name: string): readonly RecordChange[] {
  const cname = evidenceIn(evidence, 'cname');
  if (!cname || isGivenByWildcard(cname, name)) return [];
  const answer = cname.names.find((one) => one.name === name);
  const [target] = answer ? linksOf(answer) : [];
  return target === undefined ? [] : [recordChange({ name, type: 'CNAME', before: [`${target}.`], after: [] })];
}

/** Whether a record would be published at a name that is an alias and stays one. */
export function isBesideAlias(records: readonly RecordChange[], evidence: AuditEvidence): boolean {
  const freed = records.flatMap(({ name, type, before }) => (type === 'CNAME' && before.length > 0 ? [name] : []));
  return records.some(
    ({ name, type, after }) =>
      type !== 'CNAME' && after.length > 0 && !freed.includes(name) && aliasChange(evidence, name).length > 0,
  );
}

/** The names that are aliases and of which a verdict speaks: by themselves, or by a domain on their way. */
export function aliasesAbout(
  { check, facts }: Pick<Verdict, 'check' | 'facts'>,
  evidence: AuditEvidence,
): readonly string[] {
  if (check === 'cname/wildcard') return [`*.${evidence.domain}`];
  const cname = evidenceIn(evidence, 'cname');
  const told = JSON.stringify(facts);
  const isTold = (name: string | null) => name !== null && told.includes(`"${name}"`);
  return (cname?.names ?? [])
    .filter((answer) => linksOf(answer).length > 0)
    .filter((answer) => isTold(answer.name) || linksOf(answer).some((link) => isTold(registrableDomain(link))))
    .map(({ name }) => name);
}

/** The evidence once nothing stands at these names. */
export function withoutAliases(evidence: AuditEvidence, names: readonly string[]): AuditEvidence {
  const bare = withEvidence(evidence, 'cname', (cname) => without(cname, names));
  return withEvidence(bare, 'dkim', (dkim) => ({
    ...dkim,
    selectors: dkim.selectors.filter(({ selector }) => !names.includes(`${selector}._domainkey.${dkim.domain}`)),
  }));
}

function isGivenByWildcard({ names, wildcard }: CnameEvidence, name: string): boolean {
  const answer = names.find((one) => one.name === name);
  const given = wildcard.seen ? wildcard.value.aliases.join() : '';
  return given !== '' && answer?.chain.seen === true && answer.chain.value.aliases.join() === given;
}

function wildcardChange({ domain, wildcard }: CnameEvidence): readonly RecordChange[] {
  const target = wildcard.seen ? wildcard.value.aliases[0] : undefined;
  if (target === undefined) return [];
  return [recordChange({ name: `*.${domain}`, type: 'CNAME', before: [`${target}.`], after: [] })];
}

function withoutWildcard(evidence: AuditEvidence, isRemoved: boolean): AuditEvidence {
  if (!isRemoved) return evidence;
  return withEvidence(evidence, 'cname', (cname) => ({
    ...cname,
    wildcard: mapSeen(cname.wildcard, (chain) => ({ ...chain, rcode: 'NXDOMAIN' as const, aliases: [] })),
  }));
}

function uselessNames(evidence: CnameEvidence): readonly string[] {
  const dangling = aliasesOf(evidence).filter(({ state }) => state === 'lost');
  const abandoned = evidence.pages.filter(({ page }) => page.seen && page.value.marks.length > 0);
  const circles = evidence.names.filter((answer) => circleOf(answer) !== null);
  return [...new Set([...dangling, ...abandoned, ...circles].map(({ name }) => name))];
}

/** Nobody was asked: the answer is what a server will say. */
const NOBODY = { server: '', transport: 'udp', at: '', elapsedMs: 0 } as const;

/** The names answer that nothing stands there. */
function without(cname: CnameEvidence, names: readonly string[]): CnameEvidence {
  const isGone = ({ name }: { readonly name: string }) => names.includes(name);
  return {
    ...cname,
    names: cname.names.map((answer) =>
      isGone(answer)
        ? {
            ...answer,
            chain: seen({ rcode: 'NXDOMAIN', aliases: [], from: answer.chain.seen ? answer.chain.value.from : NOBODY }),
            walked: null,
          }
        : answer,
    ),
    beside: cname.beside.seen ? seen(cname.beside.value.filter((one) => !isGone(one))) : cname.beside,
    pages: cname.pages.filter((page) => !isGone(page)),
    missing: [],
  };
}
