/**
 * How many serial round trips a whole audit of the good world takes: the same audit in the laboratory with and without added latency per
 * answer, in turn, and the difference of the medians divided by the latency. Run: `node bench/round-trips.ts [latencyMs] [runs]`.
 */
import { audit, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';

const [latencyMs = 20, runs = 7] = process.argv.slice(2).map(Number);
const DOMAIN = 'exemplaire.example';

const plain = await startLab();
const delayed = await startLab(undefined, { latencyMs });
const times = { plain: [] as number[], delayed: [] as number[] };
const slowest = new Map<string, number[]>();

await timed(plain, new Map());
for (let run = 0; run < runs; run += 1) {
  times.plain.push(await timed(plain, new Map()));
  times.delayed.push(await timed(delayed, slowest));
}
await Promise.all([plain.close(), delayed.close()]);

const [without, withLatency] = [median(times.plain), median(times.delayed)];
console.log(`${DOMAIN}, ${runs} runs each, medians`);
console.log(`without latency   ${without.toFixed(0)} ms`);
console.log(`with ${latencyMs} ms        ${withLatency.toFixed(0)} ms`);
console.log(`serial round trips ${((withLatency - without) / latencyMs).toFixed(1)}`);
for (const [protocol, found] of [...slowest].sort((a, b) => median(b[1]) - median(a[1])))
  console.log(`  ${protocol.padEnd(10)} ${median(found).toFixed(0)} ms`);

async function timed(lab: typeof plain, byProtocol: Map<string, number[]>): Promise<number> {
  const started = performance.now();
  for await (const event of audit(DOMAIN, { network: openNetwork(lab), signal: new AbortController().signal })) {
    if (event.type !== 'judged') continue;
    byProtocol.set(event.protocol, [...(byProtocol.get(event.protocol) ?? []), performance.now() - started]);
  }
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
