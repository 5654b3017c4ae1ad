import { randomInt } from 'node:crypto';

/** Lower case, without ambiguous characters: an address is also copied by hand. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** A hundred random bits that survive a change of the address's case. */
export function newToken(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function isToken(text: string): boolean {
  return text.length === LENGTH && [...text].every((letter) => LETTERS.includes(letter));
}
