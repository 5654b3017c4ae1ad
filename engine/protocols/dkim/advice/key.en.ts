import { agree, eachOf, enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { keyChecks } from '../checks/key.ts';

const WEAKNESSES = {
  factorable: '512 bits or fewer',
  'small-factor': 'divisible by a small number',
  'close-primes': 'primes too close together, CVE-2022-26320',
  roca: 'flawed library, CVE-2017-15361',
} as const;

const sized = (keys: readonly { readonly selector: string; readonly bits: number }[]) =>
  keys.map(({ selector, bits }) => `${selector} (${bits} bits)`).join(', ');
const exposed = (exponents: readonly { readonly selector: string; readonly exponent: number }[]) =>
  exponents.map(({ selector, exponent }) => `${selector} (${exponent})`).join(', ');

export const advice = {
  'dkim/key-size': {
    title: 'Key size',
    why: 'The private key behind a key that is too short can be recovered: a fraudster could then sign in your place.',
    pass: ({ smallest }) => `The RSA keys have at least ${smallest} bits.`,
    warn: ({ keys }) => `Key sizes to review: ${sized(keys)}; 2048 bits are recommended.`,
    fail: ({ keys }) => `Receivers reject ${agree(keys, 'this key', 'these keys')} as too short: ${sized(keys)}.`,
    remedy: 'Create a 2048-bit key under a new selector, sign with it, then remove the old key a few days later.',
  },
  'dkim/key-known-weak': {
    title: 'Secrecy of the DKIM keys',
    why: 'Someone can recover the private key behind a badly generated key and sign in your place. DMARC would accept their messages.',
    pass: () => 'The RSA keys found have no known weakness.',
    fail: ({ weak }) =>
      `Keys whose private key can be recovered: ${weak.map(({ selector, weakness }) => `${selector} (${WEAKNESSES[weakness]})`).join(', ')}.`,
    remedy: 'Replace these keys today with 2048-bit keys created by a recent tool, then remove the old ones.',
  },
  'dkim/key-format': {
    title: 'Key exponent',
    why: 'An unusual exponent weakens the key, or makes some software reject it.',
    pass: () => 'The RSA keys have a safe exponent.',
    warn: ({ exponents }) => `Weak exponent: ${exposed(exponents)}.`,
    fail: ({ exponents }) => `Invalid exponent: ${exposed(exponents)}.`,
    remedy: 'Create a new key pair with a common tool; the usual exponent is 65537.',
  },
  'dkim/key-ed25519': {
    title: 'Ed25519 keys',
    task: 'Add an RSA key beside the Ed25519 key',
    why: 'Many receivers do not read these keys yet: an RSA key must accompany them.',
    pass: () => 'An Ed25519 key is published with an RSA key beside it.',
    warn: () => 'Only an Ed25519 key was found, which many receivers ignore.',
    remedy: 'Sign with a 2048-bit RSA key as well.',
  },
  'dkim/key-shared': {
    title: 'One key for each selector',
    task: 'Give each sender its own DKIM key',
    why: 'Several tools share one private key: if one of them leaks it, the key must be withdrawn from all of them.',
    pass: () => 'Each selector found has its own key.',
    warn: ({ shared }) =>
      `The same key is published under several selectors: ${eachOf(shared.map((selectors) => enumerate(selectors)))}.`,
    remedy: 'Give each sender its own key. Once no message has been signed with the shared key for a week, remove it.',
  },
} satisfies AdviceFor<typeof keyChecks>;
