import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual, WEEKS_OF_REPORTS } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { alignedKey } from '../aligned.ts';
import type { Policy } from '../parse.ts';
import { appliedRecord, isEnforced } from '../policy.ts';
import { onHead, onOwnRecord, onRecord } from './on-record.ts';

const check = checkIn('policy');

const policyP = check({
  id: 'dmarc/policy-p',
  severity: 'high',
  reference: rfc(9989, '4.7'),
  judge: onRecord(({ asked, effective, inherited, owner, record: { invalid } }) => {
    if (asked === null || effective === null) return notApplicable('no-policy');
    const facts = { asked, effective, inherited, owner, invalid };
    // A test flag has a rule of its own.
    return isEnforced(asked) ? pass(facts) : fail(facts);
  }),
});

const policyMissing = check({
  id: 'dmarc/policy-p-missing',
  severity: 'high',
  reference: rfc(9989, '4.10.1'),
  judge: onOwnRecord(({ record: { p, rua } }) => {
    if (p !== null) return pass({ policy: p });
    return fail({ reportable: rua.some(({ host }) => host !== null) });
  }),
});

const policyTest = check({
  id: 'dmarc/policy-test',
  severity: 'high',
  reference: rfc(9989, '4.7'),
  judge: onOwnRecord(({ record: { testing }, asked, effective }) => {
    if (asked === null || effective === null || asked === 'none') return notApplicable('nothing-to-test');
    const facts = { testing, asked, effective };
    if (!testing) return pass(facts);
    return effective === 'none' ? fail(facts) : warn(facts);
  }),
});

const policyPct = check({
  id: 'dmarc/policy-pct',
  severity: 'medium',
  reference: 'RFC 7489 §6.3',
  judge: onOwnRecord(({ record: { pct }, asked }) => {
    if (!isEnforced(asked)) return notApplicable('nothing-to-test');
    if (pct === null || pct >= 100) return pass({ pct });
    return pct === 0 ? fail({ pct }) : warn({ pct });
  }),
});

const policySp = check({
  id: 'dmarc/policy-sp',
  severity: 'medium',
  reference: rfc(9989, '4.7'),
  judge: onHead(({ record: { sp }, asked: p }) => {
    if (p === null || p === 'none') return notApplicable('nothing-to-weaken');
    if (sp === 'none') return fail({ p, sp });
    return sp === 'quarantine' && p === 'reject' ? info({ p, sp }) : pass({ p, sp });
  }),
});

const policyNp = check({
  id: 'dmarc/policy-np',
  severity: 'low',
  reference: rfc(9989, '4.7'),
  judge: onHead(({ record: { sp, np }, asked: p }) => {
    if (p === null || p === 'none') return notApplicable('nothing-to-weaken');
    const effective = np ?? sp ?? p;
    if (effective === 'none') return fail({ np, effective });
    return np === null && effective !== 'reject' ? info({ np, effective }) : pass({ np, effective });
  }),
});

const policyNomail = check({
  id: 'dmarc/policy-nomail',
  severity: 'medium',
  reference: 'M3AAWG Protecting Parked Domains (2022-06)',
  judge: onRecord(({ effective }, { profile }) => {
    if (!profile.seen) return unknown(profile);
    if (profile.value.sends) return notApplicable('handles-mail');
    if (effective === 'reject') return pass({ effective });
    return effective === 'quarantine' ? warn({ effective }) : fail({ effective });
  }),
});

const policySubOverride = check({
  id: 'dmarc/policy-sub-override',
  severity: 'medium',
  reference: rfc(9989, '4.10'),
  labour: { ...small('dns', 'watch'), waits: WEEKS_OF_REPORTS },
  judge: onRecord(({ effective }, { subdomains }) => {
    if (effective === null || effective === 'none') return notApplicable('nothing-to-weaken');
    const weaker = subdomains.flatMap(({ name, texts }) => {
      const found = appliedRecord({ domain: name, walk: [{ name, texts }] });
      const own = found.seen ? found.value?.effective : null;
      return own && STRENGTH.indexOf(own) < STRENGTH.indexOf(effective)
        ? [{ name: name.replace(/^_dmarc\./, ''), policy: own }]
        : [];
    });
    if (weaker.length > 0) return warn({ weaker, effective });
    const silent = firstSilence(subdomains.map(({ texts }) => texts));
    return silent ? unknown(silent) : pass({});
  }),
});

const STRENGTH: readonly Policy[] = ['none', 'quarantine', 'reject'];

/** Mailing lists change messages, and a rejection of them falls on the list (RFC 9989 §7.4). */
const policyLists = check({
  id: 'dmarc/policy-lists',
  severity: 'info',
  reference: rfc(9989, '7.4'),
  judge: onRecord(({ effective }, { senders }) => {
    if (effective !== 'reject') return notApplicable('no-people-refused');
    if (!senders.seen) return unknown(senders);
    const mailboxes = senders.value.filter(({ kind }) => kind === 'mailbox').map(({ provider }) => provider);
    if (mailboxes.length === 0) return notApplicable('no-people-refused');
    return info({ mailboxes });
  }),
});

const policyOnlySpf = check({
  id: 'dmarc/policy-only-spf',
  severity: 'medium',
  reference: rfc(9989, '7.4'),
  labour: usual('mail'),
  judge: onRecord((applied, evidence) => {
    const { profile } = evidence;
    if (!isEnforced(applied.effective)) return notApplicable('nothing-to-test');
    if (profile.seen && !profile.value.sends) return notApplicable('handles-mail-not');
    const key = alignedKey(applied, evidence);
    if (!key.seen) return unknown(key);
    const { signing, name, others } = key.value;
    return signing === 'key' ? pass({ under: name }) : warn({ signing, under: name, others });
  }),
});

export const policyChecks = [
  policyP,
  policyMissing,
  policyTest,
  policyPct,
  policySp,
  policyNp,
  policyNomail,
  policySubOverride,
  policyLists,
  policyOnlySpf,
] as const;
