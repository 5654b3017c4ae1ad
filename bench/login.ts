/**
 * Whether a login tells by its time if a name exists: tries with names that exist and with names that do not, in turn, against a house in
 * this process. Run: `node bench/login.ts [tries of each]`, 200 by default, a minute.
 */

import { openPasswords } from '../server/adapters/passwords/passwords.ts';
import { createAdmin } from '../server/usecases/admin/first-admin.ts';
import { login } from '../server/usecases/admin/login.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { openTestApp } from '../trials/house.ts';
import { median } from './figures.ts';

const [tries = 200] = process.argv.slice(2).map(Number);
/** A name that was tried oftener is answered later, whether it exists or not. */
const TRIES_OF_A_NAME = 4;

const house = await openTestApp(fakeOutside());
const passwords = openPasswords();
const tools = { ...house.tools, passwords, limits: { ...house.tools.limits, count: () => 0 } };
const names = Array.from({ length: Math.ceil(tries / TRIES_OF_A_NAME) }, (_, n) => `administratrice-${n}`);
for (const username of names) await createAdmin({ username, password: 'une phrase assez longue' }, tools);

const known: number[] = [];
const unknown: number[] = [];
for (let n = 0; n < tries; n += 1) {
  const name = names[Math.floor(n / TRIES_OF_A_NAME)] ?? '';
  known.push(await timed(name));
  unknown.push(await timed(name.replace('administratrice', 'personne-du-tout')));
}
await house.close();
await passwords.close();
console.log(`known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, medians of ${tries}`);
console.log(`gap ${Math.abs(median(known) - median(unknown)).toFixed(1)} ms`);

async function timed(username: string): Promise<number> {
  const began = performance.now();
  await login({ username, password: 'fausse' }, { visitor: null, label: '', device: null }, tools).catch(() => {});
  return performance.now() - began;
}
