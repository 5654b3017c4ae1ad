import { X509Certificate } from 'node:crypto';
import { isSignedBy } from './signed-by.ts';
import { signatureAlgorithmOf } from './x509.ts';

/** What OpenSSL calls a certificate on the way to its root that is signed with a broken hash. */
export const BROKEN_HASH = 'CA_MD_TOO_WEAK';

/** Whether the name of a signature algorithm is one of a hash for which forgeries can be computed. */
export function isBrokenHash(algorithm: string): boolean {
  return /sha-?1(?!\d)|md[245]/i.test(algorithm);
}

/**
 * Whether a chain leads to a root by certificates that are signed with sound hashes alone, by whatever way: today's clients refuse any
 * other on the way (CA/Browser Forum BR §7.1.3.2). What a root is signed with does not count, and neither does a certificate that is served
 * for nothing. The leaf stands first.
 */
export function avoidsBrokenHashes(served: readonly X509Certificate[], roots: readonly string[]): boolean {
  const [leaf] = served;
  const sound = served.filter((certificate) => !isBrokenHash(signatureOf(certificate) ?? ''));
  if (sound.length === served.length) return true;
  if (!leaf || !sound.includes(leaf)) return false;
  const anchors = rootsBySubject(roots);
  const reached = new Set([leaf]);
  for (const certificate of reached) {
    if (anchors.get(certificate.issuer)?.some((root) => isSignedBy(certificate, root))) return true;
    for (const issuer of sound) if (!reached.has(issuer) && isSignedBy(certificate, issuer)) reached.add(issuer);
  }
  return false;
}

/** Node tells it from version 24 on. */
export function signatureOf({ signatureAlgorithm, signatureAlgorithmOid, raw }: X509Certificate): string | null {
  return signatureAlgorithm ?? signatureAlgorithmOid ?? signatureAlgorithmOf(raw);
}

/** Read once for a list of roots, and only where some chain makes it necessary. */
const known = new WeakMap<readonly string[], ReadonlyMap<string, readonly X509Certificate[]>>();

function rootsBySubject(roots: readonly string[]): ReadonlyMap<string, readonly X509Certificate[]> {
  const found =
    known.get(roots) ??
    Map.groupBy(
      roots.map((pem) => new X509Certificate(pem)),
      ({ subject }) => subject,
    );
  known.set(roots, found);
  return found;
}
