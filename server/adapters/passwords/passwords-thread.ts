import { answerAsked } from '@rempart/report/thread';
import { type Cost, hashPassword, isPasswordOf } from './argon2.ts';

/** With a `cost` the password is hashed, with a `known` hash it is compared. */
export type PasswordAsked = { readonly password: string } & ({ readonly cost: Cost } | { readonly known: string });

answerAsked<PasswordAsked, string | boolean>((asked) =>
  'cost' in asked ? hashPassword(asked.password, asked.cost) : isPasswordOf(asked.known, asked.password),
);
