import { firstSilence } from '../../../common/first-silence.ts';
import { check, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { dnskeys, dsRecords, signatureTimes } from '../chain-of-trust.ts';
import { contradicted, promised, removes, vouchesForNone, wishOf } from '../parent-wish.ts';
import { onChain, onDnssec } from '../standing.ts';

const HOUR = 3_600;
const LONGEST_LIFE_HOURS = 180 * 24;
/** From here on resolvers may treat the zone as unsigned (RFC 9276 §3.2). */
export const ITERATIONS_MOST = 50;

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

/**
 * Registries that look for CDS and CDNSKEY do what they ask, so a forgotten one undoes the chain by itself (RFC 7344 §4.1, RFC 8078 §4).
 */
export const dnssecParentWish = check({
  id: 'dns/dnssec-parent-wish',
  step: 'resolution',
  severity: 'medium',
  reference: `${rfc(7344, '4.1')}, ${rfc(8078, '4')}`,
  labour: usual('dns', 'watch'),
  judge: onDnssec(({ zone, ds, keys, wished }) => {
    if (!wished) return unknown({ silence: 'not-asked' });
    const { digests, keys: wishedKeys } = wished;
    if (!digests.seen) return unknown(digests);
    if (!wishedKeys.seen) return unknown(wishedKeys);
    if (!keys.seen) return unknown(keys);
    const own = dnskeys(keys.value);
    if (own.length === 0) return notApplicable('not-signed');
    const wish = wishOf(digests.value, wishedKeys.value);
    if (wish.digests.length + wish.keys.length === 0) return notApplicable('no-wish');
    if (!ds.seen) return unknown(ds);
    const vouching = dsRecords(ds.value);
    const keyTags = [...new Set([...wish.digests, ...wish.keys].map(({ keyTag }) => keyTag))];
    if (removes(wish))
      return vouching.length === 0 ? info({ wish: 'removal' }) : warn({ wish: 'removal', keyTags: [] });
    if (contradicted(zone, wish)) return warn({ wish: 'contradiction', keyTags });
    if (vouchesForNone(zone, wish, own)) return fail({ keyTags });
    return promised(zone, wish, vouching) ? pass({ keyTags }) : info({ wish: 'change', keyTags });
  }),
});

export const checks = [dnssecRrsigLife, dnssecNsec3, dnssecParentWish] as const;
