import type { AuditEvidence } from '../../evidence.ts';
import { judgeProtocol } from '../../judge.ts';
import { matchesPattern, modeOf, mxPatterns, parsePolicy, policyUrl } from '../../protocols/mta-sts/policy-file.ts';
import { faultOf } from '../mail/mx.ts';
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
        ...(isWatched(step, WEEKS_OF_TRIAL) ? [] : notPassing(today, [...IN_FORCE, ...SERVERS])).map(
          (check) => `enforced at once while ${check} does not pass today`,
        ),
      ];
    });
}

/** What the policy of before names, and was not seen to lead nowhere. */
function keptNames(before: AuditEvidence): readonly string[] {
  const smtp = evidenceIn(before, 'smtp');
  const bound = smtp?.policy.seen ? smtp.policy.value : null;
  const lost = (smtp?.servers ?? []).filter((server) => faultOf(server) !== null).map(({ host }) => host);
  return bound?.patterns.filter((pattern) => !lost.includes(pattern)) ?? [];
}

function notPassing(evidence: AuditEvidence, checks: readonly string[]): readonly string[] {
  const verdicts = judgeProtocol('mta-sts', evidence);
  return checks.filter((id) => !verdicts.some(({ check, outcome }) => check === id && outcome === 'pass'));
}
