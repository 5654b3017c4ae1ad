import { firstSilence } from '../../common/first-silence.ts';
import { check, rfc } from '../../model/check.ts';
import {
  fail,
  info,
  type NotApplicable,
  notApplicable,
  type Outcome,
  pass,
  type Unknown,
  unknown,
  warn,
} from '../../model/outcome.ts';
import type { DkimEvidence } from './evidence.ts';
import { liveKeys, type PublishedKey, publishedKeys, signingOf } from './keys.ts';

/** RFC 8301 §3.2: verifiers must not take shorter keys, signers should use these, verifiers need not read longer ones. */
const BITS_LEAST = 1024;
const BITS_GOOD = 2048;
const BITS_MOST = 4096;

const recordEnt = check({
  id: 'dkim/record-ent',
  step: 'record',
  severity: 'medium',
  reference: 'RFC 8020 §2',
  judge: ({ node, profile, selectors, wildcard }: DkimEvidence) => {
    if (!node.seen) return unknown(node);
    const under = selectors.some(({ answer }) => answer.seen && answer.value.texts.length > 0);
    if (node.value === 'exists' || under) return pass({ node: 'exists' });
    if (!wildcard.seen) return unknown(wildcard);
    if (!profile.seen) return unknown(profile);
    return profile.value.sends ? fail({ node: 'absent' }) : notApplicable('sends-nothing');
  },
});

const recordFound = check({
  id: 'dkim/record-found',
  step: 'record',
  severity: 'info',
  reference: rfc(6376, '3.6.2.1'),
  judge: (evidence: DkimEvidence) => {
    const keys = liveKeys(evidence);
    if (keys.length > 0) return pass({ selectors: keys.map(({ selector }) => selector), asked: evidence.asked });
    if (evidence.profile.seen && !evidence.profile.value.sends) return notApplicable('sends-nothing');
    const signing = signingOf(evidence);
    return signing.seen ? notApplicable('no-selector') : unknown(signing);
  },
});

const recordProvider = check({
  id: 'dkim/record-provider',
  step: 'record',
  severity: 'medium',
  reference: rfc(9989, '8.1'),
  judge: (evidence: DkimEvidence) => {
    const { profile, senders } = evidence;
    if (senders.length === 0) return profile.seen ? notApplicable('no-known-sender') : unknown(profile);
    const live = new Set(liveKeys(evidence).map(({ selector }) => selector));
    const mute = evidence.senders.filter(({ selectors }) => !selectors.some((selector) => live.has(selector)));
    const facts = {
      providers: evidence.senders.map(({ provider }) => provider),
      missing: mute.map(({ provider }) => provider),
    };
    if (mute.length === 0) return pass(facts);
    const expected = mute.flatMap(({ selectors }) => selectors);
    const silent = firstSilence(
      evidence.selectors.filter(({ selector }) => expected.includes(selector)).map(({ answer }) => answer),
    );
    return silent ? unknown(silent) : warn(facts);
  },
});

const recordWildcard = check({
  id: 'dkim/record-wildcard',
  step: 'record',
  severity: 'medium',
  reference: rfc(6376, '6.1.2'),
  judge: ({ wildcard, profile }: DkimEvidence) => {
    if (!wildcard.seen) return unknown(wildcard);
    if (wildcard.value.length === 0) return pass({ texts: [] });
    const revokesAll = wildcard.value.every((text) => /(^|;)\s*p\s*=\s*(;|$)/.test(text));
    const silentDomain = profile.seen && !profile.value.sends;
    return revokesAll && silentDomain ? pass({ texts: wildcard.value }) : warn({ texts: wildcard.value });
  },
});

const recordSingle = check({
  id: 'dkim/record-single',
  step: 'record',
  severity: 'medium',
  reference: rfc(6376, '3.6.2.2'),
  judge: onKeys((keys) => {
    const several = [...new Set(keys.filter(({ siblings }) => siblings > 1).map(({ selector }) => selector))];
    return several.length === 0 ? pass({ selectors: several }) : fail({ selectors: several });
  }),
});

const recordSyntax = check({
  id: 'dkim/record-syntax',
  step: 'record',
  severity: 'high',
  reference: rfc(6376, '3.6.1'),
  judge: onKeys((keys) => {
    const faults = keys.flatMap(({ selector, fault }) => (fault ? [{ selector, fault }] : []));
    return faults.length === 0 ? pass({ faults }) : fail({ faults });
  }),
});

const recordRevoked = check({
  id: 'dkim/record-revoked',
  step: 'record',
  severity: 'info',
  reference: rfc(6376, '3.6.1'),
  judge: onKeys((keys) => {
    const revoked = keys.filter((key) => key.revoked).map(({ selector }) => selector);
    return revoked.length === 0 ? pass({ revoked }) : info({ revoked });
  }),
});

const recordCname = check({
  id: 'dkim/record-cname',
  step: 'record',
  severity: 'high',
  reference: rfc(6376, '3.6.2.1'),
  judge: ({ node, selectors }: DkimEvidence) => {
    const aliased = selectors.flatMap(({ selector, answer }) =>
      answer.seen && answer.value.aliases.length > 0
        ? [
            {
              selector,
              target: answer.value.aliases.at(-1) ?? '',
              broken: answer.value.nxdomain || answer.value.texts.length === 0,
            },
          ]
        : [],
    );
    if (aliased.length === 0) return node.seen ? notApplicable('no-alias') : unknown(node);
    const broken = aliased.filter((alias) => alias.broken).map(({ selector, target }) => ({ selector, target }));
    return broken.length === 0 ? pass({ broken }) : fail({ broken });
  },
});

