import { checkIn } from '../../../model/check.ts';
import { fail, notApplicable, type Outcome, pass, unknown } from '../../../model/outcome.ts';
import { type DmarcDemand, dmarcAmong } from '../parse.ts';
import { onRecord } from '../published.ts';

const check = checkIn('dmarc-alignment');

const REFERENCE = 'draft-brand-indicators-for-message-identification §7';
const ENFORCING: readonly (string | null)[] = ['quarantine', 'reject'];

export const dmarcPolicy = check({
  id: 'bimi/dmarc-policy',
  severity: 'info',
  reference: REFERENCE,
  judge: onPolicy(({ name, demand, inherited }) => {
    if (!demand) return fail({ name, policy: null, test: false });
    const policy = inherited ? (demand.sp ?? demand.p) : demand.p;
    const facts = { name, policy, test: demand.test };
    return ENFORCING.includes(policy) && !demand.test ? pass(facts) : fail(facts);
  }),
});

export const dmarcPct = check({
  id: 'bimi/dmarc-pct',
  severity: 'info',
  reference: REFERENCE,
  judge: onPolicy(({ demand }) => {
    if (!demand) return notApplicable('no-policy');
    const { pct } = demand;
    return pct === null || Number(pct) === 100 ? pass({ pct }) : fail({ pct });
  }),
});

export const dmarcSub = check({
  id: 'bimi/dmarc-sub',
  severity: 'info',
  reference: REFERENCE,
  judge: onPolicy(({ demand }) => {
    if (!demand) return notApplicable('no-policy');
    if (demand.sp === 'none') return fail({ sp: demand.sp });
    const protects = ENFORCING.includes(demand.sp ?? demand.p) && !demand.test;
    return protects ? pass({ sp: demand.sp }) : notApplicable('not-enforced');
  }),
});

export const checks = [dmarcPolicy, dmarcPct, dmarcSub] as const;

interface Applied {
  readonly name: string;
  readonly demand: DmarcDemand | null;
  /** The record is that of the organisational domain, and the domain is another. */
  readonly inherited: boolean;
}

function onPolicy<R extends Outcome>(rule: (applied: Applied) => R) {
  return onRecord((_, { dmarc }) => {
    for (const [index, { name, texts }] of dmarc.entries()) {
      if (!texts.seen) return unknown(texts);
      const demand = dmarcAmong(texts.value);
      if (demand) return rule({ name, demand, inherited: index > 0 });
    }
    return rule({ name: dmarc[0]?.name ?? '', demand: null, inherited: false });
  });
}
