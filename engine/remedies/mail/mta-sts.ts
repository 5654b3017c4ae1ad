import ipaddr from 'ipaddr.js';
import { agreedOnNothing } from '../../common/faults.ts';
import { tlsRefusal } from '../../common/tls-refusal.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { judgeProtocol } from '../../judgement/judge.ts';
import { isInDoubt } from '../../model/outcome.ts';
import { type CheckId, idsOf } from '../../protocols/index.ts';
import type { MtaStsEvidence } from '../../protocols/mta-sts/evidence.ts';
import { bindingOf, isMxPattern, matchesPattern } from '../../protocols/mta-sts/policy-file.ts';
import { receivesMail, stsAmong } from '../../protocols/mta-sts/published.ts';
import { told } from '../changes.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation } from '../situation.ts';
import { faultOf } from './mx.ts';
import { MAX_AGE, maxAgeOf, publicAddresses, published, standing, type Wanted, WEEKS_IN_FORCE } from './policy.ts';
import { mailHostsOf, targetsOf } from './usable-hosts.ts';

/** For which the record and the policy are published again. */
export const POLICY_FAULTS = idsOf(
  'mta-sts',
  'record-present',
  'record-single',
  'record-version',
  'record-id',
  'record-place',
  'fetch-host',
  'fetch-tls',
  'fetch-status',
  'fetch-type',
  'fetch-size',
  'fetch-expiry',
  'policy-syntax',
  'policy-version',
  'policy-mx-list',
  'policy-mx-syntax',
  'policy-max-age',
  'mx-match',
);
const SERVERS: readonly CheckId[] = [
  'mta-sts/mx-match',
  'mta-sts/mx-starttls',
  'mta-sts/mx-certificate',
  'mta-sts/mx-tls12',
];

/** What senders must find in order today, or the policy binds nobody. */
const IN_FORCE = idsOf(
  'mta-sts',
  'record-present',
  'record-single',
  'record-version',
  'record-id',
  'fetch-host',
  'fetch-tls',
  'fetch-status',
  'fetch-size',
  'policy-version',
  'policy-mode',
  'policy-mx-list',
  'policy-mx-syntax',
);
const READ = IN_FORCE.filter((check) => check !== 'mta-sts/policy-mode');
/** Those that may be better, but do no harm. */
const READABLE: readonly CheckId[] = ['mta-sts/policy-syntax', 'mta-sts/policy-max-age'];

/** What no file mends: the host of the policy needs a certificate of its own. */
const CERTIFICATE = idsOf('mta-sts', 'fetch-tls', 'fetch-expiry');

const WEEKS_OF_TRIAL = 2;

/**
 * The way out of an emergency: where senders enforce the policy today and a server does not pass, mail is refused now. On trial it comes
 * again as soon as they have read it (RFC 8461 §5.1); servers are put in order afterwards.
 */
export const mtaStsPause = remedy({
  id: 'mta-sts/pause',
  who: 'web',
  propose: ({ initial, ...situation }) => {
    const evidence = evidenceIn(initial, 'mta-sts');
    const verdicts = judgeProtocol('mta-sts', initial);
    const refused = verdicts.filter(({ check, outcome }) => SERVERS.includes(check) && outcome === 'fail');
    if (!evidence?.record.seen || refused.length === 0 || !allPass(verdicts, IN_FORCE)) return null;
    // On trial a policy binds nobody: also the names may stand in it that an MX will be given next.
    const mx = [
      ...new Set([
        ...mailHostsOf(initial).usable,
        ...targetsOf(initial, 'testing').flatMap(({ host, to }) => [host, to]),
      ]),
    ];
    if (mx.length === 0) return null;
    const seenSoFar = { ...situation, initial, evidence: initial, verdicts };
    return proposal({
      facts: {
        host: evidence.policy.host,
        needsCertificate: failingChecks(seenSoFar, ...CERTIFICATE).length > 0,
        checks: refused.map(({ check }) => check),
        ...standing(seenSoFar),
      },
      effort: 10,
      risk: 'none',
      ...published(seenSoFar, evidence, { mode: 'testing', mx, maxAge: MAX_AGE.testing }),
      unasked: 'needed',
    });
  },
});

