/** For tests: a thread that proves the worlds it is told, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { openNetwork } from '@rempart/engine';
import { dialThrough } from '@rempart/lab';
import type { DnsAnswer } from '../../engine/model/ask.ts';
import { prove } from './prove.ts';
import type { ProvedWorld, ThreadLab } from './threads.ts';
import { type Source, WithheldWorld } from './world.ts';

const lab: ThreadLab = workerData;
const network = openNetwork({ ...lab, dial: dialThrough(lab.doors) });

parentPort?.on('message', async (domain: string) => {
  const spared = new Set<string>();
  const world = await WithheldWorld.of(domain, network);
  const proved = await prove(world, () => ({ spared: (check) => spared.add(check) }), oneInTwentyAlike());
  parentPort?.postMessage({ ...proved, spared } satisfies ProvedWorld);
});

/**
 * In most worlds half of all questions are for some two hundred usual selectors of DKIM that do not exist. The same lines ask and read
 * them, so that one in twenty shows what all would; each other question is chosen.
 */
function oneInTwentyAlike(): (source: Source) => boolean {
  let alike = 0;
  return ({ exchanges: [{ method, asked, answer }] }) => {
    const isUnknownSelector =
      method === 'dns' &&
      asked[1] === 'TXT' &&
      /^[^.]+\._domainkey\./.test(String(asked[0])) &&
      answer.seen &&
      (answer.value as DnsAnswer).rcode === 'NXDOMAIN';
    return !isUnknownSelector || alike++ % 20 === 0;
  };
}
