/**
 * A list audited by the command for long lists, which is killed three times (SIGKILL) and begun again. Tells how many names are lost, how
 * many are there twice, audits a second, and between which figures the memory of the command moved from its thousandth audit on: what the
 * system counts for the process, which depends on when garbage is collected, and what it still held after each full collection.
 * Run: `node bench/ten-thousand.ts [names] [audits at once] [recorded]`, 10,000 and 8 by default. Without `recorded` the packets really
 * travel to laboratory domains that have neither mail nor site: count on a second of the processor for each, half of it the laboratory's.
 * With it a recorded audit is judged for each name in the place of the network, which leaves the command itself: journal, documents,
 * memory.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startLab } from '@rempart/lab';
import { memoryOf } from './figures.ts';
import { fleetOf } from './fleet/domains.ts';

const [names = 10_000, atOnce = 8] = process.argv.slice(2, 4).map(Number);
const isRecorded = process.argv[4] === 'recorded';
/** Early, so that the last run is the long one whose memory counts. */
const KILLED_AT = [0.02, 0.05, 0.09].map((part) => Math.round(part * names));
const SETTLED = 1000;
const RECORDED = join(import.meta.dirname, '..', 'engine', 'recordings', 'parking.example.json');

const worlds = fleetOf({ domains: names, onExchangers: 0, onWeb: 0 });
const lab = await startLab(isRecorded ? [] : worlds, { notes: false });
const folder = await mkdtemp(join(tmpdir(), 'ten-thousand-'));
const [list, journal, held] = ['names', 'journal', 'held'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
await writeFile(list, worlds.map(({ domain }) => `${domain}\n`).join(''));
const { dial: _, worlds: __, queries: ___, close: ____, ...plain } = lab;
let counted = { octets: 0, lines: 0 };
const argv = ['list', '--dns-only', '--concurrency', String(atOnce), '--resume', journal, list];

for (const goal of [...KILLED_AT, null]) await run(goal);
const found = new Map<string, number>();
for await (const line of createInterface(createReadStream(journal))) {
  const { domain } = JSON.parse(line) as { readonly domain: string };
  found.set(domain, (found.get(domain) ?? 0) + 1);
}
const lost = worlds.filter(({ domain }) => !found.has(domain)).length;
const twice = [...found.values()].filter((times) => times > 1).length;
console.log(`${found.size} of ${names} domains: ${lost} lost, ${twice} twice`);
if (lost > 0 || twice > 0) process.exitCode = 1;
await lab.close();
await rm(folder, { recursive: true });

/** Until the journal has so many lines, or to the end. */
async function run(goal: number | null): Promise<void> {
  const before = await linesDone();
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'fleet', 'list.ts'), ...argv.slice(1)],
    {
      env: { ...process.env, HELD: held, ...(isRecorded ? { RECORDED } : { LAB: JSON.stringify(plain) }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const memory: { readonly done: number; readonly megabytes: number }[] = [];
  await writeFile(held, '');
  let young = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const done = await linesDone();
    if (goal !== null && done >= goal) child.kill('SIGKILL');
    if (done - before < SETTLED) young = (await readFile(held)).length;
    const megabytes = await memoryOf(child.pid ?? 0);
    if (megabytes !== null) memory.push({ done: done - before, megabytes });
    await Promise.race([ended, delay(500)]);
  }
  const seconds = (performance.now() - started) / 1000;
  const done = (await linesDone()) - before;
  const settled = memory.filter((one) => one.done >= SETTLED).map(({ megabytes }) => megabytes);
  const kept = (await readFile(held, 'latin1'))
    .slice(young)
    .trim()
    .split('\n')
    .map((octets) => Math.round(Number(octets) / 1024 ** 2));
  const growth =
    settled.length > 0
      ? `; from the thousandth on ${Math.min(...settled)} to ${Math.max(...settled)} MB resident, ${Math.min(...kept)} to ${Math.max(...kept)} MB held after ${kept.length} full collections`
      : '';
  console.log(
    `${goal === null ? 'to the end' : `killed at ${goal}`}: ${done} audits in ${seconds.toFixed(0)} s, ${(done / seconds).toFixed(1)} a second${growth}`,
  );
}

/** Counts only what was added since it was last asked. */
async function linesDone(): Promise<number> {
  const size = await stat(journal).then(
    (one) => one.size,
    () => 0,
  );
  if (size < counted.octets) counted = { octets: 0, lines: 0 };
  if (size > counted.octets) {
    let lines = counted.lines;
    for await (const part of createReadStream(journal, { start: counted.octets, end: size - 1 }))
      for (const octet of part as Buffer) if (octet === 10) lines += 1;
    counted = { octets: size, lines };
  }
  return counted.lines;
}
