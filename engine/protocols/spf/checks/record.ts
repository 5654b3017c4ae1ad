import { campaigns } from '../../../atlas/atlas.ts';
import { judgeAgreement } from '../../../common/agreement.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isWithinAny } from '../../../common/names.ts';
import { authorisesNobody } from '../../../common/sends-nothing.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { fail, info, leavingOut, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { SpfEvidence } from '../evidence.ts';
import { gluedSeams } from '../meant.ts';
import { isNearlySpf, isSpf } from '../parse.ts';
import { takenIn } from '../tree.ts';
import { onRecord } from './on-policy.ts';

const check = checkIn('record');

/** Octets that leave room for the rest of the answer, and those that a UDP answer of old could hold (RFC 7208 §3.4). */
const OCTETS_COMFORTABLE = 450;
const OCTETS_ADVISED = 512;
/** What one datagram carries everywhere, all TXT of the name together (RFC 9715 §3.2). */
const OCTETS_CARRIED = 1_232;

const recordPresent = check({
  id: 'spf/record-present',
  severity: 'high',
  reference: rfc(7208, '4.5'),
  judge: ({ policy: { records }, profile, domain }: SpfEvidence) => {
    if (!records.seen) return unknown(records);
    if (records.value.length > 0) return pass({ records: records.value });
    return profile.seen && profile.value.host ? warn({ domain }) : fail({});
  },
});

const recordSingle = check({
  id: 'spf/record-single',
  severity: 'high',
  reference: rfc(7208, '3.2'),
  judge: ({ policy: { records } }: SpfEvidence) => {
    if (!records.seen) return unknown(records);
    if (records.value.length === 0) return notApplicable('no-record');
    return records.value.length === 1 ? pass({ records: records.value }) : fail({ records: records.value });
  },
});

const recordStrictPrefix = check({
  id: 'spf/record-strict-prefix',
  severity: 'high',
  reference: rfc(7208, '4.5'),
  judge: ({ texts }: SpfEvidence) => {
    if (!texts.seen) return unknown(texts);
    const missed = texts.value.filter(isNearlySpf);
    const isPublished = texts.value.some(isSpf);
    if (missed.length > 0) return isPublished ? warn({ texts: missed }) : fail({ texts: missed });
    return isPublished ? pass({}) : notApplicable('no-record');
  },
});

const recordStrings = check({
  id: 'spf/record-strings',
  severity: 'high',
  reference: rfc(7208, '3.3'),
  judge: onRecord((_record, _terms, { strings, policy }) => {
    const [parts = []] = strings;
    const glued = gluedSeams(parts, policy).map(({ before, after }) => `${before}${after}`);
    return glued.length > 0 ? fail({ glued }) : pass({ glued });
  }),
});

const recordSize = check({
  id: 'spf/record-size',
  severity: 'low',
  reference: rfc(7208, '3.4'),
  labour: small('dns'),
  judge: onRecord((record, _, { answerOctets }) => {
    const facts = {
      octets: Buffer.byteLength(record),
      advised: OCTETS_ADVISED,
      answer: answerOctets,
      carried: OCTETS_CARRIED,
    };
    return facts.octets <= OCTETS_COMFORTABLE && answerOctets <= OCTETS_CARRIED ? pass(facts) : warn(facts);
  }),
});

const recordNomail = check({
  id: 'spf/record-nomail',
  severity: 'medium',
  reference: 'M3AAWG Protecting Parked Domains (2022-06)',
  labour: small('dns', 'watch'),
  judge: onRecord((record, _, { profile, policy }) => {
    if (!profile.seen) return unknown(profile);
    const { receives, declared = false } = profile.value;
    if (receives && !declared) return notApplicable('handles-mail');
    // A service for campaigns is let in by those alone who send through it.
    const isNamed = takenIn(policy).some((name) => campaigns.some(({ spf }) => isWithinAny(name, spf)));
    if (isNamed && !declared) return notApplicable('names-sender');
    return authorisesNobody(record) ? pass({ record, declared }) : warn({ record, declared });
  }),
});

const recordNsAgree = check({
  id: 'spf/record-ns-agree',
  severity: 'medium',
  reference: rfc(1034, '4.3.5'),
  labour: usual('dns'),
  judge: ({ servers }: SpfEvidence) => judgeAgreement(servers, isSpf),
});

/** A bounce has no sender but the name that its server greets with (RFC 7208 §2.3). */
const recordHelo = check({
  id: 'spf/record-helo',
  severity: 'info',
  reference: rfc(7208, '2.3'),
  judge: ({ greeters, mx }: SpfEvidence) => {
    if (!mx.seen) return unknown(mx);
    if (greeters.length === 0) return notApplicable('no-own-host');
    const bare = greeters.flatMap(({ name, texts }) => (texts.seen && texts.value.length === 0 ? [name] : []));
    if (bare.length > 0)
      return leavingOut(info({ hosts: bare }), unseenAmong(greeters.map(({ name, texts }) => [name, texts] as const)));
    const silent = firstSilence(greeters.map(({ texts }) => texts));
    return silent ? unknown(silent) : pass({ hosts: greeters.map(({ name }) => name) });
  },
});

/** SPF is not inherited (RFC 7208 §3): a name below with mail of its own needs its own. */
const recordSubdomains = check({
  id: 'spf/record-subdomains',
  severity: 'info',
  reference: rfc(7208, '3'),
  judge: ({ subdomains: found }: SpfEvidence) => {
    if (!found.seen) return unknown(found);
    const subdomains = found.value;
    if (subdomains.length === 0) return notApplicable('no-subdomain-mail');
    const bare = subdomains.flatMap(({ name, texts }) => (texts.seen && texts.value.length === 0 ? [name] : []));
    if (bare.length > 0)
      return leavingOut(
        info({ names: bare }),
        unseenAmong(subdomains.map(({ name, texts }) => [name, texts] as const)),
      );
    const silent = firstSilence(subdomains.map(({ texts }) => texts));
    return silent ? unknown(silent) : pass({ names: subdomains.map(({ name }) => name) });
  },
});

export const recordChecks = [
  recordPresent,
  recordSingle,
  recordStrictPrefix,
  recordStrings,
  recordSize,
  recordNomail,
  recordNsAgree,
  recordHelo,
  recordSubdomains,
] as const;
