import { checkPrimeSync, createPrivateKey, generatePrimeSync, type KeyObject } from 'node:crypto';

const EXPONENT = 65_537n;

/** An RSA key of 2,048 bits whose primes are neighbours: anybody finds them by Fermat's method (CVE-2022-26320). */
export function closePrimesKey(): KeyObject {
  for (;;) {
    const p = generatePrimeSync(1024, { bigint: true });
    let q = p + 2n;
    while (!checkPrimeSync(q)) q += 2n;
    const order = (p - 1n) * (q - 1n);
    if (order % EXPONENT === 0n) continue;
    const d = inverse(EXPONENT, order);
    const parts = { n: p * q, e: EXPONENT, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
    const key = Object.fromEntries(Object.entries(parts).map(([name, number]) => [name, base64url(number)]));
    return createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...key } });
  }
}

/** The inverse of a number modulo another, by Euclid's algorithm. */
function inverse(number: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, number % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [factor, nextFactor] = [nextFactor, factor - times * nextFactor];
  }
  return ((factor % modulus) + modulus) % modulus;
}

function base64url(number: bigint): string {
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
}
