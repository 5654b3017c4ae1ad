import { randomInt } from 'node:crypto';

/** Lower case, and without what people confuse: an address is copied by hand as well. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** A hundred random bits that survive whoever changes the case of an address. */
export function newToken(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export const TOKEN = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);
