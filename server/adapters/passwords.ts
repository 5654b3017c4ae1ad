import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../ports/admins.ts';

/** RFC 9106: argon2id, which is the library’s own choice, 64 MiB, three passes; some 50 ms. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Another cost is for tests. What was hashed at one cost is verified at it, whatever the cost of new hashes. */
export function passwordsAt(cost: { readonly memoryCost: number; readonly timeCost: number }): Passwords {
  return {
    hash: (password) => hash(password, { ...COST, ...cost }),
    verify: (known, password) => verify(known, password).catch(() => false),
  };
}

export const passwords = passwordsAt(COST);