/** Names that MX records will be given, added to the policy that binds senders, before they are. */
export const mtaStsNames = remedy({
  id: 'mta-sts/names',
  who: 'web',
  follows: ['mta-sts/pause'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'mta-sts');
    const answer = evidence?.policy.answer;
    if (!evidence?.record.seen || !answer?.seen || !allPass(situation.verdicts, READ)) return null;
    const { mode, patterns } = bindingOf(answer.value.body);
    if (mode === null || mode === 'none') return null;
    const isNamed = (host: string) => patterns.some((pattern) => matchesPattern(host, pattern));
    const added = targetsOf(situation.evidence, mode).flatMap(({ host, to }) =>
      isNamed(host) && !isNamed(to) ? [to] : [],
    );
    if (added.length === 0) return null;
    const lost = (evidenceFor(situation, 'smtp')?.servers ?? []).filter((server) => faultOf(server) !== null);
    const kept = patterns.filter((pattern) => !lost.some(({ host }) => host === pattern));
    const maxAge = maxAgeOf(evidence) ?? MAX_AGE[mode];
    return proposal({
      facts: { host: evidence.policy.host, added, ...standing(situation) },
      effort: 15,
      risk: 'low',
      ...published(situation, evidence, { mode, mx: [...new Set([...kept, ...added])], maxAge }),
      unasked: 'needed',
    });
  },
});

/** The record and the policy: in force where they are in force today and every server passes today, else on trial. */
export const mtaStsRecord = remedy({
  id: 'mta-sts/record',
  who: 'web',
  follows: [
    ...(['mta-sts/pause', 'mta-sts/names', 'cname/aliases', 'smtp/mx', 'smtp/starttls'] as const),
    ...(['smtp/certificate', 'smtp/tls', 'mta-sts/reports'] as const),
  ],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'mta-sts');
    if (!evidence?.mail.seen || !evidence.record.seen || failingChecks(situation, ...POLICY_FAULTS).length === 0)
      return null;
    if (!receivesMail(evidence.mail.value, evidence) || evidence.mail.value.implicit) return null;
    const { usable, left } = mailHostsOf(situation.evidence);
    if (usable.length === 0) return null;
    const mode = isInForce(situation) ? 'enforce' : 'testing';
    const isNew = stsAmong(evidence.record.value.texts).meant.length === 0;
    const hostMissing = publicAddresses(evidence).length === 0;
    const { answer } = evidence.policy;
    const isClosed = !answer.seen && answer.silence === 'refused' && !hostMissing;
    const refusal = answer.seen ? null : tlsRefusal(answer);
    const needsTls = refusal !== null && agreedOnNothing(refusal);
    const needsCertificate = !needsTls && (isClosed || failingChecks(situation, ...CERTIFICATE).length > 0);
    return proposal({
      facts: {
        ...{ isNew, mode, hostMissing, needsCertificate, needsTls },
        ...{ host: evidence.policy.host, mx: usable, left },
        ...standing(situation),
      },
      effort: isNew || hostMissing ? 120 : 30,
      risk: 'watch',
      changes: hostMissing ? [told('add', 'certificate/policy', 'certificates', 'authority')] : [],
      ...published(situation, evidence, wantedOf(evidence, mode, usable)),
      // Whether the file will be served well cannot be known yet.
      assumedPassing: hostMissing ? ['mta-sts/fetch-host'] : [],
    });
  },
});

/** From trial to force, once every server is seen to pass and reports are clean. */
export const mtaStsEnforce = remedy({
  id: 'mta-sts/enforce',
  who: 'web',
  follows: [
    ...(['mta-sts/pause', 'mta-sts/names', 'smtp/mx', 'smtp/starttls', 'smtp/certificate'] as const),
    ...(['smtp/tls', 'mta-sts/reports', 'mta-sts/record'] as const),
  ],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'mta-sts');
    const answer = evidence?.policy.answer;
    if (!evidence?.mail.seen || !answer?.seen || bindingOf(answer.value.body).mode !== 'testing') return null;
    if (failingChecks(situation, ...POLICY_FAULTS).length > 0 || !allPass(situation.verdicts, SERVERS)) return null;
    const { usable, left } = mailHostsOf(situation.evidence);
    if (usable.length === 0 || left.length > 0) return null;
    return proposal({
      facts: { mx: usable, host: evidence.policy.host, ...standing(situation) },
      effort: 15,
      risk: 'watch',
      waits: WEEKS_OF_TRIAL,
      needs: [{ kind: 'reports', of: 'tls', weeks: WEEKS_OF_TRIAL }],
      ...published(situation, evidence, { mode: 'enforce', mx: usable, maxAge: MAX_AGE.first }),
    });
  },
});

