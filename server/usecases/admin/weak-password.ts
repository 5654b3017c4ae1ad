import { product } from '@rempart/brand';
import { Refusal } from '../refusal.ts';

/** NIST SP 800-63B-4 §3.1.1.2: length first, no composition rules, and no password that is guessed early. */
const SHORTEST = 15;
/** Of zxcvbn's scale from 0 to 4: under 10^8 guesses. */
const GUESSED_EARLY = 2;

/** Throws `WEAK_PASSWORD` for a password that is too weak for the account of that name. */
export async function refuseWeakPassword(password: string, username: string): Promise<void> {
  if (await isWeakPassword(password, [username, product.slug])) throw new Refusal('WEAK_PASSWORD');
}

/** Too short, or soon found by trying common passwords, words, names, keyboard rows and dates, and `own` words. */
async function isWeakPassword(password: string, own: readonly string[]): Promise<boolean> {
  if (password.length < SHORTEST) return true;
  const lower = password.toLowerCase();
  if (own.some((word) => lower.includes(word.toLowerCase()))) return true;
  guesser ??= openGuesser();
  return (await guesser).check(password, [...own]).score <= GUESSED_EARLY;
}

let guesser: ReturnType<typeof openGuesser> | undefined;

/** Its dictionaries take a moment and fifteen megabytes: loaded when the first password is chosen, not before. */
async function openGuesser() {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  });
}
