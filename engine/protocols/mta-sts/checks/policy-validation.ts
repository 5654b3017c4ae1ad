import { repeatedOf } from '../../../common/repeated.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, WEEKS_OF_REPORTS } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, warn } from '../../../model/outcome.ts';
import { fieldOf, isMxPattern, isOfVersion, isPolicy, modeOf, mxPatterns, unknownFields } from '../policy-file.ts';
import { onFile, onPolicy } from '../published.ts';

const check = checkIn('policy-validation');

/** Seconds; the largest that RFC 8461 §3.2 admits, about a year. */
const MAX_AGE_LARGEST = 31_557_600;
/** The RFC sets no least value but expects "weeks or greater": under a week a missed fetch leaves the domain unprotected. */
const MAX_AGE_COMFORTABLE = 604_800;
/** On trial nothing is refused, and a mistake is forgotten the sooner. */
const MAX_AGE_OF_TRIAL = 86_400;
const LINES_SHOWN = 5;

export const policySyntax = check({
  id: 'mta-sts/policy-syntax',
  severity: 'high',
  reference: rfc(8461, '3.2'),
  judge: onFile((policy) => {
    const lines = policy.malformed.slice(0, LINES_SHOWN);
    if (!isPolicy(policy)) return fail({ lines, readable: false });
    if (lines.length > 0) return fail({ lines, readable: true });
    const facts = { unknown: unknownFields(policy), blankLines: policy.blankLines };
    return policy.blankLines > 0 ? warn(facts) : pass(facts);
  }),
});

export const policyVersion = check({
  id: 'mta-sts/policy-version',
  severity: 'high',
  reference: rfc(8461, '3.2'),
  judge: onPolicy((policy) => {
    const version = fieldOf(policy, 'version');
    return isOfVersion(policy) ? pass({ version }) : fail({ version });
  }),
});

export const policyMode = check({
  id: 'mta-sts/policy-mode',
  severity: 'medium',
  reference: `${rfc(8461, '3.2')}, ${rfc(8461, '5')}`,
  labour: { ...small('web', 'watch'), waits: WEEKS_OF_REPORTS },
  judge: onPolicy((policy) => {
    if (!isOfVersion(policy)) return notApplicable('rejected-policy');
    const mode = modeOf(policy);
    if (mode === null) return fail({ mode: fieldOf(policy, 'mode') });
    if (mode === 'none') return info({ mode });
    // Without a server it is invalid as a whole, and senders apply no mode of it (RFC 8461 §3.2).
    if (mxPatterns(policy).length === 0) return notApplicable('no-patterns');
    return mode === 'enforce' ? pass({ mode }) : warn({ mode });
  }),
});

export const policyMxList = check({
  id: 'mta-sts/policy-mx-list',
  severity: 'high',
  reference: rfc(8461, '3.2'),
  judge: onPolicy((policy) => {
    if (modeOf(policy) === 'none') return notApplicable('mode-none');
    const patterns = mxPatterns(policy);
    return patterns.length > 0 ? pass({ patterns }) : fail({ patterns });
  }),
});

export const policyMxSyntax = check({
  id: 'mta-sts/policy-mx-syntax',
  severity: 'high',
  reference: `${rfc(8461, '3.2')}, ${rfc(8461, '4.1')}`,
  judge: onPolicy((policy) => {
    const patterns = mxPatterns(policy);
    if (patterns.length === 0) return notApplicable('no-patterns');
    const faulty = patterns.filter((pattern) => !isMxPattern(pattern));
    return faulty.length > 0 ? fail({ patterns, faulty }) : pass({ patterns });
  }),
});

export const policyMaxAge = check({
  id: 'mta-sts/policy-max-age',
  severity: 'medium',
  reference: rfc(8461, '3.2'),
  judge: onPolicy((policy) => {
    const written = fieldOf(policy, 'max_age');
    const seconds = written !== null && /^\d{1,10}$/.test(written) ? Number(written) : null;
    if (seconds === null || seconds > MAX_AGE_LARGEST) return fail({ written, largest: MAX_AGE_LARGEST });
    // What is withdrawn need not be kept (RFC 8461 §8.3).
    if (modeOf(policy) === 'none') return pass({ seconds });
    const least = modeOf(policy) === 'testing' ? MAX_AGE_OF_TRIAL : MAX_AGE_COMFORTABLE;
    return seconds < least ? warn({ seconds }) : pass({ seconds });
  }),
});

/** Of a field written twice the first counts; only `mx` may be repeated. */
export const policyDuplicates = check({
  id: 'mta-sts/policy-dup',
  severity: 'low',
  reference: rfc(8461, '3.2'),
  judge: onPolicy((policy) => {
    const names = policy.fields.map(([name]) => name).filter((name) => name !== 'mx');
    // Of several values under one name the first counts.
    const firsts = new Map(policy.fields.toReversed());
    const repeated = repeatedOf(names).map((name) => ({ name, first: firsts.get(name) ?? '' }));
    return repeated.length > 0 ? warn({ repeated }) : pass({});
  }),
});

export const checks = [
  policySyntax,
  policyVersion,
  policyMode,
  policyMxList,
  policyMxSyntax,
  policyMaxAge,
  policyDuplicates,
] as const;
