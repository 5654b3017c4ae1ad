import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HostedSet, HostFault, setKey } from '@rempart/engine/repair';
import { openThread, ThreadRefusal } from '@rempart/report';
import type { Judging, ZoneReading } from '../ports/judging.ts';
import type { JudgeAsked, JudgeMade } from './judge-thread.ts';

/** A plan takes some hundredths of a second, the largest zone a second; only what would never end takes this long. */
const TIME_LIMIT_MS = 20_000;
const QUEUE = 16;
/** A form that is being worked for goes before one that is only looked at. */
const AHEAD = { ahead: true };

/** Reads zones and judges in a thread of its own, which ends alone where one takes too much time or memory. */
export function openJudge(): Judging & ZoneReading & { readonly close: () => Promise<void> } {
  const { ask, close } = openThread<JudgeAsked, JudgeMade[keyof JudgeMade]>(
    new URL('./judge-thread.ts', import.meta.url),
    { timeLimitMs: TIME_LIMIT_MS, queue: QUEUE },
  );
  return {
    planSteps: async (plan) => (await ask({ plan })) as JudgeMade['plan'],
    // Without the zone, which a plan is not made of.
    choose: async (wish, { evidence, conclusion }) => {
      const choice = { wish, audited: { evidence, conclusion } };
      return (await ask({ choice }, AHEAD)) as JudgeMade['choice'];
    },
    readZone: async (handed) => {
      const read = (await ask({ handed }, AHEAD).catch(notRead)) as JudgeMade['handed'];
      if (!read.ok) throw new HostFault(read.code, read.detail);
      const sets = new Map<string, HostedSet>();
      for (const piece of read.pieces) {
        for (const set of JSON.parse(piece) as readonly HostedSet[]) sets.set(setKey(set), set);
        await nextTurn();
      }
      return { ...read.zone, sets };
    },
    close,
  };
}

function notRead(fault: unknown): never {
  throw fault instanceof ThreadRefusal && fault.reason === 'overrun' ? new HostFault('TOO_LARGE', '') : fault;
}
