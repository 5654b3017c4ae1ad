import { firstSilence } from '../../../common/first-silence.ts';
import { isFree } from '../../../common/holding.ts';
import { isWithin, isWithinAny } from '../../../common/names.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { unseen } from '../../../model/observed.ts';
import { fail, info, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { DkimEvidence } from '../evidence.ts';
import {
  aliasesOf,
  choosesSelector,
  isBesideKey,
  isLive,
  keysElsewhere,
  liveKeys,
  type PublishedKey,
  publishedElsewhere,
  signingOf,
  silenceOf,
} from '../keys.ts';
import { isDkim } from '../parse.ts';
import { onKeys } from './on-keys.ts';

const check = checkIn('record');

const recordEnt = check({
  id: 'dkim/record-ent',
  severity: 'medium',
  reference: 'RFC 8020 §2',
  judge: (evidence: DkimEvidence) => {
    const { domain, node, profile, selectors, wildcard, elsewhere } = evidence;
    if (!node.seen) return unknown(node);
    const under = selectors.some(({ answer }) => answer.seen && answer.value.texts.length > 0);
    if (node.value === 'exists' || under) return pass({ node: 'exists', under: domain });
    if (node.value === 'untold') return notApplicable('denies-nothing');
    if (!wildcard.seen) return unknown(wildcard);
    if (!profile.seen) return unknown(profile);
    if (!profile.value.sends) return notApplicable('sends-nothing');
    const [other] = keysElsewhere(evidence);
    if (other) return pass({ node: 'absent', under: other.name });
    if (elsewhere && !elsewhere.seen) return unknown(elsewhere);
    const silent = firstSilence((elsewhere?.value ?? []).map(({ signing }) => signing));
    return silent ? unknown(silent) : fail({ node: 'absent', domain, others: elsewhere?.value.length ?? 0 });
  },
});

const recordFound = check({
  id: 'dkim/record-found',
  severity: 'info',
  reference: rfc(6376, '3.6.2.1'),
  judge: (evidence: DkimEvidence) => {
    const keys = liveKeys(evidence);
    const { asked } = evidence;
    const unheard = unseenAmong(evidence.selectors.map(({ selector, answer }) => [selector, answer] as const));
    if (keys.length > 0) return pass({ selectors: keys.map(({ selector }) => selector), asked }, unheard);
    const others = publishedElsewhere(evidence)
      .filter(isLive)
      .map(({ selector }) => selector);
    if (others.length > 0) return pass({ selectors: others, asked }, unheard);
    if (evidence.profile.seen && !evidence.profile.value.sends) return notApplicable('sends-nothing');
    const signing = signingOf(evidence);
    return signing.seen ? notApplicable('no-selector') : unknown(signing);
  },
});

const recordProvider = check({
  id: 'dkim/record-provider',
  severity: 'medium',
  reference: rfc(9989, '5.1.2'),
  judge: (evidence: DkimEvidence) => {
    if (!evidence.senders.seen) return unknown(evidence.senders);
    const senders = evidence.senders.value;
    if (senders.length === 0) return notApplicable('no-known-sender');
    const live = new Set(liveKeys(evidence).map(({ selector }) => selector));
    const mute = senders.filter(({ selectors }) => !selectors.some((selector) => live.has(selector)));
    const facts = {
      providers: senders.map(({ provider }) => provider),
      missing: mute.map(({ provider }) => provider),
    };
    if (mute.length === 0) return pass(facts);
    const expected = mute.flatMap(({ selectors }) => selectors);
    const silent = firstSilence(
      evidence.selectors.filter(({ selector }) => expected.includes(selector)).map(({ answer }) => answer),
    );
    if (silent) return unknown(silent);
    // A key at nobody's usual selector may be theirs.
    const usual = new Set(senders.flatMap(({ selectors }) => selectors));
    const isUntold = mute.every(choosesSelector) && [...live].some((selector) => !usual.has(selector));
    const answers = evidence.selectors.map(({ answer }) => answer);
    return isUntold ? unknown(unseen('undiscoverable', String(evidence.asked), answers)) : warn(facts);
  },
});

const recordWildcard = check({
  id: 'dkim/record-wildcard',
  severity: 'medium',
  reference: rfc(6376, '6.1.2'),
  judge: ({ wildcard, profile }: DkimEvidence) => {
    if (!wildcard.seen) return unknown(wildcard);
    const keys = wildcard.value.filter(isDkim);
    if (keys.length === 0) return pass({ texts: [] });
    const revokesAll = keys.every((text) => /(^|;)\s*p\s*=\s*(;|$)/.test(text));
    if (revokesAll && !profile.seen) return unknown(profile);
    const silentDomain = profile.seen && !profile.value.sends;
    return revokesAll && silentDomain ? pass({ texts: keys }) : warn({ texts: keys });
  },
});

const recordSingle = check({
  id: 'dkim/record-single',
  severity: 'medium',
  reference: rfc(6376, '3.6.2.2'),
  judge: onKeys((keys) => {
    const distinct = (those: readonly PublishedKey[]) => [...new Set(those.map(({ selector }) => selector))];
    const selectors = distinct(keys.filter(({ texts }) => texts > 1));
    const facts = { selectors, strays: distinct(keys.filter((key) => isBesideKey(key, keys))) };
    return selectors.length === 0 ? pass(facts) : fail(facts);
  }),
});

const recordSyntax = check({
  id: 'dkim/record-syntax',
  severity: 'high',
  reference: rfc(6376, '3.6.1'),
  labour: small('dns'),
  judge: onKeys((keys) => {
    const faults = keys.flatMap((key) => {
      const { selector, fault } = key;
      return fault && !isBesideKey(key, keys) ? [{ selector, fault }] : [];
    });
    if (faults.length === 0) return pass({ faults });
    // A key of a kind to come is passed over, and hurts nobody beside one that is read (RFC 6376 §3.6.1, `k`).
    const isRead = keys.some(({ fault, revoked }) => fault === null && !revoked);
    return isRead && faults.every(({ fault }) => fault === 'kind')
      ? info({ selectors: faults.map(({ selector }) => selector) })
      : fail({ faults });
  }),
});

const recordRevoked = check({
  id: 'dkim/record-revoked',
  severity: 'info',
  reference: rfc(6376, '3.6.1'),
  judge: onKeys((keys) => {
    const revoked = keys.filter((key) => key.revoked).map(({ selector }) => selector);
    return revoked.length === 0 ? pass({ revoked }) : info({ revoked });
  }),
});

/** Who takes the domain that an alias points to publishes a key in this domain's name. */
const recordCname = check({
  id: 'dkim/record-cname',
  severity: 'critical',
  reference: rfc(6376, '3.6.2.1'),
  judge: (evidence: DkimEvidence) => {
    const { selectors, missing, wildcardAlias } = evidence;
    const answers = selectors.map(({ selector, answer }) => [selector, answer] as const);
    const unheard = silenceOf(evidence);
    const silent = unheard ?? firstSilence(selectors.map(({ answer }) => answer));
    const everywhere = wildcardAlias?.seen && wildcardAlias.value?.nxdomain ? wildcardAlias.value.target : null;
    const aliased = aliasesOf(evidence);
    const leftOpen = everywhere === null ? [] : [{ selector: '*', target: everywhere }];
    const standing = (state: 'lost' | 'waits') =>
      aliased.filter((alias) => alias.state === state).map(({ selector, target }) => ({ selector, target }));
    const lost = standing('lost');
    // What leads any name astray is no abandoned key, unless a third party can register the name it leads to.
    const broken = [
      ...lost,
      ...leftOpen.filter(({ target }) => missing.some(({ domain }) => isWithin(target, domain))),
    ];
    if (aliased.length + broken.length === 0) return silent ? unknown(silent) : notApplicable('no-alias');
    const waiting = standing('waits');
    if (broken.length === 0 && unheard) return unknown(unheard);
    if (broken.length === 0 && waiting.length > 0) return info({ waiting });
    if (broken.length === 0) return pass({ broken }, unseenAmong(answers));
    const behind = missing.filter(({ domain }) => broken.some(({ target }) => isWithin(target, domain)));
    const free = behind.flatMap(({ domain, holding }) => (holding.seen && isFree(holding.value) ? [domain] : []));
    if (free.length > 0) return fail({ broken: broken.filter(({ target }) => isWithinAny(target, free)), free });
    const unread = firstSilence([...behind.map(({ holding }) => holding), ...(wildcardAlias ? [wildcardAlias] : [])]);
    return unread ? unknown(unread) : warn({ broken });
  },
});

/** Octets that one datagram carries everywhere (RFC 9715 §3.2). */
const OCTETS_CARRIED = 1_232;

const recordStrings = check({
  id: 'dkim/record-strings',
  severity: 'info',
  reference: rfc(9715, '3.2'),
  judge: (evidence: DkimEvidence) => {
    const found = evidence.selectors.flatMap(({ selector, answer }) =>
      answer.seen && answer.value.texts.length > 0 ? [{ selector, octets: answer.value.octets }] : [],
    );
    const long = found.filter(({ octets }) => octets > OCTETS_CARRIED);
    if (long.length > 0) return info({ long, carried: OCTETS_CARRIED });
    const unheard = silenceOf(evidence);
    if (unheard) return unknown(unheard);
    return found.length > 0 ? pass({}) : notApplicable('no-key-found');
  },
});

export const recordChecks = [
  recordEnt,
  recordFound,
  recordProvider,
  recordWildcard,
  recordSingle,
  recordSyntax,
  recordRevoked,
  recordCname,
  recordStrings,
] as const;
