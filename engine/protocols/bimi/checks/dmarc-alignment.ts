import { checkIn } from '../../../model/check.ts';
import { fail, notApplicable, type Outcome, pass, unknown } from '../../../model/outcome.ts';
import { type Applied, appliedRecord, isEnforced } from '../../dmarc/policy.ts';
import { onRecord } from '../published.ts';

const check = checkIn('dmarc-alignment');

const REFERENCE = 'draft-brand-indicators-for-message-identification §7';

/** What `t=y` leaves of the policy counts: receivers that do not know the tag apply all of it (RFC 9989 §4.7). */
export const dmarcPolicy = check({
  id: 'bimi/dmarc-policy',
  severity: 'info',
  reference: REFERENCE,
  judge: onPolicy((applied, name) => {
    if (!applied) return fail({ name, policy: null, test: false });
    const { owner, asked, effective, record } = applied;
    const facts = { name: `_dmarc.${owner}`, policy: asked, test: record.testing };
    return isEnforced(effective) ? pass(facts) : fail(facts);
  }),
});

export const dmarcPct = check({
  id: 'bimi/dmarc-pct',
  severity: 'info',
  reference: REFERENCE,
  judge: onPolicy((applied) => {
    if (!applied) return notApplicable('no-policy');
    const { pct } = applied.record;
    return pct === null || pct === 100 ? pass({ pct }) : fail({ pct });
  }),
});

export const dmarcSub = check({
  id: 'bimi/dmarc-sub',
  severity: 'info',
  reference: REFERENCE,
  judge: onPolicy((applied) => {
    if (!applied) return notApplicable('no-policy');
    const { p, sp, testing } = applied.record;
    if (sp === 'none') return fail({ sp });
    const policy = sp ?? p;
    const protects = testing ? policy === 'reject' : isEnforced(policy);
    return protects ? pass({ sp }) : notApplicable('not-enforced');
  }),
});

export const checks = [dmarcPolicy, dmarcPct, dmarcSub] as const;

function onPolicy<R extends Outcome>(rule: (applied: Applied | null, name: string) => R) {
  return onRecord((_, { domain, dmarc }) => {
    const applied = appliedRecord({ domain, walk: dmarc });
    return applied.seen ? rule(applied.value, `_dmarc.${domain}`) : unknown(applied);
  });
}
