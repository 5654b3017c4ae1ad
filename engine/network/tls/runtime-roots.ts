import tls from 'node:tls';

/** Those that Node ships, and those of NODE_EXTRA_CA_CERTS, PEM. The packages for npm have `scripts/package/roots.ts` in its place. */
export function runtimeRoots(): readonly string[] {
  return tls.getCACertificates('default');
}
