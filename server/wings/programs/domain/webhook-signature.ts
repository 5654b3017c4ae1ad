import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_OCTETS = 32;

/** 256 random bits in base64, as Standard Webhooks writes a secret. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_OCTETS).toString('base64');
}

/**
 * The headers by which a receiver verifies that a message is ours and recognises a repeated one (Standard Webhooks 1.0.0, « Signature
 * scheme »): HMAC-SHA256 over id, time in seconds, and the exact octets of the body. One signature for each secret, separated by spaces:
 * while a secret is changed, a receiver accepts the one that it knows.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
