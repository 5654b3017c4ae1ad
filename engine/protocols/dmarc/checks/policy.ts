import { check, rfc } from '../../../model/check.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { isEnforced } from '../policy.ts';
import { onRecord } from './on-record.ts';

const policyP = check({
  id: 'dmarc/policy-p',
  step: 'policy',
  severity: 'high',
  reference: rfc(9989, '4.7'),
  judge: onRecord(({ asked, effective, inherited, owner }) => {
    if (asked === null || effective === null) return notApplicable('no-policy');
    const facts = { asked, effective, inherited, owner };
    // A test flag has a rule of its own.
    return isEnforced(asked) ? pass(facts) : fail(facts);
  }),
});

const policyMissing = check({
  id: 'dmarc/policy-p-missing',
  step: 'policy',
  severity: 'high',
  reference: rfc(9989, '4.10.1'),
  judge: onRecord(({ record: { p, rua } }) => {
    if (p !== null) return pass({ policy: p });
    return fail({ reportable: rua.some(({ host }) => host !== null) });
  }),
});

const policyTest = check({
  id: 'dmarc/policy-test',
  step: 'policy',
  severity: 'high',
  reference: rfc(9989, '4.7'),
  judge: onRecord(({ record: { testing }, asked, effective }) => {
    if (asked === null || effective === null || asked === 'none') return notApplicable('nothing-to-test');
    const facts = { testing, asked, effective };
    if (!testing) return pass(facts);
    return effective === 'none' ? fail(facts) : warn(facts);
  }),
});

const policyPct = check({
  id: 'dmarc/policy-pct',
  step: 'policy',
  severity: 'medium',
  reference: 'RFC 7489 §6.3',
  judge: onRecord(({ record: { pct }, asked }) => {
    if (!isEnforced(asked)) return notApplicable('nothing-to-test');
    if (pct === null || pct >= 100) return pass({ pct });
    return pct === 0 ? fail({ pct }) : warn({ pct });
  }),
});

const policySp = check({
  id: 'dmarc/policy-sp',
  step: 'policy',
  severity: 'medium',
  reference: rfc(9989, '4.7'),
  judge: onRecord(({ record: { p, sp }, inherited }) => {
    if (inherited || p === null || p === 'none') return notApplicable('nothing-to-weaken');
    if (sp === 'none') return fail({ p, sp });
    return sp === 'quarantine' && p === 'reject' ? info({ p, sp }) : pass({ p, sp });
  }),
});

const policyNp = check({
  id: 'dmarc/policy-np',
  step: 'policy',
  severity: 'low',
  reference: rfc(9989, '4.7'),
  judge: onRecord(({ record: { p, sp, np }, inherited }) => {
    if (inherited || p === null || p === 'none') return notApplicable('nothing-to-weaken');
    const effective = np ?? sp ?? p;
    return effective === 'none' ? fail({ np, effective }) : pass({ np, effective });
  }),
});

const policyNomail = check({
  id: 'dmarc/policy-nomail',
  step: 'policy',
  severity: 'medium',
  reference: 'M3AAWG Protecting Parked Domains (2022-06)',
  judge: onRecord(({ effective }, { profile }) => {
    if (!profile.seen) return unknown(profile);
    if (profile.value.sends || profile.value.receives) return notApplicable('handles-mail');
    if (effective === 'reject') return pass({ effective });
    return effective === 'quarantine' ? warn({ effective }) : fail({ effective });
  }),
});

export const policyChecks = [policyP, policyMissing, policyTest, policyPct, policySp, policyNp, policyNomail] as const;
