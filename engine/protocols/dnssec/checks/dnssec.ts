import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { large, usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import {
  brokenSet,
  dnskeys,
  dsRecords,
  explainBogus,
  followedDs,
  keySetVouched,
  matchDs,
  signatureTimes,
} from '../chain-of-trust.ts';
import type { Denial } from '../evidence.ts';
import { rsaBits } from '../signatures.ts';
import { NOT_COMPUTED, onChain, onDnssec, onSecure, standingOf } from '../standing.ts';
import { ITERATIONS_MOST } from './signing.ts';

const check = checkIn('resolution');

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** IANA DNSSEC algorithm numbers, sorted by RFC 9904, 9905 and 9906. */
const SOUND_ALGORITHMS = [8, 13, 14, 15, 16];
const REJECTED_ALGORITHMS = [1, 3, 5, 6, 7, 12];

const SHA1_DIGEST = 1;
const GOST_DIGEST = 3;
const OBSOLETE_DIGESTS = [SHA1_DIGEST, GOST_DIGEST];
const SOUND_DIGESTS = [2, 4];

const RSA_LEAST_BITS = 1_024;
const RSA_ENOUGH_BITS = 2_048;

/** RFC 4034 §2.1.1: the key that the parent vouches for. */
const SECURE_ENTRY_POINT = 0x0001;

export const dnssecStatus = check({
  id: 'dns/dnssec-status',
  severity: 'critical',
  reference: rfc(4035, '4.3'),
  judge: onDnssec((dnssec, { at }) => {
    const standing = standingOf(dnssec, at);
    const { zone, keys } = dnssec;
    if (standing === 'secure') {
      const broken = brokenSet(dnssec, at);
      return broken ? fail({ zone, ...broken, isWhole: false }) : pass({ zone });
    }
    if (standing === 'insecure') return warn({ zone, isSigned: keys.seen && keys.value.records.length > 0 });
    if (standing === 'bogus') return fail({ zone, ...explainBogus(dnssec, at), isWhole: true });
    return unknown(standing);
  }),
});

export const dnssecDsMatch = check({
  id: 'dns/dnssec-ds-match',
  severity: 'critical',
  reference: rfc(4035, '5.2'),
  judge: onDnssec((dnssec, { at }) => {
    const { zone, ds, keys } = dnssec;
    if (!ds.seen) return unknown(ds);
    const vouching = dsRecords(ds.value);
    if (vouching.length === 0) return notApplicable('not-signed');
    if (!keys.seen) return unknown(keys);
    const matches = matchDs(zone, vouching, dnskeys(keys.value));
    const followed = followedDs(vouching);
    const standing = standingOf(dnssec, at);
    const facts = {
      ds: matches,
      orphans: matches.filter(({ matches }) => matches === false).map(({ keyTag }) => keyTag),
      isBySha1: matches.some(({ matches, digestType }) => matches && isSha1({ digestType })) && !followed.some(isSha1),
    };
    if (followed.length === 0) {
      // What no resolver computes makes the zone unsigned, not broken (RFC 4035 §5.2): the DS only waits for one that does.
      return standing === 'insecure' ? warn(facts) : unknown(NOT_COMPUTED);
    }
    // A resolver that goes by SHA-1 beside a longer digest sees no fault where others do.
    if (standing !== 'secure' || facts.isBySha1) {
      const vouched = keySetVouched(zone, followed, keys.value);
      const fitting = matchDs(zone, followed, dnskeys(keys.value)).map(({ matches }) => matches);
      const isUnfit = fitting.every((matches) => matches === false) || (vouched === false && !fitting.includes(null));
      if (isUnfit) return fail(facts);
      if (vouched !== true && standing !== 'secure') return unknown(NOT_COMPUTED);
    }
    // Beside one that matches, the DS of a key to come stands there by the book (RFC 7583 §3.3.1).
    return facts.orphans.length === 0 ? pass(facts) : info(facts);
  }),
});

const isSha1 = ({ digestType }: { readonly digestType: number }): boolean => digestType === SHA1_DIGEST;

export const dnssecDsDigest = check({
  id: 'dns/dnssec-ds-digest',
  severity: 'medium',
  reference: rfc(9905, '2'),
  labour: usual('registrar', 'watch'),
  judge: onChain(({ ds }) => {
    const digests = [...new Set(ds.map(({ digestType }) => digestType))].sort((a, b) => a - b);
    const obsolete = digests.filter((digest) => OBSOLETE_DIGESTS.includes(digest));
    const isSound = digests.some((digest) => SOUND_DIGESTS.includes(digest));
    // Resolvers pass over a digest that they do not know (RFC 4035 §5.2): beside a sound one it does no harm.
    const isObsolete = obsolete.length > 0;
    if (!isSound || obsolete.includes(GOST_DIGEST))
      return fail({ digests: isObsolete ? obsolete : digests, isObsolete });
    return isObsolete ? warn({ digests, isObsolete }) : pass({ digests, isObsolete });
  }),
});

export const dnssecAlg = check({
  id: 'dns/dnssec-alg',
  severity: 'high',
  reference: rfc(9904, '2'),
  labour: large('dns'),
  judge: onChain(({ keys }) => {
    const algorithms = [...new Set(keys.map(({ algorithm }) => algorithm))].sort((a, b) => a - b);
    const rejected = algorithms.filter((algorithm) => REJECTED_ALGORITHMS.includes(algorithm));
    if (rejected.length > 0) return fail({ algorithms: rejected });
    const doubtful = algorithms.filter((algorithm) => !SOUND_ALGORITHMS.includes(algorithm));
    return doubtful.length > 0 ? warn({ algorithms: doubtful }) : pass({ algorithms });
  }),
});

export const dnssecKeySize = check({
  id: 'dns/dnssec-key-size',
  severity: 'medium',
  reference: 'NIST SP 800-57 Part 1 §5.6.1',
  labour: large('dns'),
  judge: onChain(({ keys }) => {
    const sizes = keys.flatMap((key) => {
      const bits = rsaBits(key);
      return bits === null ? [] : [{ keyTag: key.keyTag, bits, entryPoint: (key.flags & SECURE_ENTRY_POINT) !== 0 }];
    });
    const facts = { rsa: sizes, smallest: Math.min(...sizes.map(({ bits }) => bits)) };
    if (sizes.length === 0) return pass({ rsa: [], smallest: null });
    if (sizes.some(({ bits, entryPoint }) => bits < (entryPoint ? RSA_ENOUGH_BITS : RSA_LEAST_BITS)))
      return fail(facts);
    return facts.smallest < RSA_ENOUGH_BITS ? warn(facts) : pass(facts);
  }),
});

export const dnssecRrsigLeft = check({
  id: 'dns/dnssec-rrsig-left',
  severity: 'high',
  reference: rfc(6781, '4.4.2'),
  labour: usual('dns'),
  judge: onChain(({ dnssec }, { at }) => {
    const [soonest] = signatureTimes(dnssec, at).toSorted((a, b) => a.left - b.left);
    if (!soonest) {
      const unread = firstSilence(dnssec.sets.map(({ set }) => set));
      return unread ? unknown(unread) : notApplicable('no-signature');
    }
    const { name, type, left, lifetime } = soonest;
    const facts = { name, type, left, lifetimeHours: Math.round(lifetime / HOUR) };
    // Signers that sign as they answer live by signatures of a day or two: a share of the lifetime is what tells trouble there.
    if (left < Math.min(12 * HOUR, lifetime / 10)) return fail(facts);
    return left < Math.min(3 * DAY, lifetime / 4) ? warn(facts) : pass(facts);
  }),
});

export const dnssecDenial = check({
  id: 'dns/dnssec-denial',
  severity: 'high',
  reference: rfc(4035, '5.4'),
  judge: onSecure(({ denial, tlsaDenial, hashing }) => {
    const { name, checked } = denial;
    if (isUnproved(denial)) return fail({ name, type: 'A' });
    if (tlsaDenial && isUnproved(tlsaDenial)) return fail({ name: tlsaDenial.name, type: 'TLSA' });
    if (!checked.seen) return unknown(checked);
    if (checked.value.authenticated) return pass({ name });
    // A wildcard that leads elsewhere answers for every name, and what stands at its end is of another zone.
    if (checked.value.aliased) return notApplicable('wildcard-alias');
    const iterations = (hashing.seen && hashing.value?.iterations) || 0;
    // Opt-out (RFC 5155 §9.2), or more iterations than the resolver computes (RFC 9276 §3.2): above some number it cannot be told which.
    return info({ name, rcode: checked.value.rcode, iterations: iterations > ITERATIONS_MOST ? iterations : null });
  }),
});

export const dnssecSignedNoDs = check({
  id: 'dns/dnssec-signed-no-ds',
  severity: 'medium',
  reference: `${rfc(4035, '2.4')}, ${rfc(4033, '2')}`,
  judge: onDnssec(({ ds, keys }) => {
    if (!keys.seen) return unknown(keys);
    const tags = dnskeys(keys.value).map(({ keyTag }) => keyTag);
    if (tags.length === 0) return notApplicable('not-signed');
    if (!ds.seen) return unknown(ds);
    return dsRecords(ds.value).length === 0 ? warn({ keyTags: tags }) : pass({ keyTags: tags });
  }),
});

export const dnssecMxZones = check({
  id: 'dns/dnssec-mx-zones',
  severity: 'medium',
  reference: rfc(7672, '2.2.1'),
  labour: large('mail'),
  judge: onSecure(({ mailHosts }) => {
    if (!mailHosts.seen) return unknown(mailHosts);
    if (mailHosts.value.length === 0) return notApplicable('no-mail-host');
    const insecure = mailHosts.value.filter(({ authenticated }) => authenticated.seen && !authenticated.value);
    const facts = { insecure: insecure.map(({ host }) => host), hosts: mailHosts.value.map(({ host }) => host) };
    if (insecure.length > 0) return warn(facts);
    const unread = firstSilence(mailHosts.value.map(({ authenticated }) => authenticated));
    return unread ? unknown(unread) : pass(facts);
  }),
});

export const checks = [
  dnssecStatus,
  dnssecDsMatch,
  dnssecDsDigest,
  dnssecAlg,
  dnssecKeySize,
  dnssecRrsigLeft,
  dnssecDenial,
  dnssecSignedNoDs,
  dnssecMxZones,
] as const;

/** The resolver refuses an absence whose proof it looks for, and tells of it where it does not. */
function isUnproved({ checked, unchecked }: Denial): boolean {
  return !checked.seen && checked.silence === 'servfail' && unchecked.seen;
}
