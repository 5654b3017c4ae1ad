import { type BinaryLike, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hexadecimal digits. */
export function sha256(of: BinaryLike): string {
  return createHash('sha256').update(of).digest('hex');
}

/** The same in 43 characters that a URL may hold. */
export function shortDigest(of: BinaryLike): string {
  return createHash('sha256').update(of).digest('base64url');
}

/** Random bits that a URL may hold; 128 of them make a name that nobody finds by trying. */
export function randomKey(octets = 16): string {
  return randomBytes(octets).toString('base64url');
}

/** Whether a text is the secret one. It takes as long whatever was guessed, of whatever length. */
export function isSecret(guessed: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(guessed)), Buffer.from(sha256(secret)));
}
