import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../ports/admins.ts';

/** RFC 9106: argon2id, which is the library’s own choice, 64 MiB, three passes; some 50 ms. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

export const passwords: Passwords = {
  hash: (password) => hash(password, COST),
  verify: (known, password) => verify(known, password).catch(() => false),
};
