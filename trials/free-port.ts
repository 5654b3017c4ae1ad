import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections and to port 0 (from 32,768 on Linux, from 49,152 by RFC 6335 §6): nothing
 * that runs at the same time is given such a port by chance, before the program that is told it listens.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** A port of loopback on which nothing listens, for a program that must be told its port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
