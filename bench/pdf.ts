import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Operator } from '@rempart/contract';
import { openPress, outline, type ReportOrder, specimenOrder } from '@rempart/report';

/** What a report costs: `node bench/pdf.ts [reports]`. Cold is the first one of a press, its thread and compiler included. */
const reports = Number(process.argv[2] ?? 20);
const specimen = specimenOrder({} as Operator);

const started = performance.now();
outline(specimen);
console.log(`outline\t${ms(performance.now() - started)} ms (first, in the main thread)`);

const orders = Array.from({ length: reports }, (_, index) => renamed(index));
const before = process.memoryUsage().rss;
const press = openPress({ queue: reports });
const stalls = monitorEventLoopDelay({ resolution: 1 });
const times: number[] = [];
stalls.enable();
let drawn = await timed(specimen);
const coldStall = stalls.max;
stalls.reset();
const half = 1 + Math.floor((reports - 1) / 2);
for (const order of orders.slice(1, half)) drawn = await timed(order);
stalls.disable();
// Watching the event loop costs the main thread more than a report does: the other half is drawn without.
const serving = process.threadCpuUsage();
for (const order of orders.slice(half)) drawn = await timed(order);
const served = process.threadCpuUsage(serving);
const after = process.memoryUsage().rss;
await press.close();

const [cold = 0, ...warm] = times;
warm.sort((one, other) => one - other);
console.log(`cold\t${ms(cold)} ms`);
console.log(
  `warm\t${ms(warm[warm.length >> 1] ?? 0)} ms (median of ${warm.length}), ${ms(warm.at(-1) ?? 0)} ms (slowest)`,
);
console.log(
  `stall\t${ms(stalls.max / 1e6)} ms, ${ms(coldStall / 1e6)} ms while the thread starts (longest of the main thread's event loop)`,
);
console.log(`file\t${drawn.pages} pages, ${drawn.pdf.length} bytes, sha256 ${drawn.sha256.slice(0, 16)}`);
console.log(
  `serving\t${ms((served.user + served.system) / 1000 / (reports - half))} ms of processor of the main thread for each report: no turn is longer`,
);
console.log(`memory\t${mb(after)} MB resident, ${mb(after - before)} MB of them for drawing`);
console.log(`pdfinfo\t${tagged(drawn.pdf)}`);

/** Another domain each time: the compiler remembers what it has set before. */
function renamed(at: number): ReportOrder {
  return JSON.parse(JSON.stringify(specimen).replaceAll('moyenne', `moyenne-${at}`));
}

async function timed(order: ReportOrder) {
  const from = performance.now();
  const report = await press.drawReport(order);
  times.push(performance.now() - from);
  return report;
}

function tagged(pdf: Uint8Array): string {
  if (spawnSync('pdfinfo', ['-v']).error) return 'not installed';
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    const said = execFileSync('pdfinfo', [join(folder, 'a.pdf')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said
      .split('\n')
      .filter((line) => /^(Tagged|JavaScript|Title)/.test(line))
      .join(', ')
      .replace(/ +/g, ' ');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mb(octets: number): string {
  return (octets / 1e6).toFixed(0);
}

function ms(value: number): string {
  return value.toFixed(0);
}
