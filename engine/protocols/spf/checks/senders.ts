import { firstSilence } from '../../../common/first-silence.ts';
import { isUnder } from '../../../common/mail-senders.ts';
import { sameOrganization } from '../../../common/organizational-domain.ts';
import providers from '../../../data/providers.json' with { type: 'json' };
import { check, rfc } from '../../../model/check.ts';
import { info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { policies } from '../lookups.ts';
import { rehearsals } from '../rehearsal.ts';
import { onSound } from './on-policy.ts';

/** The provider that receives the mail usually sends it too: its policy is pulled in, or its own addresses pass. */
const mxCovered = check({
  id: 'spf/mx-covered',
  step: 'includes',
  severity: 'high',
  reference: rfc(7208, '8.1'),
  judge: onSound((_, evidence) => {
    const { policy, mx, domain } = evidence;
    if (!mx.seen) return unknown(mx);
    const tried = rehearsals(evidence);
    const passes = (suffixes: readonly string[]) =>
      tried.some(({ host, result }) => result === 'pass' && isUnder(host, suffixes));
    const behind = providers.mail.filter(({ mx: suffixes }) => mx.value.some((host) => isUnder(host, suffixes)));
    if (behind.length > 0) {
      const below = policies(policy);
      const missing = behind.filter(
        ({ spf, mx: suffixes }) => !below.some((one) => isUnder(one.domain, spf)) && !passes(suffixes),
      );
      const facts = { providers: behind.map(({ id }) => id), missing: missing.map(({ id }) => id) };
      if (missing.length === 0) return pass(facts);
      const silent = firstSilence(below.map(({ records }) => records));
      return silent ? unknown(silent) : warn(facts);
    }
    // A server of one's own that receives need not send: what it may is told, not held against anybody.
    const own = tried.filter(({ host }) => sameOrganization(host, domain));
    const refused = own.filter(({ result }) => result === 'fail' || result === 'softfail' || result === 'neutral');
    if (own.some(({ result }) => result === 'pass')) return pass({ providers: [], missing: [] });
    if (own.length === 0 || refused.length < own.length) return notApplicable('no-known-provider');
    return info({ hosts: [...new Set(own.map(({ host }) => host))] });
  }),
});

export const senderChecks = [mxCovered] as const;
