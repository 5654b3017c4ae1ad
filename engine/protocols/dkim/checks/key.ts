import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { onLiveKeys } from './on-keys.ts';

const check = checkIn('key');

/** RFC 8301 §3.2: verifiers must not take shorter keys, signers should use these, verifiers need not read longer ones. */
const BITS_LEAST = 1024;
const BITS_GOOD = 2048;
const BITS_MOST = 4096;

const keySize = check({
  id: 'dkim/key-size',
  severity: 'high',
  reference: rfc(8301, '3.2'),
  judge: onLiveKeys((keys) => {
    const sized = keys.flatMap(({ kind, selector, bits }) =>
      kind === 'rsa' && bits !== null ? [{ selector, bits }] : [],
    );
    if (sized.length === 0) return notApplicable('no-rsa-key');
    const refused = sized.filter(({ bits }) => bits < BITS_LEAST);
    const odd = sized.filter(({ bits }) => bits < BITS_GOOD || bits > BITS_MOST);
    const smallest = Math.min(...sized.map(({ bits }) => bits));
    if (refused.length > 0) return fail({ keys: refused, smallest });
    return odd.length > 0 ? warn({ keys: odd, smallest }) : pass({ keys: sized, smallest });
  }),
});

const keyKnownWeak = check({
  id: 'dkim/key-known-weak',
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
  severity: 'medium',
  reference: rfc(8017, '3.1'),
  judge: onLiveKeys((keys) => {
    if (keys.every(({ kind }) => kind !== 'rsa')) return notApplicable('no-rsa-key');
    const odd = keys.flatMap(({ selector, exponent }) =>
      exponent !== null && exponent !== 65_537 ? [{ selector, exponent }] : [],
    );
    if (odd.some(({ exponent }) => exponent === 1 || exponent % 2 === 0)) return fail({ exponents: odd });
    return odd.some(({ exponent }) => exponent === 3) ? warn({ exponents: odd }) : pass({ exponents: odd });
  }),
});

const keyEd25519 = check({
  id: 'dkim/key-ed25519',
  severity: 'low',
  reference: rfc(8463, '6'),
  labour: usual('sender', 'none'),
  judge: onLiveKeys((keys) => {
    const kinds = {
      ed25519: keys.filter(({ kind }) => kind === 'ed25519').length,
      rsa: keys.filter(({ kind }) => kind === 'rsa').length,
    };
    if (kinds.ed25519 === 0) return notApplicable('no-ed25519-key');
    return kinds.rsa === 0 ? warn(kinds) : pass(kinds);
  }),
});

/** Two selectors with one key: to withdraw one is to withdraw both. Aliases to one record are one key published once. */
const keyShared = check({
  id: 'dkim/key-shared',
  severity: 'medium',
  reference: rfc(6376, '3.1'),
  labour: usual('sender', 'watch'),
  judge: onLiveKeys((keys, { wildcard }) => {
    const shared = [...Map.groupBy(keys, ({ fingerprint }) => fingerprint).values()]
      .filter((same) => new Set(same.map(({ alias, selector }) => alias ?? selector)).size > 1)
      .map((same) => same.map(({ selector }) => selector));
    // What a wildcard gives to every name is no key that was published twice.
    if (shared.length > 0 && !wildcard.seen) return unknown(wildcard);
    return shared.length > 0 ? warn({ shared }) : pass({});
  }),
});

export const keyChecks = [keySize, keyKnownWeak, keyFormat, keyEd25519, keyShared] as const;
