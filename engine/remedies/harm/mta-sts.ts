import type { AuditEvidence } from '../../evidence.ts';
import { judgeProtocol } from '../../judgement/judge.ts';
import { isInDoubt } from '../../model/outcome.ts';
import {
  bindingOf,
  fieldOf,
  matchesPattern,
  modeOf,
  mxPatterns,
  parsePolicy,
  policyUrl,
} from '../../protocols/mta-sts/policy-file.ts';
import { tlsRptAmong } from '../../protocols/mta-sts/published.ts';
import { faultOf } from '../mail/mx.ts';
import { MAX_AGE, maxAgeOf, WEEKS_IN_FORCE } from '../mail/policy.ts';
import { mailHostsOf, targetsOf } from '../mail/usable-hosts.ts';
import { evidenceIn } from '../situation.ts';
import { isWatched, type Step } from './step.ts';

const SERVERS = ['mx-match', 'mx-starttls', 'mx-certificate', 'mx-tls12'].map((name) => `mta-sts/${name}`);
const IN_FORCE = ['record-id', 'record-single', 'fetch-tls', 'fetch-status', 'policy-mode', 'policy-version'].map(
  (name) => `mta-sts/${name}`,
);
const WEEKS_OF_TRIAL = 2;

/** See `LAWS['mta-sts']`. */
export function policiesEnforced(step: Step): readonly string[] {
  const { action, today, before, after } = step;
  return action.served
    .filter(({ url }) => url === policyUrl(today.domain))
    .flatMap(({ text }) => {
      const policy = parsePolicy(text);
      const { usable, left } = mailHostsOf(before);
      const targets = targetsOf(before, modeOf(policy) ?? 'none').flatMap(({ host, to }) => [host, to]);
      const kept = keptNames(before);
      const unusable = mxPatterns(policy).filter((host) => ![...usable, ...targets, ...kept].includes(host));
      const named = unusable.map((host) => `the policy names ${host}`);
      if (modeOf(policy) !== 'enforce') return named;
      return [
        ...named,
        ...left
          .filter((host) => !kept.some((pattern) => matchesPattern(host, pattern)))
          .map((host) => `enforced while ${host} is not seen to be a server of the domain`),
        ...notPassing(after, SERVERS).map((check) => `enforced while ${check} does not pass`),
        ...(isInForceBefore(step) || isWatched(step, WEEKS_OF_TRIAL)
          ? []
          : notPassing(today, [...IN_FORCE, ...SERVERS])
        ).map((check) => `enforced at once while ${check} does not pass today`),
      ];
    });
}

const RANK = { none: 0, testing: 1, enforce: 2 } as const;

/** See `LAWS['mta-sts-stages']`. */
export function policiesGrown(step: Step): readonly string[] {
  const { action, today, before } = step;
  const was = bindingIn(before);
  const reporting = evidenceIn(before, 'mta-sts')?.reporting;
  const isReported = !reporting?.seen || tlsRptAmong(reporting.value.texts).meant.length > 0;
  return action.served
    .filter(({ url }) => url === policyUrl(today.domain))
    .flatMap(({ text }) => {
      const { mode } = bindingOf(text);
      const seconds = Number(fieldOf(parsePolicy(text), 'max_age'));
      const isStricter = RANK[mode ?? 'none'] > RANK[was?.mode ?? 'none'];
      const begins = mode === 'enforce' && isStricter;
      const grows = isInForceBefore(step) && seconds > MAX_AGE.first;
      const held = was?.mode === 'enforce' ? holdsIn(before) : 0;
      const isLongest = seconds > Math.max(held, MAX_AGE.enforce);
      const isEarly = held < MAX_AGE.enforce || action.waits < WEEKS_IN_FORCE.last;
      return [
        ...(isStricter && !isReported ? ['a policy begins before anybody reports on it'] : []),
        ...(begins && seconds > MAX_AGE.first ? [`enforced for ${seconds} seconds from its first day`] : []),
        ...(grows && action.waits < WEEKS_IN_FORCE.enforce
          ? [`lengthened to ${seconds} seconds without a week in force`]
          : []),
        ...(isLongest && isEarly ? [`lengthened to ${seconds} seconds without a month in force for a week`] : []),
      ];
    });
}

/** Whether a step before has put the policy in force, after its trial. */
function isInForceBefore({ action, actions, today }: Step): boolean {
  const before = actions.filter(({ id }) => action.follows.includes(id)).flatMap(({ served }) => served);
  return before.some(({ url, text }) => url === policyUrl(today.domain) && bindingOf(text).mode === 'enforce');
}

function holdsIn(evidence: AuditEvidence): number {
  const own = evidenceIn(evidence, 'mta-sts');
  return (own && maxAgeOf(own)) ?? 0;
}

function bindingIn(evidence: AuditEvidence) {
  const policy = evidenceIn(evidence, 'smtp')?.policy;
  return policy?.seen ? policy.value : null;
}

/** What the policy of before names, and was not seen to lead nowhere. */
function keptNames(before: AuditEvidence): readonly string[] {
  const bound = bindingIn(before);
  const lost = (evidenceIn(before, 'smtp')?.servers ?? [])
    .filter((server) => faultOf(server) !== null)
    .map(({ host }) => host);
  return bound?.patterns.filter((pattern) => !lost.includes(pattern)) ?? [];
}

function notPassing(evidence: AuditEvidence, checks: readonly string[]): readonly string[] {
  const verdicts = judgeProtocol('mta-sts', evidence);
  return checks.filter((id) => !verdicts.some((one) => one.check === id && one.outcome === 'pass' && !isInDoubt(one)));
}
