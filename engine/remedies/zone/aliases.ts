import type { AuditEvidence } from '../../evidence.ts';
import { seen } from '../../model/observed.ts';
import { aliasesOf, circleOf } from '../../protocols/cname/chains.ts';
import type { CnameEvidence } from '../../protocols/cname/evidence.ts';
import { proposal, type RecordChange, recordChange, remedy } from '../remedy.ts';
import { changed, faulty, gathered, seenOf } from '../situation.ts';

const FAULTS = ['takeover', 'free-domain', 'dangling', 'loop'].map((name) => `cname/${name}`);

/** Aliases that lead nowhere, in a circle, or to a place that anybody can take: none of them serves anyone. */
export const aliasesRemoved = remedy({
  id: 'cname/aliases',
  who: 'dns',
  propose: (situation) => {
    const evidence = seenOf(situation, 'cname');
    if (!evidence || faulty(situation, ...FAULTS).length === 0) return null;
    const names = uselessNames(evidence);
    if (names.length === 0) return null;
    return proposal({
      facts: { names, isTaken: faulty(situation, 'cname/takeover', 'cname/free-domain').length > 0 },
      effort: 10,
      risk: 'none',
      records: names.flatMap((name) => aliasChange(situation.evidence, name)),
      apply: (world) => withoutAliases(world, names),
    });
  },
});

/** The alias at a name, taken away so that something else can stand there (RFC 1034 §3.6.2); nothing where there is none. */
export function aliasChange(evidence: AuditEvidence, name: string): readonly RecordChange[] {
  const answer = gathered(evidence, 'cname')?.names.find((one) => one.name === name);
  const target = answer?.chain.seen ? answer.chain.value.aliases[0] : answer?.walked?.[0];
  return target === undefined ? [] : [recordChange({ name, type: 'CNAME', before: [`${target}.`], after: [] })];
}

/** The evidence once nothing stands at these names. */
export function withoutAliases(evidence: AuditEvidence, names: readonly string[]): AuditEvidence {
  const bare = changed(evidence, 'cname', (cname) => without(cname, names));
  return changed(bare, 'dkim', (dkim) => ({
    ...dkim,
    selectors: dkim.selectors.filter(({ selector }) => !names.includes(`${selector}._domainkey.${dkim.domain}`)),
  }));
}

function uselessNames(evidence: CnameEvidence): readonly string[] {
  const dangling = aliasesOf(evidence).filter((alias) => alias.dangling);
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
