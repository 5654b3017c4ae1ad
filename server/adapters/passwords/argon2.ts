import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** KiB and passes. */
export interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const SALT_OCTETS = 16;
const HASH_OCTETS = 32;
const VERSION = 19;

/** Of argon2id alone, with the order of parameters that the specification of PHC strings gives; base64 without padding. */
const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,3}),p=(?<parallelism>\d{1,2})\$(?<nonce>[A-Za-z\d+/]{11,64})\$(?<tag>[A-Za-z\d+/]{22,128})$/;

/** Blocks its thread. */
export function hashPassword(password: string, { memoryCost, timeCost }: Cost): string {
  const nonce = randomBytes(SALT_OCTETS);
  const cost = { memory: memoryCost, passes: timeCost, parallelism: 1 };
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: HASH_OCTETS });
  return `$argon2id$v=${VERSION}$m=${memoryCost},t=${timeCost},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** At the cost of the hash, whatever the cost of new ones. Blocks its thread. */
export function isPasswordOf(known: string, password: string): boolean {
  const { memory, passes, parallelism, nonce = '', tag = '' } = PHC.exec(known)?.groups ?? {};
  const expected = Buffer.from(tag, 'base64');
  if (expected.length === 0) return false;
  const derived = argon2Sync('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(derived, expected);
}

const unpadded = (octets: Buffer) => octets.toString('base64').replaceAll('=', '');
