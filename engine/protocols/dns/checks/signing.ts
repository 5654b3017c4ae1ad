import { firstSilence } from '../../../common/first-silence.ts';
import { check, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { signatureTimes } from '../chain-of-trust.ts';
import { onChain } from './dnssec.ts';

const HOUR = 3_600;
const LONGEST_LIFE_HOURS = 180 * 24;
/** From here on resolvers may treat the zone as unsigned (RFC 9276 §3.2). */
const ITERATIONS_MOST = 50;

export const dnssecRrsigLife = check({
  id: 'dns/dnssec-rrsig-life',
  step: 'resolution',
  severity: 'low',
  reference: rfc(6781, '4.4.2'),
  labour: usual('dns'),
  judge: onChain(({ dnssec }, { at }) => {
    const [longest] = signatureTimes(dnssec, at).toSorted((a, b) => b.lifetime - a.lifetime);
    if (!longest) {
      const unread = firstSilence(dnssec.sets.map(({ set }) => set));
      return unread ? unknown(unread) : notApplicable('no-signature');
    }
    const facts = { name: longest.name, type: longest.type, hours: Math.round(longest.lifetime / HOUR) };
    return facts.hours > LONGEST_LIFE_HOURS ? warn(facts) : pass(facts);
  }),
});

export const dnssecNsec3 = check({
  id: 'dns/dnssec-nsec3',
  step: 'resolution',
  severity: 'low',
  reference: rfc(9276, '3.1'),
  labour: usual('dns'),
  judge: onChain(({ dnssec: { hashing } }) => {
    if (!hashing.seen) return unknown(hashing);
    if (!hashing.value) return notApplicable('nsec');
    const { iterations, saltLength } = hashing.value;
    if (iterations > ITERATIONS_MOST) return fail({ iterations, saltLength });
    return iterations > 0 || saltLength > 0 ? warn({ iterations, saltLength }) : pass({ iterations, saltLength });
  }),
});

export const checks = [dnssecRrsigLife, dnssecNsec3] as const;
