import { createHash } from 'node:crypto';
import { randomKey } from '../common/digest.ts';

/**
 * The key of the visitor who has a result made: 128 random bits, in base64url. The public name of the result is its digest, so the server
 * stores no key, and a reader who received the link cannot derive it.
 */
export function newOwnerKey(): string {
  return randomKey(OCTETS);
}

/** The public name of the result that belongs to a key: the first 128 bits of its SHA-256, in base64url. */
export function publicIdOf(ownerKey: string): string {
  return createHash('sha256').update(ownerKey).digest().subarray(0, OCTETS).toString('base64url');
}

const OCTETS = 16;
