import { readReportFile } from '../engine/aggregate-reports/reading/read.ts';
import { aDay } from '../engine/aggregate-reports/testing/samples.ts';
import { packed, WAYS, writeReport } from '../engine/aggregate-reports/testing/write.ts';
import { busyMs } from '../engine/testing/busy.ts';
import { mutateOctets, mutateText, randomFrom } from '../engine/testing/mutate.ts';

/**
 * `node bench/report-mutations.ts [runs] [seed]`: what reading a report of half a megabyte costs in processor time per megabyte, as it was
 * written and with changes, plain and packed. The sample has 430 octets a record, without the indentation that receivers write, so more
 * tags in a megabyte than theirs.
 */
const RUNS = Number(process.argv[2] ?? 300);
const SEED = Number(process.argv[3] ?? 1);
const ROWS = 1_000;
const MEGABYTE = 1024 * 1024;

const random = randomFrom(SEED);
const rows = Array.from({ length: ROWS }, (_, index) => {
  const row = aDay.rows[index % aDay.rows.length];
  if (!row) throw new Error('the sample has no rows');
  return { ...row, source: `192.0.2.${index % 250}` };
});
const text = writeReport({ ...aDay, rows });
/** As Google, Microsoft and most others write it: each element on a line of its own. */
const indented = text.replace(/></g, '>\n        <');
const megabytesOf = (written: string) => Buffer.byteLength(written) / MEGABYTE;

/** Milliseconds a megabyte. */
function costOf(octets: Uint8Array, megabytes = megabytesOf(text)): number {
  return busyMs(() => void readReportFile('rapport', octets)) / megabytes;
}

const ways = {
  'a line each': () => packed(indented, WAYS[random(WAYS.length)] ?? 'plain'),
  'as written': () => packed(text, WAYS[random(WAYS.length)] ?? 'plain'),
  'octets changed': () => mutateOctets(Buffer.from(text), random),
  'text changed': () => Buffer.from(mutateText(text, [text], random)),
  'packed, then changed': () => mutateOctets(Buffer.from(packed(text, random(2) === 0 ? 'gzip' : 'zip')), random),
} as const;

for (let warm = 0; warm < 5; warm += 1) costOf(Buffer.from(text));
console.log(
  `reports of ${megabytesOf(text).toFixed(2)} MB, with a line each ${megabytesOf(indented).toFixed(2)} MB, ${RUNS} of each kind, ms of processor per MB`,
);
console.log(`${'kind'.padEnd(22)}${['half', '99 of 100', 'worst'].map((word) => word.padStart(13)).join('')}`);
for (const [kind, make] of Object.entries(ways)) {
  const costs = Array.from({ length: RUNS }, () =>
    costOf(make(), megabytesOf(kind === 'a line each' ? indented : text)),
  ).toSorted((one, other) => one - other);
  const cells = [0.5, 0.99, 1].map((share) => costs[Math.min(RUNS - 1, Math.floor(share * RUNS))] ?? 0);
  console.log(`${kind.padEnd(22)}${cells.map((cost) => cost.toFixed(1).padStart(13)).join('')}`);
}
