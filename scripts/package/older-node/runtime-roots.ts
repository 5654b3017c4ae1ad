import { readFileSync } from 'node:fs';
import tls from 'node:tls';

/**
 * Trusted roots, PEM. A Node that cannot list its own (before 22.15, 20 among them) may be one that nobody mends: its list still holds
 * authorities that browsers gave up, and lacks newer ones. There the list is that of the Node which made this package, with
 * NODE_EXTRA_CA_CERTS.
 */
export function runtimeRoots(): readonly string[] {
  if (typeof tls.getCACertificates === 'function') return tls.getCACertificates('default');
  return [...certificatesIn(new URL('./roots.pem', import.meta.url)), ...furtherRoots()];
}

/** None where the file cannot be read: Node has said so when it started. */
function furtherRoots(): readonly string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS'];
  try {
    return file ? certificatesIn(file) : [];
  } catch {
    return [];
  }
}

function certificatesIn(file: string | URL): readonly string[] {
  return readFileSync(file, 'latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? [];
}
