import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { CROWDS, knownAttacks, shooting } from './attacks.ts';
import type { Target } from './server.ts';
import type { Shot } from './shots.ts';

/** What attackers do for some seconds, from a crowd of `CROWDS`: an attack that is known by its name, or one shot again and again. */
export interface Raid {
  readonly target: Target;
  readonly attack: string | Shot;
  readonly crowd: number;
  readonly seconds: number;
}

/** How often each status was answered. */
export type Statuses = readonly (readonly [status: number, times: number])[];

export interface Attackers {
  readonly raid: (raid: Raid) => Promise<Statuses>;
  readonly close: () => void;
}

/**
 * Attackers in a process of their own, with the lowest priority: in truth they are elsewhere, and must take neither the event loop of the
 * reader, nor the processors of the server.
 */
export function openAttackers(): Attackers {
  const others = fork(import.meta.filename, { serialization: 'advanced' });
  return {
    raid: async (raid) => {
      const ended = new AbortController();
      const { signal } = ended;
      const answer = once(others, 'message', { signal }) as Promise<[Statuses]>;
      const gone = once(others, 'exit', { signal }).then(() => Promise.reject(new Error('the attackers ended')));
      others.send(raid);
      try {
        return (await Promise.race([answer, gone]))[0];
      } finally {
        ended.abort();
        await Promise.allSettled([answer, gone]);
      }
    },
    close: () => void others.kill(),
  };
}

async function attack({ target, attack: asked, crowd: place, seconds }: Raid): Promise<Statuses> {
  const known =
    typeof asked === 'string'
      ? knownAttacks(target).find(({ name }) => name === asked)
      : shooting(target, '', () => asked);
  const crowd = CROWDS[place];
  if (!known || !crowd) throw new Error(`no such attack: ${String(asked)}`);
  const statuses = new Map<number, number>();
  const underway = new Set<Promise<unknown>>();
  for (let [n, endMs] = [0, Date.now() + seconds * 1000]; Date.now() < endMs; n += 1) {
    const one = known
      .send(n, crowd)
      .then((status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1))
      .finally(() => underway.delete(one));
    underway.add(one);
    await delay(1000 / known.aSecond);
  }
  await Promise.all(underway);
  return [...statuses].toSorted(([one], [other]) => one - other);
}

if (process.argv[1] === import.meta.filename) {
  setPriority(constants.priority.PRIORITY_LOW);
  process.on('message', async (raid: Raid) => process.send?.(await attack(raid)));
}
