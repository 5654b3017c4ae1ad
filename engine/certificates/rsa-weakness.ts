import type { KeyObject } from 'node:crypto';

/** Why an RSA key can be broken by anybody, found from its modulus alone. */
export type Weakness = 'factorable' | 'small-factor' | 'close-primes' | 'roca';

/** Moduli up to here have been factored by individuals with rented machines (RSA-155 in 1999). */
const BITS_FACTORED = 512;
/** Longer keys have no practical use, and their publisher would choose what reading them costs us. */
const BITS_TRIED = 16_384;
/** Steps of Fermat's method: enough for primes that share their upper half. */
const FERMAT_STEPS = 200;
const SMALL_PRIMES_BELOW = 2000;

/** Published weaknesses of whole families of keys; null is no proof of strength. */
export function weaknessOf(modulus: bigint): Weakness | null {
  const bits = modulus.toString(2).length;
  if (bits <= BITS_FACTORED) return 'factorable';
  if (bits > BITS_TRIED) return null;
  if (SMALL_PRIMES.some((prime) => modulus % prime === 0n)) return 'small-factor';
  if (isRoca(modulus)) return 'roca';
  return hasClosePrimes(modulus) ? 'close-primes' : null;
}

/** The modulus of an RSA key; null for a key of another kind, and where it is zero, by which nothing can be signed. */
export function modulusOf(key: KeyObject): bigint | null {
  const { n } = key.export({ format: 'jwk' });
  const modulus = BigInt(`0x0${Buffer.from(n ?? '', 'base64url').toString('hex')}`);
  return modulus === 0n ? null : modulus;
}

/** The fingerprint of keys made by a faulty library of 2012 to 2017: residues are powers of 65537 (CVE-2017-15361). */
function isRoca(modulus: bigint): boolean {
  return ROCA_PRIMES.every((prime) => powersOf65537(prime).has(modulus % prime));
}

const ROCA_PRIMES = [11n, 13n, 17n, 19n, 37n, 53n, 61n, 71n, 73n, 79n, 97n, 103n, 107n, 109n, 127n, 151n, 157n];

function powersOf65537(prime: bigint): ReadonlySet<bigint> {
  const powers = new Set<bigint>();
  for (let power = 1n; !powers.has(power); power = (power * 65_537n) % prime) powers.add(power);
  return powers;
}

/** Fermat's method (CVE-2022-26320). */
function hasClosePrimes(modulus: bigint): boolean {
  let middle = squareRoot(modulus);
  if (middle * middle < modulus) middle += 1n;
  for (let step = 0; step < FERMAT_STEPS; step += 1, middle += 1n) {
    if (isSquare(middle * middle - modulus)) return true;
  }
  return false;
}

/** Most numbers are distinguished from squares by their remainders, without the root. */
function isSquare(number: bigint): boolean {
  const rest = Number(number % SIEVE);
  if (![...SQUARES].every(([modulus, squares]) => squares.has(rest % modulus))) return false;
  const root = squareRoot(number);
  return root * root === number;
}

const SIEVE = 64n * 63n * 65n * 11n;
const SQUARES: ReadonlyMap<number, ReadonlySet<number>> = new Map(
  [64, 63, 65, 11].map((modulus) => [modulus, new Set(Array.from({ length: modulus }, (_, n) => (n * n) % modulus))]),
);

/** The largest integer whose square is not above the number, by Newton's method. */
function squareRoot(number: bigint): bigint {
  if (number < 2n) return number;
  let root = 1n << BigInt(Math.ceil(number.toString(2).length / 2));
  for (;;) {
    const next = (root + number / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

const SMALL_PRIMES: readonly bigint[] = Array.from({ length: SMALL_PRIMES_BELOW }, (_, number) => number)
  .filter(
    (number) =>
      number > 1 &&
      !Array.from({ length: Math.floor(Math.sqrt(number)) - 1 }, (_, index) => index + 2).some(
        (divisor) => number % divisor === 0,
      ),
  )
  .map(BigInt);
