import tls from 'node:tls';

let known: readonly string[] | undefined;

/** Trusted roots, PEM: those of the runtime, of NODE_EXTRA_CA_CERTS, and `extra`. */
export function trustedRoots(extra: readonly string[] = []): readonly string[] {
  known ??= tls.getCACertificates('default');
  return extra.length > 0 ? [...known, ...extra] : known;
}
