import type { AuditEvidence } from '../../evidence.ts';
import { seen } from '../../model/observed.ts';
import type { NamedTexts } from '../../protocols/bimi/evidence.ts';
import { nearestTexts } from '../../protocols/bimi/published.ts';
import { appliedRecord, isEnforced } from '../../protocols/dmarc/policy.ts';
import { idsOf } from '../../protocols/index.ts';
import { unknownAfter } from '../changes.ts';
import { placeholderLogo } from '../placeholders.ts';
import { proposal, type RecordChange, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, isFault, withEvidence } from '../situation.ts';

/** The mark beside messages, only where DMARC is enforced: elsewhere nobody shows it. */
export const bimiRecord = remedy({
  id: 'bimi/record',
  who: 'dns',
  follows: ['dmarc/record', 'dmarc/quarantine', 'dmarc/subdomains'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'bimi');
    const dmarc = evidenceFor(situation, 'dmarc');
    const applied = dmarc && appliedRecord(dmarc);
    if (!evidence || !applied?.seen || !isEnforced(applied.value?.effective ?? null)) return null;
    if (!dmarc?.profile.seen || !dmarc.profile.value.sends || !dmarc.profile.value.receives) return null;
    const nearest = nearestTexts(evidence.records);
    const own = evidence.records[0];
    if (!nearest.seen || nearest.value !== null || !own) return null;
    const url = placeholderLogo(situation.domain);
    const record = `v=BIMI1; l=${url}; a=`;
    return proposal({
      facts: { name: own.name, url, alias: aliasAt(own, situation.evidence)[0]?.before[0] ?? null },
      effort: 240,
      risk: 'none',
      records: [
        ...aliasAt(own, situation.evidence),
        recordChange({ name: own.name, type: 'TXT', before: [], after: [record], placeholders: [url] }),
      ],
      apply: (world) =>
        withEvidence(world, 'bimi', (bimi) => ({
          ...bimi,
          records: bimi.records.map((named, depth) =>
            depth === 0 ? { name: named.name, texts: seen([record]) } : named,
          ),
        })),
      // A logo is made for it; of the owner's own nothing can be seen yet.
      reveals: idsOf(
        'bimi',
        'logo-fetch',
        'logo-type',
        'logo-size',
        'logo-profile',
        'logo-active',
        'logo-schema',
        'logo-square',
      ),
      unasked: 'choice',
    });
  },
});

/** The alias at the name, which lets nothing stand beside it; one that a wildcard gives yields by itself. */
function aliasAt({ name, alias }: NamedTexts, evidence: AuditEvidence): readonly RecordChange[] {
  const wildcard = evidenceIn(evidence, 'cname')?.wildcard;
  const given = wildcard?.seen ? wildcard.value.aliases[0] : undefined;
  if (alias === undefined || alias === given) return [];
  return [recordChange({ name, type: 'CNAME', before: [`${alias}.`], after: [] })];
}

/** A record, a logo or a mark certificate that receivers leave aside. */
export const bimiRepair = remedy({
  id: 'bimi/repair',
  who: 'web',
  propose: (situation) => {
    const faults = situation.verdicts.filter(
      (verdict) => verdict.protocol === 'bimi' && verdict.severity !== 'info' && isFault(verdict),
    );
    const checks = faults.map(({ check }) => check);
    return checks.length === 0
      ? null
      : proposal({
          facts: { faults },
          ...{ effort: 60, risk: 'none', targets: [situation.domain] },
          changes: [unknownAfter('replace', 'record/bimi'), unknownAfter('replace', 'file/logo')],
          assumedPassing: checks,
        });
  },
});
