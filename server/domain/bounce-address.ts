/** Before the name of a mail in the address that its bounces go to. */
const PREFIX = 'bounces+';

/** The envelope's sender of one of our mails: a bounce to it names the mail by itself (VERP). In hexadecimal, for servers change the case of addresses. */
export function bounceAddress(messageId: string, domain: string): string {
  return `${PREFIX}${Buffer.from(messageId, 'base64url').toString('hex')}@${domain}`;
}

/** The public id of the mail that a local part is of; null for any other local part. */
export function bouncedMail(localPart: string): string | null {
  const [, hex] = /^bounces\+([0-9a-f]{32})$/.exec(localPart) ?? [];
  return hex === undefined ? null : Buffer.from(hex, 'hex').toString('base64url');
}