/** From a day to a week, once a week in force has shown that mail arrives. */
export const mtaStsLonger = remedy({
  id: 'mta-sts/longer',
  who: 'web',
  follows: ['mta-sts/record', 'mta-sts/enforce'],
  propose: (situation) => lengthened(situation, 'enforce'),
});

/** From a week to a month, where the plan has begun to lengthen it: a policy of a week that stands today is left alone. */
export const mtaStsLongest = remedy({
  id: 'mta-sts/longest',
  who: 'web',
  follows: ['mta-sts/record', 'mta-sts/longer'],
  propose: (situation) => {
    const age = ageInForce(situation.evidence);
    const today = ageInForce(situation.initial) ?? 0;
    return age === null || age < MAX_AGE.enforce || today >= MAX_AGE.enforce ? null : lengthened(situation, 'last');
  },
});

function lengthened(situation: Situation, to: keyof typeof WEEKS_IN_FORCE) {
  const evidence = evidenceFor(situation, 'mta-sts');
  const age = ageInForce(situation.evidence);
  if (!evidence?.record.seen || age === null || age >= MAX_AGE[to] || !allPass(situation.verdicts, SERVERS))
    return null;
  const { usable, left } = mailHostsOf(situation.evidence);
  if (usable.length === 0 || left.length > 0) return null;
  const weeks = WEEKS_IN_FORCE[to];
  return proposal({
    facts: { mx: usable, ...standing(situation) },
    effort: 10,
    risk: 'watch',
    waits: weeks,
    needs: [{ kind: 'reports', of: 'tls', weeks }],
    ...published(situation, evidence, { mode: 'enforce', mx: usable, maxAge: MAX_AGE[to] }),
    // A week removes the fault already.
    unasked: to === 'last' ? 'needed' : null,
  });
}

/** How long senders keep a policy that they enforce; null where there is none. */
function ageInForce(evidence: AuditEvidence): number | null {
  const own = evidenceIn(evidence, 'mta-sts');
  const answer = own?.policy.answer;
  return own && answer?.seen && bindingOf(answer.value.body).mode === 'enforce' ? maxAgeOf(own) : null;
}

/** A policy in force that holds for longer than a new one would, goes on to. */
function wantedOf(evidence: MtaStsEvidence, mode: Wanted['mode'], mx: readonly string[]): Wanted {
  return {
    mode,
    mx,
    maxAge: mode === 'testing' ? MAX_AGE.testing : Math.max(MAX_AGE.enforce, maxAgeOf(evidence) ?? 0),
  };
}

/** Whether senders enforce the policy today on the very servers that the new one names, and each of them passes. */
function isInForce({ initial, evidence }: Situation): boolean {
  const verdicts = judgeProtocol('mta-sts', initial);
  const today = mailHostsOf(initial);
  const isRead = verdicts.every(
    ({ check, outcome }) => !READABLE.includes(check) || ['pass', 'warn'].includes(outcome),
  );
  const isSame = mailHostsOf(evidence).usable.toSorted().join() === today.usable.toSorted().join();
  const bound = IN_FORCE.filter((check) => check !== 'mta-sts/policy-mx-syntax' || !namesOnlyAddresses(initial));
  // Only `enforce` passes the rule on the mode.
  return isRead && isSame && today.left.length === 0 && allPass(verdicts, [...bound, ...SERVERS]);
}

/** What is wrong among the names of the policy are addresses: by the grammar they are names, and match no server (RFC 8461 §3.2). */
function namesOnlyAddresses(evidence: Situation['initial']): boolean {
  const answer = evidenceIn(evidence, 'mta-sts')?.policy.answer;
  const { patterns } = answer?.seen ? bindingOf(answer.value.body) : { patterns: [] };
  return patterns.every((pattern) => isMxPattern(pattern) || ipaddr.IPv4.isValidFourPartDecimal(pattern));
}

/** Whether each of these checks was made, and passed in whole: what is unknown does not. */
function allPass(verdicts: Situation['verdicts'], checks: readonly CheckId[]): boolean {
  return checks.every((id) => verdicts.some((one) => one.check === id && one.outcome === 'pass' && !isInDoubt(one)));
}
