import { X509Certificate } from 'node:crypto';
import { isSignedBy } from '../../certificates/signed-by.ts';
import { validityOf } from '../../certificates/validity.ts';
import shipped from '../../data/mark-roots.json' with { type: 'json' };
import { nameOf } from './mark-certificate.ts';

/** Where a chain ends: at a root of mark authorities, or why not. */
export type ChainEnd =
  | { readonly root: string }
  /** Why the chain does not hold: its root is on no list, or (`incomplete`) the issuer of its last certificate is missing. */
  | { readonly fault: 'stranger' | 'incomplete'; readonly issuer: string }
  /** A certificate between the first and the root is past its end. */
  | { readonly fault: 'expired'; readonly issuer: string };

/**
 * Follows the issuers of the first certificate through the others, in whatever order they come. `further`: roots in PEM; `at` is ISO 8601.
 */
export function followChain(
  chain: readonly X509Certificate[],
  further: readonly string[],
  at: string,
): ChainEnd | null {
  const roots = [...shippedRoots(), ...further.map((pem) => new X509Certificate(pem))];
  let [last] = chain;
  for (const _ of chain) {
    if (!last) return null;
    const current: X509Certificate = last;
    const root = roots.find((one) => one.fingerprint256 === current.fingerprint256 || isSignedBy(current, one));
    if (root) return { root: nameOf(root.subject) };
    const issuer = chain.find((one) => one !== current && one.ca && isSignedBy(current, one));
    if (!issuer) break;
    if (!(Date.parse(at) <= validityOf(issuer).to.getTime()))
      return { fault: 'expired', issuer: nameOf(issuer.subject) };
    last = issuer;
  }
  if (!last) return null;
  const isOwnIssuer = last.checkIssued(last);
  return { fault: isOwnIssuer ? 'stranger' : 'incomplete', issuer: nameOf(last.issuer) };
}

let parsed: readonly X509Certificate[] | undefined;

function shippedRoots(): readonly X509Certificate[] {
  parsed ??= shipped.roots.map(({ der }) => new X509Certificate(Buffer.from(der, 'base64')));
  return parsed;
}