const keySize = check({
  id: 'dkim/key-size',
  step: 'key',
  severity: 'high',
  reference: rfc(8301, '3.2'),
  judge: onLiveKeys((keys) => {
    const sized = keys.flatMap(({ kind, selector, bits }) =>
      kind === 'rsa' && bits !== null ? [{ selector, bits }] : [],
    );
    if (sized.length === 0) return notApplicable('no-rsa-key');
    const facts = { keys: sized, smallest: Math.min(...sized.map(({ bits }) => bits)) };
    if (facts.smallest < BITS_LEAST) return fail(facts);
    return sized.some(({ bits }) => bits < BITS_GOOD || bits > BITS_MOST) ? warn(facts) : pass(facts);
  }),
});

const keyKnownWeak = check({
  id: 'dkim/key-known-weak',
  step: 'key',
  severity: 'critical',
  reference: 'CVE-2017-15361, CVE-2022-26320',
  judge: onLiveKeys((keys) => {
    if (keys.every(({ kind }) => kind !== 'rsa')) return notApplicable('no-rsa-key');
    const weak = keys.flatMap(({ selector, weakness }) => (weakness ? [{ selector, weakness }] : []));
    return weak.length === 0 ? pass({ weak }) : fail({ weak });
  }),
});

const keyFormat = check({
  id: 'dkim/key-format',
  step: 'key',
  severity: 'medium',
  reference: rfc(8017, '3.1'),
  judge: onLiveKeys((keys) => {
    const odd = keys.flatMap(({ selector, exponent }) =>
      exponent !== null && exponent !== 65_537 ? [{ selector, exponent }] : [],
    );
    if (odd.some(({ exponent }) => exponent === 1 || exponent % 2 === 0)) return fail({ exponents: odd });
    return odd.some(({ exponent }) => exponent === 3) ? warn({ exponents: odd }) : pass({ exponents: odd });
  }),
});

const keyEd25519 = check({
  id: 'dkim/key-ed25519',
  step: 'key',
  severity: 'low',
  reference: rfc(8463, '3'),
  judge: onLiveKeys((keys) => {
    const kinds = {
      ed25519: keys.filter(({ kind }) => kind === 'ed25519').length,
      rsa: keys.filter(({ kind }) => kind === 'rsa').length,
    };
    if (kinds.ed25519 === 0) return notApplicable('no-ed25519-key');
    return kinds.rsa === 0 ? warn(kinds) : pass(kinds);
  }),
});

const recordTesting = check({
  id: 'dkim/record-testing',
  step: 'signature',
  severity: 'low',
  reference: rfc(6376, '3.6.1'),
  judge: onLiveKeys((keys) => {
    const testing = keys.filter((key) => key.testing).map(({ selector }) => selector);
    return testing.length === 0 ? pass({ testing }) : warn({ testing });
  }),
});

/** Whether messages really bear a valid signature shows on a message only. */
const signatureObserved = check({
  id: 'dkim/signature-observed',
  step: 'signature',
  severity: 'info',
  reference: rfc(6376, '6.1'),
  judge: (_: DkimEvidence) => notApplicable('no-message'),
});

const algSha1 = check({
  id: 'dkim/alg-sha1',
  step: 'algorithm',
  severity: 'high',
  reference: rfc(8301, '3.1'),
  judge: onLiveKeys((keys) => {
    const old = keys
      .filter(({ hashes }) => hashes.length > 0 && !hashes.includes('sha256'))
      .map(({ selector }) => selector);
    return old.length === 0 ? pass({ selectors: old }) : fail({ selectors: old });
  }),
});

const recordRestrict = check({
  id: 'dkim/record-restrict',
  step: 'algorithm',
  severity: 'medium',
  reference: rfc(6376, '3.6.1'),
  judge: onLiveKeys((keys) => {
    const closed = keys
      .filter(({ services }) => services.length > 0 && !services.includes('*') && !services.includes('email'))
      .map(({ selector }) => selector);
    return closed.length === 0 ? pass({ selectors: closed }) : fail({ selectors: closed });
  }),
});

export const checks = [
  recordEnt,
  recordFound,
  recordProvider,
  recordWildcard,
  recordSingle,
  recordSyntax,
  recordRevoked,
  recordCname,
  keySize,
  keyKnownWeak,
  keyFormat,
  keyEd25519,
  recordTesting,
  signatureObserved,
  algSha1,
  recordRestrict,
] as const;

/** For rules that speak of records at selectors, usable or not. */
function onKeys<R extends Outcome>(rule: (keys: readonly PublishedKey[]) => R) {
  return (evidence: DkimEvidence): R | Unknown | NotApplicable<'no-key-found'> => {
    const keys = publishedKeys(evidence);
    return keys.length > 0 ? rule(keys) : withoutKey(evidence);
  };
}

/** For rules that speak of keys a receiver can use. */
function onLiveKeys<R extends Outcome>(rule: (keys: readonly PublishedKey[]) => R) {
  return (evidence: DkimEvidence): R | Unknown | NotApplicable<'no-key-found'> => {
    const keys = liveKeys(evidence);
    return keys.length > 0 ? rule(keys) : withoutKey(evidence);
  };
}

/** Silence of the selectors asked, else only that none of them has a key. */
function withoutKey({ selectors, wildcard }: DkimEvidence): Unknown | NotApplicable<'no-key-found'> {
  const silent = firstSilence([wildcard, ...selectors.map(({ answer }) => answer)]);
  return silent ? unknown(silent) : notApplicable('no-key-found');
}
