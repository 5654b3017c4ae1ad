import { createPublicKey } from 'node:crypto';

/** Octets that precede a raw Ed25519 key in its SubjectPublicKeyInfo (RFC 8410 §4). */
const ED25519_HEAD = 12;

/** The DNS record that publishes the public half of a private key in PEM (RFC 6376 §3.6.1, RFC 8463 §4). */
export function keyRecord(privateKey: string): { readonly text: string; readonly key: string } {
  const publicKey = createPublicKey(privateKey);
  const info = publicKey.export({ type: 'spki', format: 'der' });
  const isEdwards = publicKey.asymmetricKeyType === 'ed25519';
  const key = (isEdwards ? info.subarray(ED25519_HEAD) : info).toString('base64');
  return { text: `v=DKIM1; k=${isEdwards ? 'ed25519' : 'rsa'}; p=${key}`, key };
}

/** The key in a published record; null where it has none. */
export function keyIn(text: string): string | null {
  const [, key] = /(?:^|;)\s*p\s*=\s*([^;]*)/.exec(text) ?? [];
  return key === undefined ? null : key.replaceAll(/\s/g, '');
}
