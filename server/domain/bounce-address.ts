/** Precedes the name of a message in the address that receives its bounces. */
const PREFIX = 'bounces+';

/**
 * The envelope sender of one of our messages: a bounce to it identifies the message (VERP). Hexadecimal, because servers change the case of
 * addresses.
 */
export function bounceAddress(messageId: string, domain: string): string {
  return `${PREFIX}${Buffer.from(messageId, 'base64url').toString('hex')}@${domain}`;
}

/** The public id of the message that a local part names; null for any other local part. */
export function bouncedMail(localPart: string): string | null {
  const [, hex] = /^bounces\+([0-9a-f]{32})$/.exec(localPart) ?? [];
  return hex === undefined ? null : Buffer.from(hex, 'hex').toString('base64url');
}
