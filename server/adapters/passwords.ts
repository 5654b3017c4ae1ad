import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../ports/admins.ts';

/** KiB and passes (RFC 9106 §4, the second recommended option, but with one lane). */
interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}
const COST: Cost = { memoryCost: 65_536, timeCost: 3 };
const SALT_OCTETS = 16;
const HASH_OCTETS = 32;
const VERSION = 19;

/** Of argon2id alone, with the order of parameters that the specification of PHC strings gives; base64 without padding. */
const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,3}),p=(?<parallelism>\d{1,2})\$(?<nonce>[A-Za-z\d+/]{11,64})\$(?<tag>[A-Za-z\d+/]{22,128})$/;

const deriveKey = (parameters: Argon2Parameters) => promisify(argon2)('argon2id', parameters);

/** Other costs are for tests. A hash is verified at its own cost, whatever the cost of new hashes. */
export function passwordsAt({ memoryCost, timeCost }: Cost): Passwords {
  return {
    hash: async (password) => {
      const nonce = randomBytes(SALT_OCTETS);
      const cost = { memory: memoryCost, passes: timeCost, parallelism: 1 };
      const tag = await deriveKey({ ...cost, message: password, nonce, tagLength: HASH_OCTETS });
      return `$argon2id$v=${VERSION}$m=${memoryCost},t=${timeCost},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
    },
    verify: async (known, password) => {
      const { memory, passes, parallelism, nonce = '', tag = '' } = PHC.exec(known)?.groups ?? {};
      const expected = Buffer.from(tag, 'base64');
      if (expected.length === 0) return false;
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const derived = await deriveKey({
        ...cost,
        message: password,
        nonce: Buffer.from(nonce, 'base64'),
        tagLength: expected.length,
      });
      return timingSafeEqual(derived, expected);
    },
  };
}

const unpadded = (octets: Buffer) => octets.toString('base64').replaceAll('=', '');

export const passwords = passwordsAt(COST);
