import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { mapSeen, type Observed, unseen } from '../../../model/observed.ts';
import { fail, info, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { ZoneEvidence } from '../../zone/evidence.ts';
import { signedWord, unseenOf } from '../../zone/name-servers.ts';
import { dnskeys, dsRecords, setFault, signatureTimes } from '../chain-of-trust.ts';
import type { Dnssec, DnssecEvidence } from '../evidence.ts';
import { contradicted, promised, removes, vouchesForNone, wishOf } from '../parent-wish.ts';
import { NOT_COMPUTED, ofBogus, onChain, onDnssec, standingOf } from '../standing.ts';

const check = checkIn('resolution');

const HOUR = 3_600;
const DAY = 24 * HOUR;
const LONGEST_LIFE_HOURS = 180 * 24;
/** From here on resolvers may treat the zone as unsigned (RFC 9276 §3.2). */
export const ITERATIONS_MOST = 50;

export const dnssecRrsigLife = check({
  id: 'dns/dnssec-rrsig-life',
  severity: 'low',
  reference: rfc(6781, '4.4.2'),
  labour: usual('dns'),
  judge: onChain(({ dnssec }, { at }) => {
    const times = signatureTimes(dnssec, at);
    const [longest] = times.toSorted((a, b) => b.lifetime - a.lifetime);
    if (!longest) {
      const unread = firstSilence(dnssec.sets.map(({ set }) => set));
      return unread ? unknown(unread) : notApplicable('no-signature');
    }
    const facts = { name: longest.name, type: longest.type, hours: Math.round(longest.lifetime / HOUR) };
    if (facts.hours > LONGEST_LIFE_HOURS) return warn(facts);
    // A secondary that has lost its primary serves what it has for so long, its signatures over or not.
    const kept = expireOf(dnssec);
    const left = Math.min(...times.map((one) => one.left));
    if (kept.seen && left > 0 && kept.value > left + DAY) return info({ ...facts, left, kept: kept.value });
    return pass(facts, unseenAmong([[dnssec.zone, kept]]));
  }),
});

/** Seconds for which a secondary may serve a zone that it cannot renew (RFC 1035 §3.3.13). */
function expireOf({ zone, sets }: Dnssec): Observed<number> {
  const soa = sets.find(({ name, type }) => name === zone && type === 'SOA')?.set ?? unseen('not-recorded');
  return mapSeen(
    soa,
    ({ records }) => records.flatMap(({ data }) => (data.type === 'SOA' ? [data.expire] : []))[0] ?? 0,
  );
}

export const dnssecNsec3 = check({
  id: 'dns/dnssec-nsec3',
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
    if (vouching.length === 0) return info({ wish: 'first', keyTags });
    return promised(zone, wish, vouching) ? pass({ keyTags }) : info({ wish: 'change', keyTags });
  }),
});

/**
 * A resolver that validates turns away from a server whose signatures are missing or bad, and fails where it meets no other (RFC 4035
 * §4.7). Without a DS nobody looks yet, and to publish one would break the domain.
 */
export const dnssecServers = check({
  id: 'dns/dnssec-servers',
  severity: 'medium',
  reference: rfc(4035, '3.1.1'),
  judge: ({ dnssec, delegation, at }: DnssecEvidence & Pick<ZoneEvidence, 'delegation'>) => {
    if (!dnssec.seen) return unknown(dnssec);
    const { zone, ds, keys: published } = dnssec.value;
    if (!published.seen) return unknown(published);
    if (!ds.seen) return unknown(ds);
    const keys = dnskeys(published.value);
    const isVouched = dsRecords(ds.value).length > 0;
    if (keys.length === 0) return notApplicable(isVouched ? 'no-keys' : 'not-signed');
    if (!delegation.seen) return unknown(delegation);
    const { servers } = delegation.value;
    const told = servers.flatMap(({ host, probes }) =>
      probes.flatMap((probe) => {
        const soa = signedWord(probe);
        if (!soa.seen) return [];
        const { signed } = soa.value;
        const fault = signed ? setFault({ zone, keys, now: at }, signed) : ('not-kept' as const);
        return [{ host, address: probe.address, fault }];
      }),
    );
    const faulty = told.flatMap(({ host, address, fault }) =>
      fault === null || fault === 'unsupported' || fault === 'not-kept' ? [] : [{ host, address, fault }],
    );
    const facts = { faulty, isAll: faulty.length === told.length };
    if (facts.isAll || faulty.length === 0) {
      // What all of them share is the zone's own fault, which `dns/dnssec-status` tells.
      const standing = standingOf(dnssec.value, at);
      if (standing === 'bogus') return ofBogus(dnssec.value);
      if (typeof standing === 'object' && standing.silence !== 'not-asked') return unknown(standing);
    }
    if (faulty.length > 0) return isVouched ? fail(facts) : warn(facts);
    if (told.some(({ fault }) => fault === 'not-kept')) return unknown({ silence: 'not-recorded' });
    if (told.some(({ fault }) => fault === 'unsupported')) return unknown(NOT_COMPUTED);
    const silent = firstSilence(servers.flatMap(({ probes }) => probes.map(signedWord)));
    if (told.length === 0) return silent ? unknown(silent) : notApplicable('no-server-address');
    return pass({ hosts: [...new Set(told.map(({ host }) => host))] }, unseenOf(servers, signedWord));
  },
});

export const checks = [dnssecRrsigLife, dnssecNsec3, dnssecParentWish, dnssecServers] as const;
